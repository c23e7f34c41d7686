import { readTypedPhotos, writeTypedPhotos } from './photo-form.ts'
import { MAX_PHOTOS, type Attribute, PRECISIONS } from './place.ts'
import { fieldGroups, type PlaceForm } from './place-form.ts'

export const MERGE_CHOICES = ['kept', 'other', 'both'] as const
/** Whose value stays; `both` is for lists. */
export type MergeChoice = (typeof MERGE_CHOICES)[number]

/** A field or group of fields in which the other place differs. */
export type MergeField = {
  name: string
  fields: readonly string[]
  choices: readonly MergeChoice[]
  /** both values of a list, the value where only one has any, the more precise location, or otherwise the kept value */
  proposed: MergeChoice
}

type Forms = { kept: PlaceForm; other: PlaceForm }

/** Slug and status always come from the kept place. */
const OWN = new Set(['slug', 'status'])

/** The fields in which the other place differs, without those where it has no value. */
export function mergeFields(forms: Forms, attributes: readonly Attribute[]): MergeField[] {
  return fieldGroups(attributes).flatMap(({ name, fields }) => {
    const [kept, other] = [textOf(fields, forms.kept), textOf(fields, forms.other)]
    if (OWN.has(name) || kept === other || isEmptyField(name, forms.other)) return []
    const isEmpty = isEmptyField(name, forms.kept)
    const joined = isEmpty ? undefined : join(name, forms)
    // If one list contains the other, "both" would be the longer one.
    const mayBoth = joined !== undefined && joined !== kept && joined !== other
    const choices = mayBoth ? MERGE_CHOICES : (['kept', 'other'] as const)
    const isBetter = isEmpty || joined === other || (name === 'location' && isBetterKnown(forms))
    const proposed = mayBoth ? 'both' : isBetter ? 'other' : 'kept'
    return [{ name, fields, choices, proposed } as const]
  })
}

/** The kept form with the chosen values. */
export function mergeForms(
  { kept, other }: Forms,
  fields: readonly MergeField[],
  choiceOf: (name: string) => MergeChoice,
): PlaceForm {
  const chosen = fields.flatMap(({ name, fields: parts }) => {
    const choice = choiceOf(name)
    if (choice === 'kept') return []
    const from = choice === 'other' ? other : bothOf(name, { kept, other })
    return parts.map((part) => [part, from[part] ?? ''])
  })
  return { ...kept, ...Object.fromEntries(chosen) }
}

function textOf(fields: readonly string[], form: PlaceForm): string {
  return fields.map((field) => (form[field] ?? '').trim()).join('\n')
}

function isEmptyField(name: string, form: PlaceForm): boolean {
  // A precision without coordinates, or further categories without a first one, count as empty.
  const field = { location: 'latitude', categories: 'category' }[name] ?? name
  return !form[field]?.trim()
}

function isBetterKnown({ kept, other }: Forms): boolean {
  const rank = ({ precision }: PlaceForm) => PRECISIONS.findIndex((one) => one === precision)
  return rank(other) < rank(kept)
}

/** Both values of a list as one text; undefined if the field is not a list or the result exceeds its limit. */
function join(name: string, forms: Forms): string | undefined {
  const joined = bothOf(name, forms)
  if (joined === NONE) return undefined
  if (name === 'photos' && readTypedPhotos(joined.photos).length > MAX_PHOTOS) return undefined
  return textOf(name === 'categories' ? ['category', 'categories'] : [name], joined)
}

const NONE: PlaceForm = {}

function bothOf(name: string, { kept, other }: Forms): PlaceForm {
  switch (name) {
    case 'alsoKnownAs':
    case 'recipients':
      return { [name]: distinct([...lines(kept[name]), ...lines(other[name])]).join('\n') }
    case 'photos':
      return {
        photos: writeTypedPhotos(
          distinctById([...readTypedPhotos(kept.photos), ...readTypedPhotos(other.photos)]),
        ),
      }
    case 'categories': {
      const { category = '' } = kept
      const all = [kept.categories, other.category, other.categories].flatMap(ids)
      const others = distinct(all).filter((id) => id !== category)
      return { category, categories: others.toSorted().join(' ') }
    }
    default:
      return NONE
  }
}

function lines(text = ''): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

function ids(text = ''): string[] {
  return text.split(' ').filter(Boolean)
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)]
}

function distinctById<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed()
}
