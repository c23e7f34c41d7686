import type { PlaceFormField } from '../../../domain/places/place-form.ts'
import type { FieldProblem } from '../../../domain/problem.ts'
import { Field, type FieldProps } from '../../components/forms/field.tsx'
import { useWords } from '../visitor-words.ts'
import { controlOf } from './control-of.ts'
import { usePlaceWords } from './place-words.ts'
import { problemText } from './problem-text.ts'
import { useSourceNote } from './source-note.tsx'
import type { PlaceFormState } from './place-form-state.ts'

type Props = Omit<FieldProps, 'id' | 'problem' | 'defaultValue' | 'name' | 'label'> & {
  state: Pick<PlaceFormState, 'form' | 'problems'>
} & ({ name: PlaceFormField; label?: undefined } | { name: string; label: string })

/** A field of the place, with the label and the hint of its name unless it is given others. */
export function PlaceField({ state, name, label, hint: ownHint, ...field }: Props) {
  const words = usePlaceWords()
  const labels: Readonly<Record<string, string>> = words.fields
  const hints: Readonly<Record<string, string>> = words.hints
  const note = useSourceNote(name)
  const hint = ownHint ?? hints[name]
  const problem = state.problems.find((one) => one.field === name)
  return (
    <Field
      {...field}
      id={controlOf(name)}
      name={name}
      label={label ?? labels[name] ?? name}
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
  return problemText(problem, usePlaceWords(), useWords())
}
