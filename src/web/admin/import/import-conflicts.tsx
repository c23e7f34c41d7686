import { Form, Link } from 'react-router'
import { useAdminWords } from '../admin-words.ts'
import { usePlaceWords } from '../places/place-words.ts'
import { conflictName } from './conflict-choice.ts'
import type { ImportView } from './import-view.ts'
import { IntentButton } from '../intent-button.tsx'
import { PlaceLink } from '../admin-link.tsx'

type Row = NonNullable<ImportView['conflicts']>[number]

/** Fields that a person set and whose value differs in the file, each with the choice of which one counts. */
export function ConflictList({ view }: { view: ImportView }) {
  const { importScreens } = useAdminWords()
  const { conflicts, canTake, status, after, next } = view
  const words = importScreens.conflicts
  const isOpen = status === 'checked'
  return (
    <Form method="post" className="import-changes" key={`conflicts ${after}`}>
      <input type="hidden" name="show" value="conflicts" />
      <p>{isOpen ? words.lead : canTake ? words.appliedLead : words.tooLate}</p>
      {canTake && (
        <div className="import-steps">
          <IntentButton intent="keep-all">{words.keepAll}</IntentButton>
          <IntentButton intent="take-all">{words.takeAll}</IntentButton>
        </div>
      )}
      <ul>
        {conflicts.map((row) => (
          <li key={row.position}>
            <ConflictCard row={row} view={view} />
          </li>
        ))}
      </ul>
      <div className="import-steps">
        {canTake && conflicts.some(({ fields }) => fields.length > 0) && (
          <IntentButton intent="save" variant="primary">
            {isOpen ? importScreens.save : words.apply}
          </IntentButton>
        )}
        {after > 0 && <Link to="?show=conflicts">{importScreens.first}</Link>}
        {next !== undefined && (
          <Link to={`?show=conflicts&after=${next}`}>{importScreens.more}</Link>
        )}
      </div>
    </Form>
  )
}

function ConflictCard({ row, view }: { row: Row; view: ImportView }) {
  const { importScreens } = useAdminWords()
  const words = importScreens.conflicts
  const { position, name, line, placeId, fields, isUndone, canUndo } = row
  return (
    <article className="import-card">
      <h2>
        <PlaceLink place={{ id: placeId, name }} />
        {line !== undefined && <small>{importScreens.line(line, view.hasRecords)}</small>}
      </h2>
      <input type="hidden" name="position" value={position} />
      {row.version !== undefined && (
        <input type="hidden" name={`version-${position}`} value={row.version} />
      )}
      {fields.length === 0 && <p>{words.nothing}</p>}
      {fields.map((one) => (
        <ConflictField key={one.field} row={row} conflict={one} view={view} />
      ))}
      {isUndone && <p>{importScreens.undone}</p>}
      {canUndo && (
        <IntentButton intent={`undo:${position}`} variant="link">
          {importScreens.undoOne(name)}
        </IntentButton>
      )}
    </article>
  )
}

type FieldProps = { row: Row; conflict: Row['fields'][number]; view: ImportView }

function ConflictField({ row, conflict, view }: FieldProps) {
  const { importScreens } = useAdminWords()
  const { sourceOf } = usePlaceWords()
  const words = importScreens.conflicts
  const { field, label, before, after, source, isTaken, isKept } = conflict
  const isOpen = view.status === 'checked'
  const storedValue = before ?? importScreens.empty
  const fileValue = after ?? importScreens.empty
  const who = source ? sourceOf(source) : words.byHand
  const name = importScreens.fieldName(label)
  if (!view.canTake || (isTaken && !isOpen)) {
    return (
      <dl className="import-conflict">
        <dt>{name}</dt>
        <dd>
          {isTaken ? words.taken(fileValue, storedValue) : words.stays(storedValue, fileValue)}
        </dd>
      </dl>
    )
  }
  return (
    <fieldset className="row-choice import-conflict">
      <legend>{name}</legend>
      {isKept && <p>{words.remembered}</p>}
      {(['keep', 'take'] as const).map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={conflictName(row.position, field)}
            value={choice}
            defaultChecked={isTaken === (choice === 'take')}
            key={String(isTaken)}
          />
          <span>
            {choice === 'keep' ? words.keep : words.take}{' '}
            <b>{choice === 'keep' ? storedValue : fileValue}</b>
            {choice === 'keep' && <small>{who}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
