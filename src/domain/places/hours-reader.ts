import type { WeeklyHours } from '../../lib/hours/weekly-hours.ts'
import type { FieldResult } from './text-field.ts'

/** Where the hours apply, and the first day to compute. */
export type HoursContext = {
  /** ISO 3166-1, for its holidays */
  country: string
  /** ISO 3166-2, for the holidays of a state */
  region?: string
  /** for sunrise and sunset */
  location?: { lat: number; lng: number }
  /** the ISO date from which exceptions are computed: today at the place */
  from: string
}

export type ParsedHours = { openingHours: string; weeklyHours: WeeklyHours }

/** Reasons why readable hours may mean something else, so that a person has to confirm them before publication. */
export const HOURS_DOUBTS = [
  'opening_hours_without_days',
  'opening_hours_too_long',
  'opening_hours_overlapping',
] as const
export type HoursDoubt = (typeof HOURS_DOUBTS)[number]

/** The hours in the syntax. If the text breaks the syntax, `spoken` is its probable meaning. */
export type HoursResult = FieldResult<ParsedHours> & { spoken?: ParsedHours; doubt?: HoursDoubt }

/**
 * Reads opening hours from untrusted text. Every implementation promises: the promise never rejects, the calling thread is not
 * blocked, and texts that take too much time or memory fail with `opening_hours_too_complex`.
 */
export type HoursReader = (text: string, context: HoursContext) => Promise<HoursResult>

/** A reader that also accepts hours as people write them ("Mon-Fri 9am-5pm"); other words beside them are dropped. */
export function acceptSpokenHours(readHours: HoursReader): HoursReader {
  return async (text, context) => {
    const reading = await readHours(text, context)
    const { doubt, spoken } = reading
    return reading.ok || !spoken ? reading : { ok: true, value: spoken, doubt }
  }
}

const MAX_CACHED = 2000

/** Caches results, because hours take milliseconds to compute and most places of a chain have the same ones. */
export function cacheHoursReader(readHours: HoursReader): HoursReader {
  const results = new Map<string, Promise<HoursResult>>()
  return (text, context) => {
    // Only hours by sunrise or sunset depend on the location.
    const { country, region = '', from, location } = context
    const spot = dependsOnSun(text) && location ? `${location.lat} ${location.lng}` : ''
    const key = [country, region, from, spot, text].join('\n')
    const known = results.get(key)
    if (known) return known
    const reading = readHours(text, context)
    if (results.size >= MAX_CACHED) results.clear()
    results.set(key, reading)
    return reading
  }
}

/** Answers to a doubt: times without days apply daily or from Monday to Friday; long days are correct. */
export const HOURS_ANSWERS = ['daily', 'weekdays', 'long'] as const
export type HoursAnswer = (typeof HOURS_ANSWERS)[number]

/** The possible answers to a doubt; overlapping hours have none and must be corrected. */
export function answersTo(doubt: HoursDoubt): readonly HoursAnswer[] {
  if (doubt === 'opening_hours_overlapping') return []
  return doubt === 'opening_hours_without_days' ? ['daily', 'weekdays'] : ['long']
}

/** Returns the hours in OpenStreetMap's syntax with the answer applied; undefined if the doubt remains. */
export function applyHoursAnswer(
  openingHours: string,
  doubt: HoursDoubt,
  answers: readonly HoursAnswer[],
): string | undefined {
  const answer = answersTo(doubt).find((one) => answers.includes(one))
  if (answer !== 'weekdays') return answer && openingHours
  return `Mo-Fr ${openingHours.replace(/^(?:Mo-Su|24\/7)\s+/, '')}`
}

/** Whether hours depend on the sun, so that they differ by day and by place. */
export function dependsOnSun(openingHours: string): boolean {
  return /sunrise|sunset|dawn|dusk/i.test(openingHours)
}

const MAX_USUAL_MINUTES = 18 * 60
/** "00:00-23:59" is the whole day. */
const WHOLE_DAY = 1439

/** Whether a day has more than 18 but less than 24 hours, which is mostly a mistake. */
export function hasLongDays({ openingHours, weeklyHours }: ParsedHours): boolean {
  if (dependsOnSun(openingHours)) return false
  const { week, exceptions, changesDaily } = weeklyHours
  const special = changesDaily ? [] : Object.values(exceptions).map(({ intervals }) => intervals)
  return [...week, ...special].flat().some(({ opens, closes, isOpenEnd }) => {
    const minutes = closes - opens
    return minutes > MAX_USUAL_MINUTES && minutes < WHOLE_DAY && !isOpenEnd
  })
}
