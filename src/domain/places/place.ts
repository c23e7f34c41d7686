import type { AttributeType } from './attribute-types.ts'
import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { WeeklyHours } from '../../lib/hours/weekly-hours.ts'
import type { LocalNameField, TranslatedNames, Locale } from './local-names.ts'
import type { AddressField, ContactField, Contacts } from './place-fields.ts'

/** How well the coordinates are known, best first. Anything but `exact` and `street` is shown as "ungefähre Lage". */
export const PRECISIONS = ['exact', 'street', 'postal-code', 'city'] as const
export type Precision = (typeof PRECISIONS)[number]

export const PLACE_STATUSES = ['draft', 'published', 'archived'] as const
export type PlaceStatus = (typeof PLACE_STATUSES)[number]

export { LOCALES, type Locale } from './local-names.ts'

/** A text per locale; German is always present if any is. */
export type LocalText = Partial<Record<Locale, string>>

/** The region is an ISO 3166-2 code (`US-CA`), the country an ISO 3166-1 alpha-2 code (`US`). */
export type Address = { [Name in Exclude<AddressField, 'country'>]?: string } & { country: string }

/** One location of the organisation, as it is stored and as an editor sees it. */
export type Place = Contacts &
  TranslatedNames & {
    /** UUIDv7 */
    id: string
    slug: string
    name: string
    /** other names that people search for, never shown as the name */
    alsoKnownAs: string[]
    /** category ids; the first one gives the marker its colour and icon */
    categoryIds: string[]
    address: Address
    /** missing only in drafts */
    location?: LatLng & { precision: Precision }
    /** its area as GeoJSON, simplified; see `boundary.ts` */
    boundary?: string
    /** IANA name, derived from the location */
    timeZone?: string
    /** OpenStreetMap `opening_hours` */
    openingHours?: string
    /** the meaning of `openingHours`, computed when the place is saved */
    weeklyHours?: WeeklyHours
    /** the hours are made up for a demonstration and labeled as such */
    openingHoursAreSample: boolean
    /** CommonMark per locale */
    description: LocalText
    attributes: Record<string, AttributeValue>
    /** in display order; missing if there are none */
    photos?: Photo[]
    /** who gets this place's messages; never public */
    recipients: string[]
    status: PlaceStatus
    /** ISO date */
    confirmedAt?: string
    source?: { system: string; externalId: string }
    /** id of the place that an archived one was merged into; its page redirects there */
    mergedInto?: string
    /** fields that a person set, by their names in imports; imports do not overwrite them automatically */
    handSet?: string[]
    /** raised by every change; for optimistic concurrency */
    version: number
  }

/** The fields that an import compares, without those that take up most memory. */
export type PlaceOutline = Pick<
  Place,
  | 'id'
  | 'slug'
  | 'name'
  | 'categoryIds'
  | 'address'
  | 'location'
  | 'boundary'
  | ContactField
  | LocalNameField
  | 'openingHours'
  | 'description'
  | 'status'
  | 'source'
  | 'alsoKnownAs'
  | 'attributes'
  | 'photos'
  | 'recipients'
  | 'confirmedAt'
>

export type Category = {
  id: string
  slug: string
  name: Record<Locale, { one: string; many: string }>
  /** other words that people search for, in any language; never shown as the name */
  alsoKnownAs?: string[]
  /** `#rrggbb` */
  colour: string
  icon: string
  order: number
}

/** Several choices are a list, a day is an ISO date. */
export type AttributeValue = string | number | boolean | string[]

export type Attribute = {
  key: string
  name: Record<Locale, string>
  /** as of a category */
  alsoKnownAs?: string[]
  type: AttributeType
  choices?: AttributeChoice[]
  /** ids of the categories whose places have it; missing if all places do */
  categories?: string[]
  filterable: boolean
}

export type AttributeChoice = {
  value: string
  name: Record<Locale, string>
  alsoKnownAs?: string[]
}

type WithPrecision = { precision: Precision }

/** Whether the location is only the middle of a postal code or a city, which is shown as "ungefähre Lage". */
export function isApproximate({ precision }: WithPrecision): boolean {
  return precision === 'postal-code' || precision === 'city'
}

/** Whether the first is more precise than the other, or there is no other. */
export function isFiner(one: WithPrecision, other: WithPrecision | undefined): boolean {
  return !other || PRECISIONS.indexOf(one.precision) < PRECISIONS.indexOf(other.precision)
}

