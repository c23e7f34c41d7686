import type { ReactNode } from 'react'
import { type FieldProblem, isProblemCode } from '../../domain/problem.ts'
import { problemSentence } from '../components/forms/problem-sentence.ts'
import { useWords } from '../words.tsx'
import { controlOf } from './control-of.ts'
import { usePlaceWords } from './place-words.ts'
import type { PlaceFormState } from './place-edit.ts'

type Props = {
  state: Pick<PlaceFormState, 'form' | 'problems'>
  name: string
  label: string
  hint?: string
  /** lines of a text of several lines */
  rows?: number
  /** values with their names, to choose one */
  options?: readonly { value: string; name: string }[]
  type?: 'text' | 'email' | 'tel' | 'url'
  inputMode?: 'decimal'
  list?: string
  maxLength?: number
}

/** A field of the place with label, hint and what is wrong with it, tied together. */
export function PlaceField({ state, name, label, hint, rows, options, ...input }: Props) {
  const problem = state.problems.find(({ field }) => field === name)
  const id = controlOf(name)
  const common = {
    id,
    name,
    defaultValue: state.form[name] ?? '',
    'aria-invalid': problem ? ('true' as const) : undefined,
    'aria-describedby':
      [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <Control common={common} rows={rows} options={options} input={input} />
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          <ProblemWords problem={problem} />
        </p>
      )}
    </div>
  )
}

type ControlProps = {
  common: { id: string; name: string; defaultValue: string }
  rows: Props['rows']
  options: Props['options']
  input: Pick<Props, 'type' | 'inputMode' | 'list' | 'maxLength'>
}

function Control({ common, rows, options, input }: ControlProps): ReactNode {
  if (rows) return <textarea {...common} rows={rows} />
  if (!options) return <input {...common} type="text" {...input} />
  return (
    <select {...common}>
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}

export function ProblemWords({ problem }: { problem: FieldProblem }) {
  const { validation, problems } = useWords()
  const { rules } = usePlaceWords()
  // A file that was refused, by its name.
  if (isProblemCode(problem.rule)) return `${problem.detail}: ${problems[problem.rule]}`
  const own = Object.entries(rules).find(([rule]) => rule === problem.rule)?.[1]
  return own ?? problemSentence(problem, validation)
}
