import { listCell } from '../../lib/table/write-csv.ts'
import { attributeText } from '../places/attribute-value.ts'
import { photosCell } from '../places/photos-cell.ts'
import { mainPicture, type Attribute, type Category, type Place } from '../places/place.ts'
import { LOCAL_NAME_FIELDS } from '../places/local-names.ts'
import { ADDRESS_FIELDS, CONTACT_FIELDS, isPhoneField, textsOf } from '../places/place-fields.ts'

/** The columns of an exported table, all of which an import reads back. Those of the site's attributes follow. */
export const EXPORT_COLUMNS = [
  'placeId',
  'slug',
  'sourceSystem',
  'externalId',
  'name',
  ...LOCAL_NAME_FIELDS,
  'alsoKnownAs',
  'category',
  ...ADDRESS_FIELDS,
  'latitude',
  'longitude',
  'precision',
  'boundary',
  ...CONTACT_FIELDS,
  'openingHours',
  'description',
  'descriptionEn',
  'photos',
  'recipients',
  'status',
  'confirmedAt',
] as const

export type ExportColumn = (typeof EXPORT_COLUMNS)[number]
export type ExportRow = Record<ExportColumn, string>

export const PHONE_COLUMNS = CONTACT_FIELDS.filter(isPhoneField)

/** Columns whose values begin with a sign because they are numbers. */
export const NUMBER_COLUMNS: ReadonlySet<ExportColumn> = new Set([
  'latitude',
  'longitude',
  ...PHONE_COLUMNS,
])

/** The URLs of a place's photos; `urlOf` makes a full one of a path. */
export function photoUrls({ photos = [] }: Place, urlOf: (path: string) => string): string[] {
  return photos.map((photo) => urlOf(mainPicture(photo)))
}

/** Returns the function that makes a row of a place. */
export function createRowExporter(
  categories: readonly Category[],
  urlOf: (path: string) => string,
): (place: Place) => ExportRow {
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]))
  return (place) => {
    const { location, source, description } = place
    return {
      ...textsOf(place),
      placeId: place.id,
      slug: place.slug,
      sourceSystem: source?.system ?? '',
      externalId: source?.externalId ?? '',
      alsoKnownAs: listCell(place.alsoKnownAs),
      category: place.categoryIds.flatMap((id) => slugs.get(id) ?? []).join(';'),
      latitude: location ? location.lat.toFixed(6) : '',
      longitude: location ? location.lng.toFixed(6) : '',
      precision: location?.precision ?? '',
      // Hours made up for the demonstration are not exported.
      openingHours: place.openingHoursAreSample ? '' : (place.openingHours ?? ''),
      description: description.de ?? '',
      descriptionEn: description.en ?? '',
      photos: photosCell(place.photos ?? [], (photo) => urlOf(mainPicture(photo))),
      recipients: listCell(place.recipients),
      status: place.status,
      confirmedAt: place.confirmedAt ?? '',
    }
  }
}

/** The place's value for each of the site's attributes; empty where it has none. */
export function attributeCells(place: Place, attributes: readonly Attribute[]): string[] {
  return attributes.map(({ key }) => attributeText(place.attributes[key] ?? ''))
}
