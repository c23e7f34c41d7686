import { mainPicture } from '../places/photo.ts'
import type { Category, Place } from '../places/place.ts'

/** The columns of an exported table; an import reads each of them back. */
export const EXPORT_COLUMNS = [
  'placeId',
  'externalId',
  'name',
  'category',
  'street',
  'extra',
  'postalCode',
  'city',
  'region',
  'country',
  'latitude',
  'longitude',
  'precision',
  'phone',
  'email',
  'website',
  'openingHours',
  'description',
  'descriptionEn',
  'status',
] as const

/** The columns of an exported table with those that no import takes. */
export const TABLE_COLUMNS = [...EXPORT_COLUMNS, 'photos'] as const

export type TableColumn = (typeof TABLE_COLUMNS)[number]
export type ExportRow = Record<TableColumn, string>

/** Columns whose values begin with a sign because they are numbers. */
export const NUMBER_COLUMNS: ReadonlySet<TableColumn> = new Set(['latitude', 'longitude', 'phone'])

/** The addresses of a place's photos; `urlOf` makes a whole one of a path. */
export function photoUrls({ photos = [] }: Place, urlOf: (path: string) => string): string[] {
  return photos.map((photo) => urlOf(mainPicture(photo)))
}

/** Gives the function that makes a row of a place. */
export function exportRowMaker(
  categories: readonly Category[],
  urlOf: (path: string) => string,
): (place: Place) => ExportRow {
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]))
  return (place) => {
    const { address, location, source, description } = place
    return {
      placeId: place.id,
      externalId: source?.externalId ?? '',
      name: place.name,
      category: place.categoryIds.flatMap((id) => slugs.get(id) ?? []).join(';'),
      street: address.street ?? '',
      extra: address.extra ?? '',
      postalCode: address.postalCode ?? '',
      city: address.city ?? '',
      region: address.region ?? '',
      country: address.country,
      latitude: location ? location.lat.toFixed(6) : '',
      longitude: location ? location.lng.toFixed(6) : '',
      precision: location?.precision ?? '',
      phone: place.phone ?? '',
      email: place.email ?? '',
      website: place.website ?? '',
      openingHours: place.openingHours ?? '',
      description: description.de ?? '',
      descriptionEn: description.en ?? '',
      status: place.status,
      photos: photoUrls(place, urlOf).join(' '),
    }
  }
}
