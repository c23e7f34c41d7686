import { formatTime } from '../../lib/hours/format-time.ts'
import { ENGLISH_DAYS, type Interval, type WeeklyHours } from '../../lib/hours/weekly-hours.ts'
import { formatPhone } from '../places/phone.ts'
import type { Place } from '../places/place.ts'

/** Google's week begins on Sunday. */
const GOOGLE_DAYS = [6, 0, 1, 2, 3, 4, 5]

/** The columns of Google Business Profile's bulk upload, as its help names them. */
export const GOOGLE_HEADER = [
  'Store code',
  'Business name',
  'Address line 1',
  'Address line 2',
  'Locality',
  'Administrative area',
  'Country / Region',
  'Postal code',
  'Latitude',
  'Longitude',
  'Primary phone',
  'Website',
  'Primary category',
  ...GOOGLE_DAYS.map((day) => `${ENGLISH_DAYS[day]} hours`),
  'Special hours',
  'From the business',
]

export const GOOGLE_NUMBERS: ReadonlySet<string> = new Set([
  'Latitude',
  'Longitude',
  'Primary phone',
])

const MAX_CODE_LENGTH = 60
const SPECIAL_HOURS_DAYS = 180
const DAY_MS = 86_400_000

/** One row of it. Made-up sample hours are left out. */
export function googleRow(place: Place, categoryName: string, now: Date): string[] {
  const { address, location, phone } = place
  const hours = place.openingHoursAreSample ? undefined : place.weeklyHours
  return [
    (place.source?.externalId ?? place.slug).slice(0, MAX_CODE_LENGTH),
    place.name,
    address.street ?? '',
    address.extra ?? '',
    address.city ?? '',
    address.region?.slice(3) ?? '',
    address.country,
    address.postalCode ?? '',
    location?.lat.toFixed(6) ?? '',
    location?.lng.toFixed(6) ?? '',
    phone ? formatPhone(phone) : '',
    place.website ?? '',
    categoryName,
    ...GOOGLE_DAYS.map((day) => (hours ? dayHours(hours, day) : '')),
    hours ? specialHours(hours, now) : '',
    place.description.de ?? '',
  ]
}

function dayHours({ week, remarks }: WeeklyHours, weekday: number): string {
  const intervals = week[weekday] ?? []
  // An empty cell leaves the day open, where "x" would mean closed; hours without an end cannot be written.
  if (remarks?.[weekday]?.isUnknown || hasOpenEnd(intervals)) return ''
  if (intervals.length === 0) return 'x'
  return intervals
    .map(({ opens, closes }) => `${formatTime(opens)}-${formatTime(closes)}`)
    .join(', ')
}

function hasOpenEnd(intervals: readonly Interval[]): boolean {
  return intervals.some(({ isOpenEnd }) => isOpenEnd)
}

function specialHours({ exceptions }: WeeklyHours, now: Date): string {
  const [from, to] = [now, new Date(now.getTime() + SPECIAL_HOURS_DAYS * DAY_MS)].map((moment) =>
    moment.toISOString().slice(0, 10),
  )
  return Object.entries(exceptions)
    .filter(([day]) => day >= (from ?? '') && day <= (to ?? ''))
    .filter(([, { intervals, isUnknown }]) => !isUnknown && !hasOpenEnd(intervals))
    .flatMap(([day, { intervals }]) =>
      intervals.length === 0
        ? [`${day}: x`]
        : intervals.map(
            ({ opens, closes }) => `${day}: ${formatTime(opens)}-${formatTime(closes)}`,
          ),
    )
    .join(', ')
}
