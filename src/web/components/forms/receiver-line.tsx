import { readerField } from '../../../domain/submissions/form/form-fields.ts'
import type { ReaderChange, PlaceReceiver } from '../../forms/embedded-form.ts'
import { useSiteName } from '../../use-site.ts'
import { useFormWords } from '../../words/forms.ts'

type Props = { receiver: PlaceReceiver; readerChange: ReaderChange | undefined }

/** Says who will read the message, before anything is typed. */
export function ReceiverLine({ receiver, readerChange }: Props) {
  const { form } = useFormWords()
  const siteName = useSiteName()
  const reader = readerOf(receiver, readerChange)
  return (
    <p className="receiver">
      {reader ? (
        <span>
          {form.goesTo} <strong>{reader.name}</strong>
        </span>
      ) : (
        form.goesForPlace(receiver.name, siteName)
      )}
      <ReaderField receiver={receiver} readerChange={readerChange} />
    </p>
  )
}

/** Sends the reader that was named along with the message, so that nobody else gets it. */
export function ReaderField({ receiver, readerChange }: Props) {
  const reader = readerOf(receiver, readerChange)
  return <input type="hidden" name={readerField(receiver.slug)} value={reader?.slug ?? ''} />
}

/** The place that reads the message; undefined for the organisation. */
export function readerOf(
  receiver: PlaceReceiver,
  changed?: ReaderChange,
): { slug: string; name: string } | undefined {
  if (changed?.place === receiver.slug) return changed.reader
  return receiver.readsItself ? receiver : undefined
}

/** Names the reader of messages to a place; without a place, the organisation. */
export function useReaderName() {
  const { receivers } = useFormWords().proposals
  const siteName = useSiteName()
  return (receiver: PlaceReceiver | undefined, changed?: ReaderChange): string =>
    (receiver && readerOf(receiver, changed)?.name) ?? receivers.organisation(siteName)
}
