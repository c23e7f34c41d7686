import type { FieldProblem } from '../../../domain/problem.ts'
import { Field, type FieldProps } from '../../components/forms/field.tsx'
import { usePlaceWords } from '../places/place-words.ts'

export type VocabularyState = {
  values: Readonly<Record<string, string>>
  problems: readonly FieldProblem[]
  /** the values came back, and are not stored */
  isUnsaved: boolean
}

type Props = Omit<FieldProps, 'id' | 'problem' | 'defaultValue'> & { state: VocabularyState }

/** A field of a category or an attribute. */
export function VocabularyField({ state, name, ...field }: Props) {
  const { vocabulary } = usePlaceWords()
  const problem = state.problems.find((one) => one.field === name)
  return (
    <Field
      {...field}
      id={`vocabulary-${name}`}
      name={name}
      defaultValue={state.values[name] ?? ''}
      problem={problem && (vocabulary.rules[problem.rule] ?? problem.rule)}
    />
  )
}
