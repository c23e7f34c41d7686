import { Form, Link } from 'react-router'
import type { SiteSettings } from '../../context.ts'
import { DoubtfulLocation } from './import-doubt.tsx'
import type { ImportView } from './import-view.ts'
import { useOperatorWords } from '../operator-words.ts'

type Change = ImportView['changes'][number]
type Site = Pick<SiteSettings, 'basemapPath'>

/** Changes of one kind, each with what is now and what would be; before the import to be chosen, after it to be taken back. */
export function ChangeList({ view, site }: { view: ImportView; site: Site }) {
  const { importDesk } = useOperatorWords()
  const { status, tab, changes, totals, acceptedHere } = view
  const isOpen = status === 'checked'
  return (
    <Form method="post" className="import-changes" key={`${tab} ${view.after}`}>
      <input type="hidden" name="show" value={tab} />
      {tab === 'doubtful' && <p>{importDesk.doubt.lead}</p>}
      {tab === 'similar' && <p>{importDesk.similarLead}</p>}
      {tab === 'missing' && isOpen && <p>{importDesk.missingLead}</p>}
      {isOpen && (
        <div className="import-steps">
          {tab !== 'similar' && tab !== 'doubtful' && (
            <p>{importDesk.accepted(acceptedHere, totals[tab])}</p>
          )}
          <button type="submit" name="step" value="all" className="button">
            {importDesk.all}
          </button>
          <button type="submit" name="step" value="none" className="button">
            {importDesk.noneAccepted}
          </button>
        </div>
      )}
      <ul>
        {changes.map((change) => (
          <li key={change.position}>
            <ChangeCard
              change={change}
              status={status}
              site={tab === 'doubtful' ? site : undefined}
            />
          </li>
        ))}
      </ul>
      <div className="import-steps">
        {isOpen && changes.length > 0 && (
          <button type="submit" name="step" value="save" className="button">
            {importDesk.save}
          </button>
        )}
        {view.after > 0 && <Link to={`?show=${tab}`}>{importDesk.first}</Link>}
        {view.next !== undefined && (
          <Link to={`?show=${tab}&after=${view.next}`}>{importDesk.more}</Link>
        )}
      </div>
    </Form>
  )
}

type CardProps = {
  change: Change
  status: ImportView['status']
  /** where the doubt about its coordinates is to be settled */
  site?: Site
}

function ChangeCard({ change, status, site }: CardProps) {
  const { importDesk } = useOperatorWords()
  const { position, name, line, isAccepted, isUndone } = change
  const canUndo = status === 'applied' && isAccepted && !isUndone
  return (
    <article className="import-card">
      <h2>
        {status === 'checked' && !site ? (
          <label>
            <input type="hidden" name="position" value={position} />
            <input
              type="checkbox"
              name="accepted"
              value={position}
              defaultChecked={isAccepted}
              key={String(isAccepted)}
              aria-label={importDesk.accept(name)}
            />
            <span>{name}</span>
          </label>
        ) : (
          name
        )}
        {line !== undefined && <small>{importDesk.line(line)}</small>}
      </h2>
      {site && change.doubt ? (
        <DoubtfulLocation change={change} isOpen={status === 'checked'} site={site} />
      ) : change.similar ? (
        <SideBySide change={change} />
      ) : (
        <Differences change={change} />
      )}
      {isUndone && <p>{importDesk.undone}</p>}
      {canUndo && (
        <button type="submit" name="step" value={`roll-back:${position}`} className="link-button">
          {importDesk.rollBackOne(name)}
        </button>
      )}
    </article>
  )
}

function Differences({ change: { kind, differences } }: { change: Change }) {
  const { importDesk } = useOperatorWords()
  const isNew = kind === 'new'
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{importDesk.fieldTitle}</th>
          {!isNew && <th scope="col">{importDesk.before}</th>}
          <th scope="col">{isNew ? importDesk.inFile : importDesk.after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{importDesk.fieldName(field)}</th>
            {!isNew && <td>{before ?? <i>{importDesk.empty}</i>}</td>}
            <td>{after ?? <i>{importDesk.empty}</i>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SideBySide({ change: { name, differences, similar } }: { change: Change }) {
  const { importDesk } = useOperatorWords()
  if (!similar) return null
  const said = new Map(differences.map(({ field, after }) => [field, after]))
  const town = [said.get('postalCode'), said.get('city')].filter(Boolean).join(' ')
  const address = [said.get('street'), town].filter(Boolean).join(', ')
  return (
    <dl className="import-pair">
      <div>
        <dt>{importDesk.inFile}</dt>
        <dd>{name}</dd>
        <dd>{address}</dd>
      </div>
      <div>
        <dt>{importDesk.stored}</dt>
        <dd>{similar.name}</dd>
        <dd>{similar.address}</dd>
        <dd>{importDesk.metres(similar.metres)}</dd>
      </div>
    </dl>
  )
}