/**
 * Whether a place reads its own messages; otherwise the organisation does. Decides both which receiver a form names and who is
 * notified.
 */
export function readsItself(place: { recipients: readonly string[] } | undefined): boolean {
  return (place?.recipients.length ?? 0) > 0
}

/** One photo of a place, re-encoded by us. Its files are stored beside the database, named by their hash. */
export type Photo = PhotoSize & {
  id: PhotoId
  /** the alternative text; German is always present */
  alt: { de?: string; en?: string }
  /** who took it, or where it comes from */
  credit?: string
}

/** A hash of its pictures with the size of the largest: `0123456789abcdef0123456789abcdef-1600x1200`. */
export type PhotoId = string

/** The size of the largest picture in pixels. */
export type PhotoSize = { width: number; height: number }

export const PHOTO_PROBLEMS = [
  'photo_unreadable',
  'drawing_unreadable',
  'photo_too_large',
  'photo_too_many_pixels',
  'photo_not_stored',
] as const
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number]

/** A logo keeps its transparency, and may be a drawing, which is rasterised. */
export type PictureKind = 'photo' | 'logo'

export const PHOTO_FORMATS = ['webp', 'jpg'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** One file of a photo. */
export type Picture = { id: PhotoId; width: number; format: PhotoFormat }

/** The most photos of a place. */
export const MAX_PHOTOS = 12

/** The largest picture fits into this size in pixels; a smaller photo is not enlarged. */
export const MAX_PICTURE_SIZE: PhotoSize = { width: 1600, height: 2400 }

const SMALLER_WIDTHS = [400, 800]

/** The widths in which a photo is stored if its largest picture has this width, smallest first. */
export function photoWidths(width: number): number[] {
  return [...SMALLER_WIDTHS.filter((one) => one < width), width]
}

/** The address of a picture, without the origin. It contains the hash of the content, so its content never changes. */
export function photoPath({ id, width, format }: Picture): string {
  return `/fotos/${id}/${width}.${format}`
}

/** The picture for places that can name only one: the largest, in the format that every program reads. */
export function mainPicture({ id, width }: Pick<Photo, 'id' | 'width'>): string {
  return photoPath({ id, width, format: 'jpg' })
}

export function photoId(hash: string, { width, height }: PhotoSize): PhotoId {
  return `${hash.slice(0, 32)}-${width}x${height}`
}

/** Returns the size in an id; undefined if the text is not an id. Only ids may become part of a path. */
export function sizeOfId(text: string): PhotoSize | undefined {
  const [, width, height] = /^[\da-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(text) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

/** The key of the attribute that features a place. Featured places come first where no search decides. */
export const FEATURED = 'featured'

/** The key of an attribute that can also be filtered by places that do not say. */
export const WHEELCHAIR = 'wheelchair'

/** A filter value that no place has; it selects the places that do not say. */
export const UNSPECIFIED = 'unknown'

/** Attributes with built-in support. The operator adds them with one click, or an import by their keys. */
export const WELL_KNOWN_ATTRIBUTES: readonly Attribute[] = [
  {
    key: WHEELCHAIR,
    name: { de: 'Rollstuhlgerecht', en: 'Wheelchair accessible' },
    alsoKnownAs: [
      'barrierefrei',
      'behindertengerecht',
      'stufenlos',
      'stufenfrei',
      'ohne Stufen',
      'Rollstuhl',
      'Rollstühle',
      'Rollstuhlfahrer',
      'rollstuhltauglich',
      'rollstuhlgeeignet',
      'rollstuhlzugänglich',
      'wheelchair',
      'wheelchair access',
      'wheelchair friendly',
      'handicap accessible',
      'disabled access',
      'accessible',
      'barrier-free',
      'step-free',
      'step-free access',
    ],
    type: 'choice',
    choices: [
      { value: 'yes', name: { de: 'ja', en: 'yes' } },
      { value: 'limited', name: { de: 'eingeschränkt', en: 'limited' } },
      { value: 'no', name: { de: 'nein', en: 'no' } },
    ],
    filterable: true,
  },
  {
    key: FEATURED,
    name: { de: 'Empfohlen', en: 'Featured' },
    type: 'boolean',
    filterable: true,
  },
]

/** More words for the attribute with this key, even if the site added it before these words were stored with it. */
export function wellKnownWords(key: string): readonly string[] {
  return WELL_KNOWN_ATTRIBUTES.find((one) => one.key === key)?.alsoKnownAs ?? []
}
