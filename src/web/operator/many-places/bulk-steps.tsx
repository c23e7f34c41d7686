import { Link } from 'react-router'
import { useLocale } from '../../words.tsx'
import type { BulkView } from './bulk-form.ts'
import { operatorPath } from '../operator-routes.ts'
import type { FormChoices } from '../places/place-edit-view.ts'
import { ProblemWords } from '../places/place-field.tsx'
import { usePlaceWords } from '../places/place-words.ts'
import { useShownValue } from '../places/shown-value.ts'

type StepProps = { view: BulkView | undefined; choices: FormChoices }

/** The end of a form that changes many places: first what it would do, then the button that does it. */
export function BulkSteps({ view, choices }: StepProps) {
  const { bulk } = usePlaceWords()
  return (
    <>
      <p className="hours-actions">
        <button type="submit" className="button" name="intent" value="preview">
          {bulk.preview}
        </button>
      </p>
      {view && <BulkPreview view={view} choices={choices} />}
      {view && view.changedCount > 0 && !view.isTooMany && (
        <p className="place-form-actions">
          <input type="hidden" name="fingerprint" value={view.fingerprint} />
          <button type="submit" className="button button-primary" name="intent" value="apply">
            {bulk.apply(view.changedCount)}
          </button>
        </p>
      )}
    </>
  )
}

/** What a change would do to each place, before anything is done. */
function BulkPreview({ view, choices }: { view: BulkView; choices: FormChoices }) {
  const { bulk, conflict } = usePlaceWords()
  const locale = useLocale()
  const { labelOf, shown } = useShownValue(choices)
  const { changed, refused } = view
  return (
    <section className="bulk-preview" aria-labelledby="preview-title">
      <h2 id="preview-title" tabIndex={-1}>
        {bulk.previewTitle}
      </h2>
      <p>{bulk.counts(view.changedCount, view.unchanged, view.refusedCount)}</p>
      {view.isTooMany && <p className="field-problem">{bulk.tooMany}</p>}
      {refused.length > 0 && (
        <>
          <h3>{bulk.refused}</h3>
          <ul>
            {refused.map(({ id, name, problem }) => (
              <li key={id}>
                <Link to={operatorPath('placeEdit', locale, { id })}>{name}</Link>:{' '}
                <ProblemWords problem={problem} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className="bulk-changes">
        {changed.map(({ id, name, fields, before, after, isConfirmed }) => (
          <li key={id}>
            <b>{name}</b>
            <span className="inbox-changes">
              {fields.map((field) => (
                <span key={field}>
                  {labelOf(field)}: <del>{shown([field], before) || conflict.empty}</del>{' '}
                  <ins>{shown([field], after) || conflict.empty}</ins>
                </span>
              ))}
              {isConfirmed && <span>{bulk.confirmed}</span>}
            </span>
          </li>
        ))}
      </ul>
      {view.changedCount > changed.length && <p>{bulk.more(view.changedCount - changed.length)}</p>}
    </section>
  )
}
