import { type PlaceForm, PLACE_FORM_FIELDS } from '../../../domain/places/place-form.ts'
import { PLACE_STATUSES, PRECISIONS } from '../../../domain/places/place.ts'
import { readTypedPhotos } from '../../../domain/places/photo-form.ts'
import { useLocale } from '../../locale.ts'
import { date } from '../../messages/format.ts'
import { hoursInWords } from '../../messages/hours-in-words.ts'
import { useWords } from '../visitor-words.ts'
import type { FormChoices } from './place-edit-view.ts'
import { useScheduleWords } from '../schedule/schedule-words.ts'
import { usePlaceWords } from './place-words.ts'

/** Labels and values of place fields, or groups of them, as people read them: names instead of ids. */
export function useFieldFormat({ categories, attributes }: FormChoices) {
  const { fields, statuses, precisions, location, photos } = usePlaceWords()
  const { place } = useWords()
  const scheduleWords = useScheduleWords()
  const locale = useLocale()
  const nameOf = (id: string) => categories.find((one) => one.id === id)?.name ?? id
  const attributeOf = (name: string) => attributes.find(({ key }) => name === `attribute.${key}`)

  const labelOf = (name: string) => {
    if (name === 'location') return location.title
    // The parts of photos and hours have field names of their own.
    if (name.startsWith('photo')) return fields.photos
    if (name.startsWith('hours')) return fields.openingHours
    if (name === 'scheduleFrom') return scheduleWords.from
    if (name === 'scheduleUntil') return scheduleWords.until
    const known = PLACE_FORM_FIELDS.find((field) => field === name)
    return known ? fields[known] : (attributeOf(name)?.name ?? name)
  }

  const formatField = (name: string, value: string) => {
    if (name === 'category') return nameOf(value)
    if (name === 'boundary') return shortened(value)
    if (name === 'openingHours') return hoursInWords(value, locale)
    if (name === 'categories') return value.split(' ').filter(Boolean).map(nameOf).join(', ')
    if (name === 'photos') {
      return readTypedPhotos(value)
        .map(({ altDe, altEn, credit }, at) => {
          const texts = [altDe || photos.photo(at + 1), altEn, credit].filter(Boolean)
          return `${at + 1}. ${texts.join(' · ')}`
        })
        .join('\n')
    }
    const status = PLACE_STATUSES.find((known) => known === value)
    if (name === 'status' && status) return statuses[status]
    const precision = PRECISIONS.find((known) => known === value)
    if (name === 'precision' && precision) return precisions[precision]
    const attribute = attributeOf(name)
    if (attribute?.type === 'boolean') return value === 'true' ? place.yes : place.no
    if (attribute?.type === 'date' && isDay(value)) return date(value, locale)
    const choiceName = (choiceValue: string) =>
      attribute?.choices.find((choice) => choice.value === choiceValue)?.name ?? choiceValue
    return attribute?.type === 'multi'
      ? value.split(';').map(choiceName).join(', ')
      : choiceName(value)
  }

  const formatFields = (names: readonly string[], form: PlaceForm) => {
    // Without a point its precision is meaningless.
    if (names.includes('latitude') && !form.latitude) return ''
    return names
      .flatMap((name) => (form[name] ? [formatField(name, form[name])] : []))
      .filter(Boolean)
      .join(', ')
  }

  return { labelOf, formatFields: formatFields }
}

// The typed text may not be a date.
function isDay(text: string): boolean {
  return !Number.isNaN(Date.parse(`${text}T00:00Z`))
}

/** Longest boundary shown: it has thousands of letters, and these are enough to tell two apart. */
const MAX_BOUNDARY_LENGTH = 120

function shortened(text: string): string {
  return text.length <= MAX_BOUNDARY_LENGTH ? text : `${text.slice(0, MAX_BOUNDARY_LENGTH)} …`
}
