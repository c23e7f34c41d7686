import type { FieldProblem } from '../../../domain/problem.ts'
import { MESSAGE_LIMITS } from '../../../domain/submissions/message-form.ts'
import type { FormValues } from '../../../domain/submissions/parse-form.ts'
import { useWords } from '../../words.tsx'
import { problemSentence } from './problem-sentence.ts'

/** What every field of a form needs to know of it. */
export type FormState = {
  /** of the form; the fields' own ids begin with it */
  id: string
  problems: readonly FieldProblem[]
  values?: FormValues
}

type Props = FormState & {
  name: string
  label: string
  hint?: string
  type?: 'text' | 'email' | 'tel' | 'url'
  inputMode?: 'decimal'
  autoComplete?: string
  multiline?: boolean
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
    maxLength: multiline ? MESSAGE_LIMITS.message.most : undefined,
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
