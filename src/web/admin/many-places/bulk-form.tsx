import type { BulkChange, BulkTarget } from '../../../domain/places/edit-many-places.ts'
import { parseAttributeValue } from '../../../domain/places/attribute-value.ts'
import { type Attribute, PLACE_STATUSES } from '../../../domain/places/place.ts'
import { isUuid } from '../../../domain/places/slug.ts'
import type { FieldProblem } from '../../../domain/problem.ts'
import { Field, type Option } from '../../components/forms/field.tsx'
import type { AdminContext } from '../requests.ts'
import type { FormChoices } from '../places/place-edit-view.ts'
import { usePlaceWords } from '../places/place-words.ts'
import { placeFilter, readPlaceListQuery } from '../places/place-list-query.ts'
import { CheckField } from '../../components/forms/check-field.tsx'

/** The fields of the form; an empty field changes nothing. */
const BULK_FIELDS = [
  'status',
  'mainCategory',
  'addCategory',
  'removeCategory',
  'attribute',
  'attributeValue',
  'hours',
  'removesHours',
  'confirm',
] as const

type BulkFields = Partial<Record<(typeof BULK_FIELDS)[number], string>>

/** The places that the address of the page names: the ticked ones, or with `all` every result of the table. */
export async function readBulkTarget({ admin, url }: AdminContext): Promise<BulkTarget> {
  const { searchParams } = url
  if (searchParams.get('all') !== 'yes') {
    return { ids: searchParams.getAll('id').filter(isUuid) }
  }
  const categories = await admin.vocabulary.categories()
  return { filter: placeFilter(readPlaceListQuery(searchParams), { categories, now: new Date() }) }
}

export function readBulkFields(field: (name: string) => string): BulkFields {
  return Object.fromEntries(BULK_FIELDS.map((name) => [name, field(name).trim()]))
}

/** The change that the fields ask for, or the problem with the value of the attribute. */
export function toBulkChange(
  fields: BulkFields,
  attributes: readonly Attribute[],
): { change: BulkChange } | { problem: FieldProblem } {
  const attribute = attributes.find(({ key }) => key === fields.attribute)
  const typedValue = fields.attributeValue ?? ''
  if (typedValue && !attribute)
    return { problem: { field: 'attributeValue', rule: 'no_attribute' } }
  const read = attribute && typedValue ? parseAttributeValue(attribute, typedValue) : undefined
  if (read && !read.ok) return { problem: { field: 'attributeValue', rule: read.rule } }
  return {
    change: {
      status: PLACE_STATUSES.find((status) => status === fields.status),
      mainCategory: fields.mainCategory || undefined,
      addCategory: fields.addCategory || undefined,
      removeCategory: fields.removeCategory || undefined,
      attribute: attribute && { key: attribute.key, value: read?.value },
      hours: fields.hours || (fields.removesHours === 'yes' ? '' : undefined),
      confirmedAt: fields.confirm === 'yes' ? new Date().toISOString().slice(0, 10) : undefined,
    },
  }
}

type Props = { fields: BulkFields; choices: FormChoices }

/** The fields of the change; an empty field changes nothing. */
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
      <Text
        name="hours"
        label={words.hours.raw}
        hint={`${words.hours.rawHint}. ${bulk.hoursHint}`}
        value={fields.hours}
      />
      <CheckField name="removesHours" isTicked={fields.removesHours === 'yes'}>
        {bulk.removesHours}
      </CheckField>
      <CheckField name="confirm" isTicked={fields.confirm === 'yes'}>
        {bulk.confirm}
      </CheckField>
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
