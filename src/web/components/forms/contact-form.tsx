import { useFetcher } from 'react-router'
import { HIDDEN_FIELDS } from '../../../domain/submissions/form/form-fields.ts'
import { type EmbeddedForm, NEAR_FIELD, type PlaceReceiver } from '../../forms/embedded-form.ts'
import { readFields } from '../../forms/typed-fields.ts'
import { pathTo } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import { useFormWords } from '../../words/forms.ts'
import { MessageFields } from './message-form.tsx'
import { ReceiverChoice } from './receiver-choice.tsx'
import { useReaderName } from './receiver-line.tsx'
import { VisitorForm } from './visitor-form.tsx'

export type ContactFormProps = {
  /** places to choose from, the likeliest first; the organisation can always be chosen */
  places?: readonly PlaceReceiver[]
  /** slug of the initially chosen place */
  chosen?: string
  embedded?: EmbeddedForm
}

/** A message to the organisation or to a place of the visitor's choice. The receiver is shown before anything is sent. */
export function ContactForm({ places = [], chosen = '', embedded }: ContactFormProps) {
  const { form } = useFormWords()
  const readerName = useReaderName()
  const locale = useLocale()
  const nearestFetcher = useFetcher<Pick<EmbeddedForm, 'nearest'>>()
  const nearest = nearestFetcher.data?.nearest ?? embedded?.nearest
  const action = pathTo('contact', locale)

  const look = (_button: string, element: HTMLFormElement) => {
    const near = readFields(element)[NEAR_FIELD]?.trim()
    if (near) void nearestFetcher.load(`${action}?${new URLSearchParams({ near })}`)
    return true
  }
  const shown = nearest?.places.length ? nearest.places : places
  const receiverOf = (slug: string | undefined) => shown.find((place) => place.slug === slug)
  return (
    <VisitorForm
      form="message"
      action={action}
      embedded={embedded}
      submitLabel={form.send}
      sentTo={(sent, changed) => readerName(receiverOf(sent[HIDDEN_FIELDS.place]), changed)}
      onOtherButton={look}
    >
      {(state) => (
        <>
          <ReceiverChoice
            id={state.id}
            places={shown}
            chosen={nearest?.places[0]?.slug ?? embedded?.chosenPlace ?? chosen}
            nearest={nearest}
            readerChange={state.readerChange}
          />
          <MessageFields state={state} />
        </>
      )}
    </VisitorForm>
  )
}
