import { useEffect, useRef } from 'react'
import { useWords } from '../../words.tsx'
import type { Receiver } from '../../forms/embedded-form.ts'

type Props = { receipt: string; receiver: Receiver; onAnother(): void }

/** The receipt in the place of the form; shown only after the message is on the disk. */
export function Receipt({ receipt, receiver, onAnother }: Props) {
  const { form } = useWords()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div className="receipt" role="status" tabIndex={-1} ref={element}>
      <h2>{form.sentTitle}</h2>
      <p>{form.sentText(receipt)}</p>
      <p className="soft">{form.sentTo(receiver.name)}</p>
      <p>
        <button type="button" className="link-button" onClick={onAnother}>
          {form.another}
        </button>
      </p>
    </div>
  )
}
