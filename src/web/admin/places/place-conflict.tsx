import { useRef } from 'react'
import { Form } from 'react-router'
import { CheckField } from '../../components/forms/check-field.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import type { ConflictView } from './place-edit.ts'
import type { FormChoices } from './place-edit-view.ts'
import { usePlaceWords } from './place-words.ts'
import { useFieldFormat } from './use-field-format.ts'
import { IntentButton } from '../intent-button.tsx'

type Props = { conflict: ConflictView; choices: FormChoices }

/** Two people saved the same place: shows both values of each field, and one of them is chosen. */
export function PlaceConflictForm({ conflict, choices }: Props) {
  const words = usePlaceWords()
  const { labelOf, formatFields } = useFieldFormat(choices)
  const { mine, theirs, fields, version } = conflict
  const element = useRef<HTMLFormElement>(null)
  return (
    <Form method="post" className="place-form" preventScrollReset ref={element}>
      <LeaveGuard within={element} isUnsaved />
      <div className="problem-summary" role="alert" id="problems" tabIndex={-1}>
        <h2>{words.conflict.title}</h2>
        <p>{fields.length > 0 ? words.conflict.text : words.conflict.same}</p>
      </div>
      <input type="hidden" name="version" value={version} />
      {Object.entries(mine).flatMap(([name, value]) => {
        // Several categories are several checkboxes with one name.
        const values = name === 'categories' ? value.split(' ').filter(Boolean) : [value]
        return values.map((one) => (
          <input key={`${name} ${one}`} type="hidden" name={name} value={one} />
        ))
      })}
      <input type="hidden" name="hours.mode" value="raw" />
      {fields.map(({ name, fields: parts, proposed, isContested }) => (
        <fieldset key={name} className="place-conflict">
          <legend>
            {labelOf(name)}
            {isContested && <span className="field-problem"> {words.conflict.contested}</span>}
          </legend>
          {(['mine', 'theirs'] as const).map((whose) => (
            <CheckField
              key={whose}
              type="radio"
              name={`choice.${name}`}
              value={whose}
              isTicked={whose === proposed}
            >
              <span>
                {words.conflict[whose]}
                <span className="place-conflict-value">
                  {formatFields(parts, whose === 'mine' ? mine : theirs) || words.conflict.empty}
                </span>
              </span>
            </CheckField>
          ))}
        </fieldset>
      ))}
      <p className="place-form-actions">
        <IntentButton intent="resolve" variant="primary">
          {words.conflict.save}
        </IntentButton>
      </p>
    </Form>
  )
}
