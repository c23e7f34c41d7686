import type { Admin } from '../../../domain/admin/admin.ts'
import {
  attributeField,
  fieldGroups,
  type PlaceForm,
  placeFormFields,
} from '../../../domain/places/place-form.ts'
import {
  PHOTO_TEXTS,
  photoField,
  readTypedPhotos,
  type TypedPhoto,
  writeTypedPhotos,
} from '../../../domain/places/photo-form.ts'
import { sizeOfId } from '../../../domain/places/place.ts'
import { type HoursFields, readHoursFields } from './hours-fields.ts'
import { readSentForm } from '../requests.ts'
import { parseRejectedFile, type RejectedFile, UPLOAD_FIELDS } from './photo-upload.ts'

/** The request of a form, as the pressed button says. */
type PlaceRequest = {
  intent: string
  form: PlaceForm
  /** the days of a scheduled change, beside the fields of the place */
  schedule: PlaceForm
  hours: HoursFields
  /** the postal code that is stored or was already asked about; it is not questioned again */
  acceptedPostalCode: string
  version: number
  showsPreview: boolean
  theirs: ReadonlySet<string>
  refused: readonly RejectedFile[]
}

/** Reads the form of a place as a browser has sent it. */
export async function readPlaceRequest(request: Request, admin: Admin): Promise<PlaceRequest> {
  const sent = await readSentForm(request)
  const field = (name: string) => {
    const value = sent.get(name)
    // Browsers send all line breaks as CRLF.
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : ''
  }
  const texts = (name: string) =>
    sent.getAll(name).filter((value): value is string => typeof value === 'string')
  const [attributes, categories] = await Promise.all([
    admin.vocabulary.attributes(),
    admin.vocabulary.categories(),
  ])
  const names = placeFormFields(attributes)
  const form = Object.fromEntries(names.map((name) => [name, field(name)]))
  const several = attributes.filter(({ type }) => type === 'multi')
  const chosenOf = several.map(({ key }) => {
    const name = attributeField(key)
    return [name, texts(name).toSorted().join(';')]
  })
  const ticked = new Set(texts('categories'))
  // The checkbox of the main category may be ticked as well.
  ticked.delete(field('category'))
  const others = categories.map(({ id }) => id).filter((id) => ticked.has(id))
  const groupNames = fieldGroups(attributes).map(({ name }) => name)
  const photos = sent.has('photos')
    ? readTypedPhotos(field('photos'))
    : readSentPhotos(texts(UPLOAD_FIELDS.photo), field)
  return {
    intent: field('intent'),
    form: {
      ...form,
      ...Object.fromEntries(chosenOf),
      categories: others.toSorted().join(' '),
      photos: writeTypedPhotos(photos),
    },
    schedule: { scheduleFrom: field('scheduleFrom'), scheduleUntil: field('scheduleUntil') },
    hours: readHoursFields(field, sent.keys()),
    acceptedPostalCode: field('keptPostalCode'),
    version: Number(field('version')) || 0,
    showsPreview: field('preview') === 'yes',
    refused: texts(UPLOAD_FIELDS.refused).flatMap((text) => parseRejectedFile(text) ?? []),
    theirs: new Set(groupNames.filter((name) => field(`choice.${name}`) === 'theirs')),
  }
}

/** The photos in the order of their fields; new uploads follow, without texts. */
function readSentPhotos(ids: readonly string[], field: (name: string) => string): TypedPhoto[] {
  return [...new Set(ids)].filter(sizeOfId).map((id) => {
    const [altDe = '', altEn = '', credit = ''] = PHOTO_TEXTS.map((text) =>
      field(photoField(id, text)),
    )
    return { id, altDe, altEn, credit }
  })
}
