import type { EmbeddedForm, PlaceReceiver } from '../../forms/embedded-form.ts'
import { pathTo } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import { useFormWords } from '../../words/forms.ts'
import { CopyField } from './copy-field.tsx'
import { EmailField } from './email-field.tsx'
import { FormField, type FormState } from './form-field.tsx'
import { ReceiverLine, useReaderName } from './receiver-line.tsx'
import { VisitorForm } from './visitor-form.tsx'

type Props = { receiver: PlaceReceiver; embedded?: EmbeddedForm }

/** A message to one place; the organisation reads it if the place does not. */
export function MessageForm({ receiver, embedded }: Props) {
  const { form } = useFormWords()
  const readerName = useReaderName()
  const locale = useLocale()
  const { slug } = receiver
  return (
    <VisitorForm
      form="message"
      place={slug}
      action={pathTo('message', locale, { slug })}
      embedded={embedded}
      submitLabel={form.send}
      sentTo={(_sent, changed) => readerName(receiver, changed)}
    >
      {(state) => (
        <>
          <ReceiverLine receiver={receiver} readerChange={state.readerChange} />
          <MessageFields state={state} />
        </>
      )}
    </VisitorForm>
  )
}

/** The fields for the sender and the text. */
export function MessageFields({ state }: { state: FormState }) {
  const { form } = useFormWords()
  return (
    <>
      <div className="form-row">
        <FormField {...state} name="name" label={form.name} autoComplete="name" />
        <EmailField {...state} label={form.email} />
      </div>
      <FormField
        {...state}
        name="phone"
        label={form.phone}
        hint={form.phoneHint}
        type="tel"
        autoComplete="tel"
      />
      <FormField {...state} name="message" label={form.message} hint={form.messageHint} multiline />
      <CopyField state={state} />
    </>
  )
}
