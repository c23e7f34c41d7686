import type { OperatorArea } from '../../../domain/operators/operator-area.ts'
import type {
  BulkChange,
  BulkPreview,
  BulkTarget,
} from '../../../domain/places/edit-many-places.ts'
import { attributeField, toPlaceForm } from '../../../domain/places/place-form.ts'
import { type Attribute, PLACE_STATUSES } from '../../../domain/places/place.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { placeFilter, readPlaceListQuery } from '../places/place-list-query.ts'

/** The fields of the form; each is empty where nothing is to change. */
export const BULK_FIELDS = [
  'status',
  'mainCategory',
  'addCategory',
  'removeCategory',
  'attribute',
  'attributeValue',
  'changesHours',
  'hours',
  'confirm',
] as const

export type BulkFields = Partial<Record<(typeof BULK_FIELDS)[number], string>>

/** Which places the address of the page names: the ticked ones, or with `all` what the table found. */
export async function readBulkTarget(area: OperatorArea, url: URL): Promise<BulkTarget> {
  const { searchParams } = url
  if (searchParams.get('all') !== 'yes') {
    return { ids: searchParams.getAll('id').filter(isUuid) }
  }
  const categories = await area.vocabulary.categories()
  return { filter: placeFilter(readPlaceListQuery(searchParams), { categories, now: new Date() }) }
}

export function readBulkFields(field: (name: string) => string): BulkFields {
  return Object.fromEntries(BULK_FIELDS.map((name) => [name, field(name).trim()]))
}

/** What the fields ask for, or the field whose value fits no attribute. */
export function toBulkChange(
  fields: BulkFields,
  attributes: readonly Attribute[],
): { change: BulkChange } | { problem: 'attribute_invalid' } {
  const attribute = attributes.find(({ key }) => key === fields.attribute)
  const said = fields.attributeValue ?? ''
  const value = attribute && said ? valueOf(attribute, said) : undefined
  if (attribute && said && value === undefined) return { problem: 'attribute_invalid' }
  return {
    change: {
      status: PLACE_STATUSES.find((status) => status === fields.status),
      mainCategory: fields.mainCategory || undefined,
      addCategory: fields.addCategory || undefined,
      removeCategory: fields.removeCategory || undefined,
      attribute: attribute && { key: attribute.key, value },
      hours: fields.changesHours === 'yes' ? (fields.hours ?? '') : undefined,
      confirmedAt: fields.confirm === 'yes' ? new Date().toISOString().slice(0, 10) : undefined,
    },
  }
}

// What people write in either language; a choice by its value or its name.
function valueOf({ type, choices = [] }: Attribute, said: string) {
  const word = said.toLowerCase()
  switch (type) {
    case 'boolean':
      if (['ja', 'yes', 'true'].includes(word)) return true
      return ['nein', 'no', 'false'].includes(word) ? false : undefined
    case 'number': {
      const number = Number(said.replace(',', '.'))
      return Number.isFinite(number) ? number : undefined
    }
    case 'choice':
      return choices.find(({ value, name }) =>
        [value, name.de, name.en].some((one) => one.toLowerCase() === word),
      )?.value
    case 'text':
      return said
  }
}

/** How many differences are shown; the numbers count all. */
const MOST_SHOWN = 200

const COMPARED = ['status', 'category', 'categories', 'openingHours'] as const

export function toBulkView(preview: BulkPreview, change: BulkChange) {
  const names: string[] = [...COMPARED]
  if (change.attribute) names.push(attributeField(change.attribute.key))
  return {
    fingerprint: preview.fingerprint,
    isTooMany: preview.isTooMany,
    changedCount: preview.changed.length,
    unchanged: preview.unchanged,
    refusedCount: preview.refused.length,
    refused: preview.refused
      .slice(0, MOST_SHOWN)
      .map(({ place: { id, name }, problem }) => ({ id, name, problem })),
    changed: preview.changed.slice(0, MOST_SHOWN).map(({ before, after }) => {
      const [old, young] = [toPlaceForm(before), toPlaceForm(after)]
      const fields = names.filter((name) => (old[name] ?? '') !== (young[name] ?? ''))
      return {
        id: before.id,
        name: before.name,
        isConfirmed: before.confirmedAt !== after.confirmedAt,
        fields,
        before: pick(old, fields),
        after: pick(young, fields),
      }
    }),
  }
}

export type BulkView = ReturnType<typeof toBulkView>

function pick(form: Readonly<Record<string, string>>, fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, form[field] ?? '']))
}
