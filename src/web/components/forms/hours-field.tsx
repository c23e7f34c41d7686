import { useState } from 'react'
import { proposedName } from '../../../domain/submissions/proposals/proposal-form.ts'
import { useWords } from '../../words.tsx'
import { FormField, type FormState } from './form-field.tsx'
import { UnderstoodHours } from './understood-hours.tsx'

type Props = { state: FormState; hint: string }

const NAME = proposedName('openingHours')

/** Opening hours in whatever words, and beneath them how they are understood. */
export function HoursField({ state, hint }: Props) {
  const { proposals } = useWords()
  const [typed, setTyped] = useState(state.values?.[NAME] ?? '')
  return (
    <>
      <FormField
        {...state}
        name={NAME}
        label={proposals.fields.openingHours}
        hint={hint}
        onType={setTyped}
      />
      <div className="hint hours-understood" role="status">
        <UnderstoodHours text={typed} />
      </div>
    </>
  )
}
