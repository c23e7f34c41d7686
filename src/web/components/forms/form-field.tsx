import type { ReactNode } from 'react'
import type { FieldProblem } from '../../../domain/problem.ts'
import { MESSAGE_LIMITS } from '../../../domain/submissions/form/form-fields.ts'
import type { FormValues } from '../../../domain/submissions/form/parse-form.ts'
import { useFormWords } from '../../words/forms.ts'
import { Field } from './field.tsx'
import type { ReaderChange } from '../../forms/embedded-form.ts'
import { problemSentence } from './problem-sentence.ts'

/** Properties of the form that each field needs. */
export type FormState = {
  /** id of the form; the ids of its fields begin with it */
  id: string
  problems: readonly FieldProblem[]
  values?: FormValues
  readerChange?: ReaderChange
  /** the address that was probably meant, if the form came back to ask */
  meantEmail?: string
  /** the typed position is in the sea, and the form came back to ask about it */
  isAtSea?: boolean
}

type Props = FormState & {
  name: string
  label: string
  hint?: ReactNode
  type?: 'text' | 'email' | 'tel' | 'url'
  inputMode?: 'decimal'
  autoComplete?: string
  multiline?: boolean
  onType?: (value: string) => void
  onLeave?: (value: string) => void
}

/** The id of a field's control, to link to it. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`
}

/** A field of a visitor's form. */
export function FormField({ id, name, multiline, problems, values, ...field }: Props) {
  const { validation } = useFormWords()
  const problem = problems.find((one) => one.field === name)
  return (
    <Field
      {...field}
      id={controlId(id, name)}
      name={name}
      defaultValue={values?.[name]}
      rows={multiline ? 6 : undefined}
      maxLength={multiline ? MESSAGE_LIMITS.message.max : undefined}
      problem={problem && problemSentence(problem, validation)}
    />
  )
}
