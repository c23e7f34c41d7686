import type { EmbeddedForm, Receiver } from '../../forms/embedded-form.ts'
import { pathTo } from '../../paths.ts'
import { useLocale, useWords } from '../../words.tsx'
import { FormField, type FormState } from './form-field.tsx'
import { ReceiverLine } from './receiver-line.tsx'
import { VisitorForm } from './visitor-form.tsx'

type Props = { receiver: Receiver; embedded?: EmbeddedForm }

/** A message to one place, or to the organisation. */
export function MessageForm({ receiver, embedded }: Props) {
  const { form } = useWords()
  const locale = useLocale()
  const slug = receiver.kind === 'place' ? receiver.slug : ''
  return (
    <VisitorForm
      form="message"
      place={slug}
      action={pathTo(slug ? 'message' : 'contact', locale, { slug })}
      embedded={embedded}
      send={form.send}
      sentTo={() => receiver.name}
    >
      {(state) => (
        <>
          <ReceiverLine receiver={receiver} />
          <MessageFields state={state} />
        </>
      )}
    </VisitorForm>
  )
}

/** Who writes, and what. */
export function MessageFields({ state }: { state: FormState }) {
  const { form } = useWords()
  return (
    <>
      <div className="form-row">
        <FormField {...state} name="name" label={form.name} autoComplete="name" />
        <FormField {...state} name="email" label={form.email} type="email" autoComplete="email" />
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
    </>
  )
}
