import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { HIDDEN_FIELDS, HONEYPOT_FIELDS } from '../../../domain/submissions/form/form-fields.ts'
import type { FormName } from '../../../domain/submissions/submission.ts'
import {
  ANYWAY_FIELD,
  type ReaderChange,
  type EmbeddedForm,
  hasQuestion,
} from '../../forms/embedded-form.ts'
import { setMarker } from '../../forms/marker.ts'
import { useLocale } from '../../locale.ts'
import { useFormWords } from '../../words/forms.ts'
import { DraftNote } from './draft-note.tsx'
import type { FormState } from './form-field.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import { Receipt } from './receipt.tsx'
import { useSendForm } from './use-send-form.ts'
import { pathTo } from '../../paths.ts'
import { useSite } from '../../use-site.ts'
import { PageLink } from '../embedding.tsx'

type Props = {
  form: FormName
  /** slug of the place that the form is about; missing if the visitor chooses one */
  place?: string
  /** path of the page that accepts the form without a script */
  action: string
  embedded?: EmbeddedForm
  /** label of the button */
  submitLabel: string
  /** names the receiver of the sent fields */
  sentTo?(
    sent: Readonly<Record<string, string>>,
    changed: ReaderChange | undefined,
  ): string | undefined
  /** shows how the sent fields were understood */
  renderPreview?(sent: Readonly<Record<string, string>>): ReactNode
  /** `true` if it handled the click on another named button, so that nothing is sent */
  onOtherButton?(name: string, form: HTMLFormElement): boolean
  children(state: FormState, element: RefObject<HTMLFormElement | null>): ReactNode
}

/**
 * The frame that all forms share around their fields. With a script the form is sent in place; without one it is a plain form,
 * which needs the token that only uncached pages carry.
 */
export function VisitorForm({
  form,
  place,
  action,
  embedded,
  submitLabel,
  children,
  ...props
}: Props) {
  const { form: words, proposals } = useFormWords()
  const locale = useLocale()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const sending = useSendForm({ form, place: place ?? '', embedded, element })
  // Without a script, the server may answer the first submission with a question; the second one means "send anyway".
  const comesBack = embedded !== undefined && hasQuestion(embedded)
  const [sendName, sendLabel] = comesBack
    ? [ANYWAY_FIELD, proposals.sendAnyway]
    : [undefined, submitLabel]

  useEffect(() => void setMarker(), [])
  useEffect(() => {
    if (sending.problems.length > 0) focusFirstProblem(element.current)
  }, [sending.problems])

  if (sending.receipt) {
    const sentTo = props.sentTo?.(sending.sent ?? {}, sending.readerChange)
    return (
      <Receipt
        form={form}
        receipt={sending.receipt}
        sentTo={sentTo}
        copyFollows={sending.copyFollows === true}
        onAnother={sending.reset}
      >
        {props.renderPreview?.(sending.sent ?? {})}
      </Receipt>
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    const button = submitter instanceof HTMLButtonElement ? submitter.name : ''
    if (button && button !== sendName && props.onOtherButton?.(button, event.currentTarget)) {
      event.preventDefault()
      return
    }
    void sending.submit(event)
  }
  // The outcome is shown next to the button: on a phone, the top of the form is out of sight by then.
  const isToldBelow = sending.sent !== undefined && sending.problems.length === 0
  const summary = <ProblemSummary id={id} problem={sending.problem} problems={sending.problems} />
  return (
    <form
      ref={element}
      className={embedded ? 'message-form' : 'message-form needs-script'}
      method="post"
      action={action}
      noValidate
      onFocus={sending.prepare}
      onInput={sending.onInput}
      onSubmit={submit}
    >
      {/* Enter presses the first button, so this one sends; the visible send button comes last. */}
      <button type="submit" name={sendName} value="yes" hidden tabIndex={-1} aria-hidden />
      {!isToldBelow && summary}
      <DraftNote {...sending} isShown={!isToldBelow} />
      {children(
        {
          id,
          problems: sending.problems,
          values: embedded?.values,
          readerChange: sending.readerChange,
          meantEmail: embedded?.meantEmail,
          isAtSea: embedded?.isAtSea,
        },
        element,
      )}
      <HoneypotFields />
      {place !== undefined && <input type="hidden" name={HIDDEN_FIELDS.place} value={place} />}
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
      {isToldBelow && summary}
      <DraftNote {...sending} isShown={isToldBelow} />
      <div>
        <button
          type="submit"
          name={sendName}
          value="yes"
          className="button button-primary"
          aria-disabled={sending.isSending || undefined}
        >
          {sending.isSending ? words.sending : sendLabel}
        </button>
      </div>
      <RetentionNote form={form} />
    </form>
  )
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** Honeypot fields: people never see them, autofill does not recognise them, and password managers are told to skip them. */
function HoneypotFields() {
  const { form } = useFormWords()
  return (
    <div className="form-extra" aria-hidden="true">
      {HONEYPOT_FIELDS.map((name) => (
        <label key={name}>
          {form.leaveEmpty}
          <input
            name={name}
            type="text"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore="true"
            data-lpignore="true"
            data-bwignore="true"
            data-form-type="other"
          />
        </label>
      ))}
    </div>
  )
}

/** What a form stores and for how long, with the periods that the server deletes by. */
function RetentionNote({ form }: { form: FormName }) {
  const { form: words, proposals, retention } = useFormWords()
  const locale = useLocale()
  const site = useSite()
  const { notice } = proposals
  return (
    <section className="form-note" aria-label={notice.title}>
      <p>
        {notice.stored[form]} {site && retention.notice(site.retention)}
      </p>
      <p>
        {words.privacyNote} <PageLink to={pathTo('privacy', locale)}>{words.privacyLink}</PageLink>
      </p>
    </section>
  )
}
