import { Form, Link } from 'react-router'
import { AdminLink } from '../admin-link.tsx'
import { CheckField } from '../../components/forms/check-field.tsx'
import type { MergeView } from './merge-view.ts'
import { useMergeWords } from './merge-words.ts'
import type { FormChoices } from './place-edit-view.ts'
import { usePlaceWords } from './place-words.ts'
import { useFieldFormat } from './use-field-format.ts'
import { IntentButton } from '../intent-button.tsx'

type Props = { kept: { id: string; name: string }; view: MergeView; choices: FormChoices }

/** Chooses which of two entries stays, and whose value counts for each field that differs. */
export function MergeForm({ kept, view, choices }: Props) {
  const words = useMergeWords()
  const { other, versions, fields } = view
  const swapped = `?${new URLSearchParams({ with: kept.id })}`
  return (
    <Form method="post" className="place-form" preventScrollReset>
      <p>
        <strong>{words.stays(kept.name, other.name)}</strong>
      </p>
      <p className="places-facts">
        {other.status !== 'archived' && (
          <AdminLink to="placeMerge" params={other} suffix={swapped}>
            {words.swap(other.name)}
          </AdminLink>
        )}
        <Link to="?">{words.another}</Link>
      </p>
      {view.isOtherKnownToImport && <p className="notice">{words.fromImport(other.name)}</p>}
      <input type="hidden" name="kept" value={versions.kept} />
      <input type="hidden" name="other" value={versions.other} />
      <h2>{words.what}</h2>
      {fields.length === 0 && <p>{words.same}</p>}
      {fields.map((field) => (
        <MergeChoices key={field.name} field={field} view={view} choices={choices} />
      ))}
      <p className="soft">{words.messages}</p>
      <p className="place-form-actions">
        <IntentButton intent="merge" variant="primary">
          {words.merge}
        </IntentButton>
      </p>
    </Form>
  )
}

type ChoiceProps = Pick<Props, 'view' | 'choices'> & { field: MergeView['fields'][number] }

function MergeChoices({ field, view, choices }: ChoiceProps) {
  const words = useMergeWords()
  const { conflict } = usePlaceWords()
  const { labelOf, formatFields } = useFieldFormat(choices)
  const { name, fields, proposed } = field
  return (
    <fieldset className="place-conflict">
      <legend>{labelOf(name)}</legend>
      {field.choices.map((choice) => (
        <CheckField
          key={choice}
          type="radio"
          name={`choice.${name}`}
          value={choice}
          isTicked={choice === proposed}
        >
          <span>
            {words.choices[choice]}
            {choice !== 'both' && (
              <span className="place-conflict-value">
                {formatFields(fields, view.forms[choice]) || conflict.empty}
              </span>
            )}
          </span>
        </CheckField>
      ))}
    </fieldset>
  )
}
