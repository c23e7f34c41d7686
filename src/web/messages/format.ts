import { WEEKDAYS } from '../../lib/hours/weekly-hours.ts'
import type { Locale } from '../../domain/places/place.ts'
import { inUnit, type Unit } from '../../domain/search/radius.ts'

// Germans reading about America: German numbers and dates, weeks that start on Monday.
const TAGS = { de: 'de-DE', en: 'en-US' } as const satisfies Record<Locale, string>

/** `1.234` */
export function number(value: number, locale: Locale): string {
  return formatOf(locale, 3).format(value)
}

/** `-113,026301`: up to six decimals, no thousands separators. */
export function decimal(value: number, locale: Locale): string {
  const format = { maximumFractionDigits: 6, useGrouping: false }
  return new Intl.NumberFormat(TAGS[locale], format).format(value)
}

// Keeps a number and its unit on one line.
const NO_BREAK = '\u00A0'

/** `850 m`, `2,3 km`, `129 km`; in miles `1,4 mi`. */
export function distance(km: number, unit: Unit, locale: Locale): string {
  if (unit === 'mi') return `${round(inUnit(km, unit), locale)}${NO_BREAK}mi`
  if (km < 1) return `${number(Math.max(10, Math.round(km * 100) * 10), locale)}${NO_BREAK}m`
  return `${round(km, locale)}${NO_BREAK}km`
}

/** `25 km`, `16 mi` */
export function radius(km: number, unit: Unit, locale: Locale): string {
  return `${round(inUnit(km, unit), locale)}${NO_BREAK}${unit}`
}

/** `3. Oktober 2026`; an ISO date means the same day everywhere. */
export function date(iso: string, locale: Locale): string {
  return formatDay(iso, locale, { dateStyle: 'long' })
}

/** `3. Dezember`, `December 3`. */
export function dayOfYear(iso: string, locale: Locale): string {
  return formatDay(iso, locale, { day: 'numeric', month: 'long' })
}

/** `Juni`, `June`. */
export function monthName(iso: string, locale: Locale): string {
  return formatDay(iso, locale, { month: 'long' })
}

/**
 * Local dates and times as a list: `So., 22.11.2026`, `Sa., 28.11. oder So., 29.11.2026`, in English `Sat, Nov 28 or Sun, Nov 29,
 * 2026`. Shared parts appear once, after the last one; `atClock` adds a time of day, formatted by `time`, after its date.
 */
export function listTimes(
  times: readonly string[],
  { locale, type }: { locale: Locale; type: 'disjunction' | 'conjunction' },
  atClock: (clock: string) => string,
): string {
  const parts = times.map((oneTime, i) => {
    const [day = '', clock] = oneTime.split('T')
    const [nextDay, nextClock] = times[i + 1]?.split('T') ?? []
    const isSameYear = nextDay?.slice(0, 4) === day.slice(0, 4)
    const words = weekdayAndDate(day, { locale, withYear: !isSameYear })
    if (clock === undefined || clock === nextClock) return words
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    return words + atClock(time(hours * 60 + minutes, locale))
  })
  return formatList(parts, type, locale)
}

const SHORT_MONTH = { de: 'numeric', en: 'short' } as const satisfies Record<Locale, unknown>

// `So., 22.11.2026`, `So., 22.11.`, in English `Sun, Nov 22, 2026`, `Sun, Nov 22`
function weekdayAndDate(day: string, { locale, withYear }: { locale: Locale; withYear: boolean }) {
  return formatDay(day, locale, {
    weekday: 'short',
    day: 'numeric',
    month: SHORT_MONTH[locale],
    year: withYear ? 'numeric' : undefined,
  })
}

/** An ISO date; `isFar` if its weekday alone would be taken for another day. */
export type NamedDay = { date: string; isFar?: true }

/** `Donnerstag`, or `Donnerstag, 24. Dezember 2026`, in English `Thursday, December 24, 2026`. */
export function dayName({ date: iso, isFar }: NamedDay, locale: Locale): string {
  return formatDay(iso, locale, {
    weekday: 'long',
    ...(isFar && { day: 'numeric', month: 'long', year: 'numeric' }),
  })
}

function formatDay(iso: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const day = new Date(`${iso.slice(0, 10)}T00:00Z`)
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(day)
}

/** `Freitag, Samstag und Sonntag`, or with `oder`. */
export function formatList(
  words: readonly string[],
  type: 'conjunction' | 'disjunction',
  locale: Locale,
): string {
  const format = createOnce(listFormats, [locale, type], () => {
    return new Intl.ListFormat(TAGS[locale], { type })
  })
  return format.format(words)
}

/** `9:00`, `20:00`; in English `8:00 PM`. Minutes after midnight may exceed a day. */
export function time(minutes: number, locale: Locale): string {
  return CLOCKS[locale](minutes)
}

const CLOCKS = { de: clockOf24Hours, en: clockOf12Hours } satisfies Record<Locale, unknown>

function clockOf24Hours(minutes: number): string {
  return minutes === 1440 ? '24:00' : `${hourOf(minutes)}:${minuteOf(minutes)}`
}

function clockOf12Hours(minutes: number): string {
  const hour = hourOf(minutes)
  return `${hour % 12 || 12}:${minuteOf(minutes)} ${hour < 12 ? 'AM' : 'PM'}`
}

function hourOf(minutes: number): number {
  return Math.floor(minutes / 60) % 24
}

function minuteOf(minutes: number): string {
  return String(minutes % 60).padStart(2, '0')
}

/** `1 Ort`, `12 Orte` */
export function formatCount(count: number, one: string, many: string, locale: Locale): string {
  return `${number(count, locale)} ${count === 1 ? one : many}`
}

/** `37,2983°`: the absolute value. */
export function degrees(value: number, locale: Locale): string {
  return `${formatOf(locale, 4).format(Math.abs(value))}°`
}

function round(value: number, locale: Locale): string {
  return formatOf(locale, value < 10 ? 1 : 0).format(value)
}

// Creating a formatter takes 50 times as long as using it, and a page has a hundred numbers and dates.
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const listFormats = new Map<string, Intl.ListFormat>()

function formatOf(locale: Locale, maxFractionDigits: number): Intl.NumberFormat {
  return createOnce(numberFormats, [locale, maxFractionDigits], () => {
    return new Intl.NumberFormat(TAGS[locale], { maximumFractionDigits: maxFractionDigits })
  })
}

/** A cached date formatter. The options must come from the code, never from a request: each combination stays in memory. */
export function dateFormat(
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return createOnce(dateFormats, [locale, JSON.stringify(options)], () => {
    return new Intl.DateTimeFormat(TAGS[locale], options)
  })
}

function createOnce<Format>(
  known: Map<string, Format>,
  parts: readonly unknown[],
  create: () => Format,
): Format {
  const key = parts.join(' ')
  const format = known.get(key) ?? create()
  known.set(key, format)
  return format
}

/** The days of the week, Monday first. */
export function weekdayNames(locale: Locale, style: 'long' | 'short'): string[] {
  const format = dateFormat(locale, { weekday: style, timeZone: 'UTC' })
  return WEEKDAYS.map((_, day) => format.format(Date.UTC(2024, 0, 1 + day)))
}

/** A moment for people whose time zone is unknown: date and time, marked as UTC. */
export function utc(moment: Date, language: string): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(language, style).format(moment)} UTC`
}
