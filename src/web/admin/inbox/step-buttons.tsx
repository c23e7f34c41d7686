import { Form } from 'react-router'
import { ReceiptText } from '../../components/receipt-text.tsx'
import type { Notice } from './inbox-view.ts'
import { KEY_OF, type Step, UNDONE_BY } from './steps.ts'
import { useAdminWords } from '../admin-words.ts'
import { IntentButton, IntentForm } from '../intent-button.tsx'

type Props = {
  id: string
  receipt: string
  steps: readonly Step[]
  next?: string
  /** no more likely button comes before them */
  isFirst: boolean
}

/** One button for each thing that can be done; each is its own plain form. */
export function StepButtons({ id, receipt, steps, next, isFirst }: Props) {
  const { inbox } = useAdminWords().admin
  if (steps.length === 0) return null
  return (
    <Form method="post" key={receipt}>
      <input type="hidden" name="id" value={id} />
      {next && <input type="hidden" name="next" value={next} />}
      {steps.map((step, at) => (
        <IntentButton
          key={step}
          intent={step}
          variant={isFirst && at === 0 ? 'primary' : 'plain'}
          data-key={KEY_OF[step]}
          aria-keyshortcuts={KEY_OF[step]}
        >
          {inbox.steps[step]}
          {KEY_OF[step] && <kbd aria-hidden="true">{KEY_OF[step]}</kbd>}
        </IntentButton>
      ))}
    </Form>
  )
}

/** The step that was just taken, with a way to undo it. */
export function MovedNotice({ notice }: { notice: Notice }) {
  const { inbox } = useAdminWords().admin
  const { id, receipt, step, hasMoved } = notice
  const to = notice.to === 'done' || notice.to === 'quarantine' ? notice.to : 'inbox'
  return (
    <div className="inbox-notice" role="status">
      <p>
        <ReceiptText
          text={hasMoved ? inbox.moved[to](receipt) : inbox.movedByOther(receipt)}
          receipt={receipt}
        />
      </p>
      {hasMoved && (
        <IntentForm intent={UNDONE_BY[step]} fields={{ id, next: receipt }} variant="link">
          {inbox.undo}
        </IntentForm>
      )}
    </div>
  )
}
