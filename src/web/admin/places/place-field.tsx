import { type FieldProblem, isProblemCode } from '../../../domain/problem.ts'
import { Field, type FieldProps } from '../../components/forms/field.tsx'
import { problemSentence } from '../../components/forms/problem-sentence.ts'
import { useWords } from '../visitor-words.ts'
import { controlOf } from './control-of.ts'
import { usePlaceWords } from './place-words.ts'
import { useSourceNote } from './source-note.tsx'
import type { PlaceFormState } from './place-form-state.ts'

type Props = Omit<FieldProps, 'id' | 'problem' | 'defaultValue'> & {
  state: Pick<PlaceFormState, 'form' | 'problems'>
}

/** A field of the place. */
export function PlaceField({ state, name, hint, ...field }: Props) {
  const note = useSourceNote(name)
  const problem = state.problems.find((one) => one.field === name)
  return (
    <Field
      {...field}
      id={controlOf(name)}
      name={name}
      hint={
        note ? (
          <>
            {hint} {note}
          </>
        ) : (
          hint
        )
      }
      defaultValue={state.form[name] ?? ''}
      problem={problem && <ProblemWords problem={problem} />}
    />
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
