import type { WeeklyHours } from '../../../lib/hours/weekly-hours.ts'
import type { Place } from '../../places/place.ts'
import { readsItself } from '../../submissions/delivery/recipients.ts'
import type { PublicPlace } from './public-place.ts'

/**
 * A public place as it is kept: its values without their names, which take half of its JSON, and its hours, if they are among
 * those that many places have, as their number there. What is missing is null in JSON.
 */
export type PackedPlace = readonly [
  id: string,
  slug: string,
  name: string,
  alsoKnownAs: string[],
  categoryIds: string[],
  street: Missable<string>,
  extra: Missable<string>,
  postalCode: Missable<string>,
  city: Missable<string>,
  region: Missable<string>,
  country: string,
  lat: number,
  lng: number,
  precision: PublicPlace['location']['precision'],
  timeZone: string,
  phone: Missable<string>,
  website: Missable<string>,
  openingHours: Missable<string>,
  hours: Missable<number | WeeklyHours>,
  openingHoursAreSample: 0 | 1,
  description: PublicPlace['description'],
  attributes: PublicPlace['attributes'],
  photos: Missable<PublicPlace['photos']>,
  confirmedAt: Missable<string>,
  version: number,
  readsItself: Missable<1>,
]

type Missable<T> = T | undefined | null

/** What of a place is public, to be written as JSON; undefined when it lacks the location that every published place has. */
export function packPlace(place: Place, sharedHours: SharedHours): PackedPlace | undefined {
  const { address, location, timeZone, weeklyHours } = place
  if (!location || !timeZone) return undefined
  return [
    place.id,
    place.slug,
    place.name,
    place.alsoKnownAs,
    place.categoryIds,
    address.street,
    address.extra,
    address.postalCode,
    address.city,
    address.region,
    address.country,
    location.lat,
    location.lng,
    location.precision,
    timeZone,
    place.phone,
    place.website,
    place.openingHours,
    weeklyHours && (sharedHours.numberOf(weeklyHours) ?? weeklyHours),
    place.openingHoursAreSample ? 1 : 0,
    place.description,
    place.attributes,
    place.photos,
    place.confirmedAt,
    place.version,
    readsItself(place) ? 1 : undefined,
  ]
}

// So that a key a place may lack cannot be forgotten.
type AllKeys<T> = { [Key in keyof Required<T>]: T[Key] }

/** Back from its JSON, what is missing as undefined; places with the same hours share them. */
export function unpackPlace(
  packed: PackedPlace,
  hoursAt: (number: number) => WeeklyHours | undefined,
): PublicPlace {
  const hours = packed[18]
  const address: AllKeys<PublicPlace['address']> = {
    street: packed[5] ?? undefined,
    extra: packed[6] ?? undefined,
    postalCode: packed[7] ?? undefined,
    city: packed[8] ?? undefined,
    region: packed[9] ?? undefined,
    country: packed[10],
  }
  const place: AllKeys<PublicPlace> = {
    id: packed[0],
    slug: packed[1],
    name: packed[2],
    alsoKnownAs: packed[3],
    categoryIds: packed[4],
    address,
    location: { lat: packed[11], lng: packed[12], precision: packed[13] },
    timeZone: packed[14],
    phone: packed[15] ?? undefined,
    website: packed[16] ?? undefined,
    openingHours: packed[17] ?? undefined,
    weeklyHours: typeof hours === 'number' ? hoursAt(hours) : (hours ?? undefined),
    openingHoursAreSample: packed[19] === 1,
    description: packed[20],
    attributes: packed[21],
    photos: packed[22] ?? undefined,
    confirmedAt: packed[23] ?? undefined,
    version: packed[24],
    readsItself: packed[25] ? true : undefined,
  }
  return place
}

/** As it was before it was packed: without the keys of what is missing, which would be sent to browsers too. */
export function withoutMissing(place: PublicPlace): PublicPlace {
  return { ...present(place), address: present(place.address) }
}

function present<T extends object>(values: T): T {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as T
}

/** Hours that are one object for many places, each as JSON, numbered in the order of their coming. */
export type SharedHours = {
  /** undefined when there are so many already that these are better kept with their place */
  numberOf(hours: WeeklyHours): number | undefined
  readonly json: readonly string[]
}

const MOST_SHARED = 20_000

export function createSharedHours(): SharedHours {
  const numbers = new Map<WeeklyHours, number>()
  const json: string[] = []
  return {
    numberOf(hours) {
      const known = numbers.get(hours)
      if (known !== undefined || json.length >= MOST_SHARED) return known
      numbers.set(hours, json.length)
      return json.push(JSON.stringify(hours)) - 1
    },
    json,
  }
}

/** Reads them again, each when it is first asked for. */
export function openSharedHours(
  json: readonly string[],
): (number: number) => WeeklyHours | undefined {
  const known: WeeklyHours[] = []
  return (number) => {
    const text = json[number]
    return text === undefined ? undefined : (known[number] ??= JSON.parse(text))
  }
}
