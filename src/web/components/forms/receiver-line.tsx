import { readerField } from '../../../domain/submissions/form/form-fields.ts'
import type { ChangedReader, PlaceReceiver } from '../../forms/embedded-form.ts'
import { useFormWords } from '../../words/forms.ts'

type Props = { receiver: PlaceReceiver; siteName: string; changed: ChangedReader | undefined }

/** Who will read the message, said before anything is typed. */
export function ReceiverLine({ receiver, siteName, changed }: Props) {
  const { form } = useFormWords()
  const reader = readerOf(receiver, changed)
  return (
    <p className="receiver">
      {reader ? (
        <span>
          {form.goesTo} <strong>{reader.name}</strong>
        </span>
      ) : (
        form.goesForPlace(receiver.name, siteName)
      )}
      <ReaderField receiver={receiver} changed={changed} />
    </p>
  )
}

/** Says with the message who was named, so that nobody else gets it. */
export function ReaderField({ receiver, changed }: Omit<Props, 'siteName'>) {
  const reader = readerOf(receiver, changed)
  return <input type="hidden" name={readerField(receiver.slug)} value={reader?.slug ?? ''} />
}

/** The place that reads it; undefined for the organisation. */
export function readerOf(
  receiver: PlaceReceiver,
  changed?: ChangedReader,
): { slug: string; name: string } | undefined {
  if (changed?.place === receiver.slug) return changed.reader
  return receiver.readsItself ? receiver : undefined
}
