import { createContext, use } from 'react'
import type { PlaceFormField } from '../../../domain/places/place-form.ts'
import type { FieldProblem } from '../../../domain/problem.ts'
import { Field, type FieldProps } from '../../components/forms/field.tsx'
import { useWords } from '../visitor-words.ts'
import { controlId } from './control-id.ts'
import { usePlaceWords } from './place-words.ts'
import { problemText } from './problem-text.ts'
import { useSourceNote } from './source-note.tsx'
import type { PlaceFormState } from './place-form-state.ts'

/** The state of the form around a field. */
export const PlaceFormContext = createContext<PlaceFormState | undefined>(undefined)

export function usePlaceForm(): PlaceFormState {
  const state = use(PlaceFormContext)
  if (!state) throw new Error('a part of the form of a place stands outside of it')
  return state
}

type Props = Omit<FieldProps, 'id' | 'problem' | 'name' | 'label'> &
  ({ name: PlaceFormField; label?: undefined } | { name: string; label: string })

/** A field of the place. Value, label and hint come from its name unless they are given. */
export function PlaceField({ name, label, hint: ownHint, defaultValue, ...field }: Props) {
  const words = usePlaceWords()
  const { form, problems } = usePlaceForm()
  const labels: Readonly<Record<string, string>> = words.fields
  const hints: Readonly<Record<string, string>> = words.hints
  const note = useSourceNote(name)
  const hint = ownHint ?? hints[name]
  const problem = problems.find((one) => one.field === name)
  return (
    <Field
      {...field}
      id={controlId(name)}
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
      defaultValue={defaultValue ?? form[name] ?? ''}
      problem={problem && <ProblemWords problem={problem} />}
    />
  )
}

export function ProblemWords({ problem }: { problem: FieldProblem }) {
  return problemText(problem, usePlaceWords(), useWords())
}
