import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { HIDDEN_FIELDS } from '../../../domain/submissions/form-fields.ts'
import type { EmbeddedForm, Receiver } from '../../forms/embedded-form.ts'
import { setMarker } from '../../forms/marker.ts'
import { pathTo } from '../../paths.ts'
import { useLocale, useWords } from '../../words.tsx'
import { ExtraFields } from './extra-fields.tsx'
import { FormField } from './form-field.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import { Receipt } from './receipt.tsx'
import { ReceiverLine } from './receiver-line.tsx'
import { useSendMessage } from './use-send-message.ts'

type Props = { receiver: Receiver; embedded?: EmbeddedForm }

/**
 * A message to a place or to the organisation. With a script it is sent from where it stands; without one it is a plain
 * form, which needs the token that only uncached pages carry.
 */
export function MessageForm({ receiver, embedded }: Props) {
  const { form } = useWords()
  const locale = useLocale()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const sending = useSendMessage(embedded)
  const slug = receiver.kind === 'place' ? receiver.slug : ''

  useEffect(() => void setMarker(), [])
  useEffect(() => {
    if (sending.problems.length > 0) focusFirstProblem(element.current)
  }, [sending.problems])

  if (sending.receipt) {
    return <Receipt receipt={sending.receipt} receiver={receiver} onAnother={sending.reset} />
  }
  const action = pathTo(slug ? 'message' : 'contact', locale, { slug })
  const field = { id, problems: sending.problems, values: embedded?.values }
  return (
    <form
      ref={element}
      className={embedded ? 'message-form' : 'message-form needs-script'}
      method="post"
      action={action}
      noValidate
      onFocus={sending.prepare}
      onSubmit={sending.submit}
    >
      <ReceiverLine receiver={receiver} />
      <ProblemSummary id={id} problem={sending.problem} problems={sending.problems} />
      <div className="form-row">
        <FormField {...field} name="name" label={form.name} autoComplete="name" />
        <FormField {...field} name="email" label={form.email} type="email" autoComplete="email" />
      </div>
      <FormField
        {...field}
        name="phone"
        label={form.phone}
        hint={form.phoneHint}
        type="tel"
        autoComplete="tel"
      />
      <FormField {...field} name="message" label={form.message} hint={form.messageHint} multiline />
      <ExtraFields />
      <input type="hidden" name={HIDDEN_FIELDS.place} value={slug} />
      <input type="hidden" name={HIDDEN_FIELDS.locale} value={locale} />
      {embedded && (
        <>
          <input type="hidden" name={HIDDEN_FIELDS.token} value={embedded.token} />
          <input
            type="hidden"
            name={HIDDEN_FIELDS.idempotencyKey}
            value={embedded.idempotencyKey}
          />
        </>
      )}
      <div>
        <button
          type="submit"
          className="button button-primary"
          aria-disabled={sending.isSending || undefined}
        >
          {sending.isSending ? form.sending : form.send}
        </button>
      </div>
      <p className="form-note">
        {form.privacyNote} <Link to={pathTo('privacy', locale)}>{form.privacyLink}</Link>
      </p>
    </form>
  )
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
