import type { FieldProblem } from '../../domain/problem.ts'
import { usePlaceWords } from './place-words.ts'

export type VocabularyState = {
  values: Readonly<Record<string, string>>
  problems: readonly FieldProblem[]
}

type FieldProps = {
  state: VocabularyState
  name: string
  label: string
  hint?: string
  type?: 'text' | 'color'
  rows?: number
  options?: readonly { value: string; name: string }[]
}

/** A field of a category or an attribute, with its hint and what is wrong with it. */
export function VocabularyField(props: FieldProps) {
  const { vocabulary } = usePlaceWords()
  const { state, name, label, hint } = props
  const problem = state.problems.find(({ field }) => field === name)
  const id = `vocabulary-${name}`
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <Control {...props} described={described.join(' ') || undefined} isInvalid={!!problem} />
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {vocabulary.rules[problem.rule] ?? problem.rule}
        </p>
      )}
    </div>
  )
}

type ControlProps = FieldProps & { described: string | undefined; isInvalid: boolean }

function Control({ state, name, type, rows, options, described, isInvalid }: ControlProps) {
  const common = {
    id: `vocabulary-${name}`,
    name,
    defaultValue: state.values[name] ?? '',
    'aria-describedby': described,
    'aria-invalid': isInvalid || undefined,
  }
  if (rows) return <textarea {...common} rows={rows} />
  if (!options) return <input {...common} type={type ?? 'text'} />
  return (
    <select {...common}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </select>
  )
}
