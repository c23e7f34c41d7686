import { Form, Link } from 'react-router'
import { useAdminWords } from '../admin-words.ts'
import { Differences } from './import-differences.tsx'
import type { ImportView } from './import-view.ts'
import { RowChoice } from './row-choice.tsx'
import { IntentButton } from '../intent-button.tsx'
import { PlaceLink } from '../admin-link.tsx'

/** Rows that could not be written when the rest was applied: why, what they would change now, and the choice about them. */
export function SetAsideRows({ view }: { view: ImportView }) {
  const { importScreens } = useAdminWords()
  const { setAside, after, next } = view
  const canAnswer = setAside.some(({ answers }) => answers.length > 0)
  return (
    <Form method="post" className="import-changes" key={after}>
      <input type="hidden" name="show" value="set-aside" />
      <p>{importScreens.setAside.lead}</p>
      <ul>
        {setAside.map((row) => (
          <li key={row.position}>
            <SetAsideRow row={row} hasRecords={view.hasRecords} />
          </li>
        ))}
      </ul>
      <div className="import-steps">
        {canAnswer && (
          <IntentButton intent="save" variant="primary">
            {importScreens.similar.answer}
          </IntentButton>
        )}
        {after > 0 && <Link to="?show=set-aside">{importScreens.first}</Link>}
        {next !== undefined && (
          <Link to={`?show=set-aside&after=${next}`}>{importScreens.more}</Link>
        )}
      </div>
    </Form>
  )
}

type RowProps = { row: ImportView['setAside'][number]; hasRecords: boolean }

function SetAsideRow({ row, hasRecords }: RowProps) {
  const { importScreens, importing } = useAdminWords()
  const { position, name, line, placeId, reason, differences, answers } = row
  const { setAside, similar } = importScreens
  return (
    <article className="import-card">
      <h2>
        {placeId === undefined ? name : <PlaceLink place={{ id: placeId, name }} />}
        {line !== undefined && <small>{importScreens.line(line, hasRecords)}</small>}
      </h2>
      {reason !== 'similar_place' && <p>{importing.questions.reasons[reason]}</p>}
      {differences.length > 0 && <Differences differences={differences} before={setAside.now} />}
      {answers.length > 0 ? (
        <RowChoice
          position={position}
          field="similar"
          legend={setAside.choice(name)}
          choices={[
            ...answers.map((value) => ({
              value,
              label: value === 'same' ? setAside.apply : setAside.add,
            })),
            { value: 'none', label: similar.later },
          ]}
          chosen="none"
        />
      ) : (
        reason !== 'id_taken' && <p>{setAside.nothing}</p>
      )}
    </article>
  )
}
