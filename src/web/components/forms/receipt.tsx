import { type ReactNode, useEffect, useRef } from 'react'
import type { FormName } from '../../../domain/submissions/submission.ts'
import { useFormWords } from '../../words/forms.ts'

type Props = {
  form: FormName
  receipt: string
  sentTo?: string
  /** the visitor gets a copy by e-mail */
  copyFollows: boolean
  onAnother(): void
  /** further content about what was sent */
  children?: ReactNode
}

/** Replaces the form, only after the message is stored on disk. */
export function Receipt({ form, receipt, sentTo, copyFollows, onAnother, children }: Props) {
  const { form: words, proposals } = useFormWords()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div className="receipt" role="status" tabIndex={-1} ref={element}>
      <h2>{proposals.sentTitles[form]}</h2>
      <p>{words.sentText(receipt)}</p>
      {sentTo && <p className="soft">{words.sentTo(sentTo)}</p>}
      <p>{proposals.nextSteps[form]}</p>
      {copyFollows && <p>{words.copyFollows}</p>}
      {children}
      <p>
        <button type="button" className="link-button" onClick={onAnother}>
          {proposals.sendAnother[form]}
        </button>
      </p>
    </div>
  )
}
