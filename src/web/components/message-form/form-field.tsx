import type { FieldProblem } from '../../../domain/problem.ts'
import {
  MESSAGE_LIMITS,
  type MessageField,
  type MessageValues,
} from '../../../domain/submissions/message-form.ts'
import { useWords } from '../../words.tsx'
import { problemSentence } from './problem-sentence.ts'

type Props = {
  /** of the form; the field's own ids begin with it */
  id: string
  name: MessageField
  label: string
  hint?: string
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  multiline?: boolean
  problems: readonly FieldProblem[]
  values?: MessageValues
}

/** The id of a field's control, to link to it. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`
}

/** Label, hint, control and the sentence of what is wrong, tied together for those who cannot see that they are. */
export function FormField({ id, name, label, hint, multiline, problems, values, ...input }: Props) {
  const { validation } = useWords()
  const problem = problems.find(({ field }) => field === name)
  const control = controlId(id, name)
  const described = [hint && `${control}-hint`, problem && `${control}-problem`].filter(Boolean)
  const common = {
    id: control,
    name,
    defaultValue: values?.[name],
    maxLength: name === 'message' ? MESSAGE_LIMITS.message.most : undefined,
    'aria-invalid': problem ? ('true' as const) : undefined,
    'aria-describedby': described.join(' ') || undefined,
  }
  return (
    <div className="field">
      <label htmlFor={control}>{label}</label>
      {hint && (
        <span className="hint" id={`${control}-hint`}>
          {hint}
        </span>
      )}
      {multiline ? <textarea {...common} rows={6} /> : <input {...common} type="text" {...input} />}
      {problem && (
        <p className="field-problem" id={`${control}-problem`}>
          {problemSentence(problem, validation)}
        </p>
      )}
    </div>
  )
}
