import { type ReactNode, useState } from 'react'
import { proposedName } from '../../../domain/submissions/proposals/proposal-form.ts'
import { useFormWords } from '../../words/forms.ts'
import { FormField, type FormState } from './form-field.tsx'
import { HoursPreview } from './hours-preview.tsx'

type Props = { state: FormState; hint: ReactNode }

const NAME = proposedName('openingHours')

/** Opening hours in free text; how they are understood is shown below the field. */
export function HoursField({ state, hint }: Props) {
  const { proposals } = useFormWords()
  const [typed, setTyped] = useState(state.values?.[NAME] ?? '')
  return (
    <div className="hours-field">
      <FormField
        {...state}
        name={NAME}
        label={proposals.fields.openingHours}
        hint={hint}
        onType={setTyped}
      />
      <div className="hours-understood" role="status">
        <HoursPreview text={typed} />
      </div>
    </div>
  )
}
