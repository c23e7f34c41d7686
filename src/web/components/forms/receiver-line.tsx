import { useWords } from '../../words.tsx'
import type { Receiver } from '../../forms/embedded-form.ts'

/** Who will read the message, said before anything is typed. */
export function ReceiverLine({ receiver }: { receiver: Receiver }) {
  const { form } = useWords()
  return (
    <p className="receiver">
      {receiver.kind === 'organisation' ? (
        form.goesToOrganisation(receiver.name)
      ) : (
        <span>
          {form.goesToPlace} <strong>{receiver.name}</strong>
        </span>
      )}
    </p>
  )
}
