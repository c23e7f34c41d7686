import { readTypedPhotos } from './photo-form.ts'
import type { HoursReader } from './hours-reader.ts'
import type { PhotoStore } from './photo.ts'
import { type PlaceForm, toPlaceForm } from './place-form.ts'
import type { Place } from './place.ts'
import type { SiteStore } from './place-store.ts'
import type { PlaceContent, ReadContext } from './read-place-form.ts'

/** What an editor's form is read with. */
export type EditingSources = {
  site: Pick<SiteStore, 'categories' | 'attributes'>
  photos: Pick<PhotoStore, 'sizeOf'>
  defaultCountry: string
  readHours: HoursReader
  now(): Date
}

/** What the form is read with; `place` is the one that it changes. */
export async function readContextOf(
  form: PlaceForm,
  { site, photos, defaultCountry, readHours, now }: EditingSources,
  place?: Place,
): Promise<ReadContext> {
  const [categories, attributes, photoSizes] = await Promise.all([
    site.categories(),
    site.attributes(),
    sizesOf(form, photos),
  ])
  const known = new Set(attributes.map(({ key }) => key))
  const others = Object.entries(place?.attributes ?? {}).filter(([key]) => !known.has(key))
  const otherAttributes = Object.fromEntries(others)
  return {
    categories,
    attributes,
    defaultCountry,
    readHours,
    now: now(),
    otherAttributes,
    photoSizes,
    stored: place,
  }
}

/** The photos that a form names and that are there. */
async function sizesOf(
  form: PlaceForm,
  photos: EditingSources['photos'],
): Promise<ReadContext['photoSizes']> {
  const sizes = readTypedPhotos(form.photos).map(async ({ id }) => {
    const size = await photos.sizeOf(id)
    return size ? [[id, size] as const] : []
  })
  return new Map((await Promise.all(sizes)).flat())
}

/** The place with what its form said, and with what no form says. */
export function editedPlace(
  current: Place,
  content: PlaceContent & { slug: string },
  confirmedAt: string | undefined,
): Place {
  const areHoursSame = content.openingHours === current.openingHours
  return {
    ...current,
    ...content,
    openingHoursAreSample: areHoursSame && current.openingHoursAreSample,
    confirmedAt: confirmedAt ?? current.confirmedAt,
  }
}

/** Whether both say the same. A version that changes nothing would only hide those that do. */
export function isUnchanged(current: Place, place: Place): boolean {
  const [before, after] = [toPlaceForm(current), toPlaceForm(place)]
  const fields = Object.keys({ ...before, ...after })
  return fields.every((field) => before[field] === after[field])
}
