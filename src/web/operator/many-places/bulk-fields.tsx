import { PLACE_STATUSES } from '../../../domain/places/place.ts'
import { Field, type Option } from '../../components/forms/field.tsx'
import type { BulkFields } from './bulk-form.ts'
import type { FormChoices } from '../places/place-edit-view.ts'
import { usePlaceWords } from '../places/place-words.ts'

type Props = { fields: BulkFields; choices: FormChoices }

/** What is to change; what is left as it stands changes nothing. */
export function BulkFormFields({ fields, choices }: Props) {
  const words = usePlaceWords()
  const { bulk, statuses } = words
  const categories = choices.categories.map(({ id, name }) => ({ value: id, name }))
  return (
    <fieldset className="form-group">
      <legend>{bulk.what}</legend>
      <div className="form-row">
        <Choice
          name="status"
          label={words.fields.status}
          value={fields.status}
          options={PLACE_STATUSES.map((status) => ({ value: status, name: statuses[status] }))}
        />
        <Choice
          name="mainCategory"
          label={bulk.mainCategory}
          value={fields.mainCategory}
          options={categories}
        />
        <Choice
          name="addCategory"
          label={bulk.addCategory}
          value={fields.addCategory}
          options={categories}
        />
        <Choice
          name="removeCategory"
          label={bulk.removeCategory}
          value={fields.removeCategory}
          options={categories}
        />
      </div>
      {choices.attributes.length > 0 && (
        <div className="form-row">
          <Choice
            name="attribute"
            label={bulk.attribute}
            value={fields.attribute}
            options={choices.attributes.map(({ key, name }) => ({ value: key, name }))}
          />
          <Text
            name="attributeValue"
            label={bulk.attributeValue}
            hint={bulk.attributeHint}
            value={fields.attributeValue}
          />
        </div>
      )}
      <Check name="changesHours" label={bulk.changesHours} value={fields.changesHours} />
      <Text
        name="hours"
        label={words.hours.raw}
        hint={`${words.hours.rawHint}. ${bulk.hoursHint}`}
        value={fields.hours}
      />
      <Check name="confirm" label={bulk.confirm} value={fields.confirm} />
    </fieldset>
  )
}

type FieldProps = { name: keyof BulkFields; label: string; value: string | undefined }

function Choice({ name, value, ...field }: FieldProps & { options: readonly Option[] }) {
  const { bulk } = usePlaceWords()
  return <Field {...field} id={`bulk-${name}`} name={name} defaultValue={value} none={bulk.keep} />
}

function Text({ name, value, ...field }: FieldProps & { hint: string }) {
  return <Field {...field} id={`bulk-${name}`} name={name} defaultValue={value} maxLength={1000} />
}

function Check({ name, label, value }: FieldProps) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value="yes" defaultChecked={value === 'yes'} />
      {label}
    </label>
  )
}
