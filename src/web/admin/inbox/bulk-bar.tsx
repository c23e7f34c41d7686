import { Form } from 'react-router'
import { SelectAll, SelectedCount } from '../select-all.tsx'
import type { InboxView } from './inbox-view.ts'
import { useInboxScreenWords } from './inbox-words.ts'
import { LocalTime } from '../local-time.tsx'
import { KEY_OF } from './steps.ts'
import { useAdminWords } from '../admin-words.ts'
import { IntentButton } from '../intent-button.tsx'

/** The id of the form that the checkboxes beside the lines belong to. */
export const BULK_FORM = 'bulk'
export const SELECT = 'select'

/** Steps for all ticked messages at once. The style sheet shows the bar once one is ticked. */
export function BulkBar({ view: { bulkSteps, operators } }: { view: InboxView }) {
  const { inbox } = useAdminWords().admin
  const { bulk, thread } = useInboxScreenWords()
  return (
    <Form method="post" id={BULK_FORM} className="inbox-bulk" aria-label={bulk.label}>
      <p className="inbox-chosen">
        <SelectAll name={SELECT} />
        <SelectedCount name={SELECT} />
      </p>
      {bulkSteps.map((step) => (
        <IntentButton
          intent={`bulk-${step}`}
          key={step}
          data-key={KEY_OF[step]}
          aria-keyshortcuts={KEY_OF[step]}
        >
          {inbox.steps[step]}
        </IntentButton>
      ))}
      <label>
        <span className="visually-hidden">{thread.assignee}</span>
        <select name="assignee">
          <option value="">{thread.nobody}</option>
          {operators.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <IntentButton intent="bulk-assign">{thread.assign}</IntentButton>
    </Form>
  )
}

/** The result of a bulk step, which can be undone for ten minutes. */
export function BatchNotice({ batch }: { batch: NonNullable<InboxView['batch']> }) {
  const { inbox } = useAdminWords().admin
  const { bulk } = useInboxScreenWords()
  const { id, count, step, isUndone, undoableUntil } = batch
  return (
    <div className="inbox-notice" role="status">
      <p>{isUndone ? bulk.undone(count) : bulk.done[step](count)}</p>
      {undoableUntil && (
        <Form method="post">
          <input type="hidden" name="batch" value={id} />
          <IntentButton intent="bulk-undo" variant="link">
            {inbox.undo}
          </IntentButton>{' '}
          <span className="soft">
            {bulk.until} <LocalTime iso={undoableUntil} />
          </span>
        </Form>
      )}
    </div>
  )
}
