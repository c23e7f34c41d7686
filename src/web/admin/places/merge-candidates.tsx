import { Form, Link } from 'react-router'
import { useLocale } from '../../locale.ts'
import { defaultUnit } from '../../use-unit.ts'
import { useWords } from '../visitor-words.ts'
import type { MergeCandidates } from './merge-view.ts'
import { useMergeWords } from './merge-words.ts'
import { usePlaceWords } from './place-words.ts'

/** The entries that may be the same place, each a link to the comparison, and a search for others. */
export function MergeCandidateList({ candidates }: { candidates: MergeCandidates }) {
  const words = useMergeWords()
  const { text, lines, isTruncated } = candidates
  const title = text ? words.found : words.alike
  return (
    <>
      <h2>{words.which}</h2>
      <search>
        <Form className="place-filter" key={text}>
          <div className="place-filter-search">
            <div className="field">
              <label htmlFor="merge-q">{words.search}</label>
              <input id="merge-q" type="search" name="q" defaultValue={text} maxLength={200} />
            </div>
            <button type="submit" className="button">
              {words.find}
            </button>
          </div>
        </Form>
      </search>
      <section aria-labelledby="candidates">
        <h3 id="candidates">{title}</h3>
        {lines.length === 0 && <p>{text ? words.noneFound : words.noneAlike}</p>}
        <ul className="merge-candidates">
          {lines.map((line) => (
            <Candidate key={line.id} line={line} />
          ))}
        </ul>
        {isTruncated && <p className="soft">{words.narrow(lines.length)}</p>}
      </section>
    </>
  )
}

function Candidate({ line }: { line: MergeCandidates['lines'][number] }) {
  const { statuses } = usePlaceWords()
  const { units } = useWords()
  const locale = useLocale()
  const { id, name, address, status, km } = line
  const facts = [
    address,
    km === undefined ? undefined : units.distance(km, defaultUnit(locale)),
    status === 'published' ? undefined : statuses[status],
  ]
  return (
    <li>
      <Link to={`?${new URLSearchParams({ with: id })}`}>{name}</Link>
      <span className="soft"> {facts.filter(Boolean).join(' · ')}</span>
    </li>
  )
}
