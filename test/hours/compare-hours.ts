import OpeningHours from 'opening_hours'
import { parseOpeningHours } from '../../src/domain/places/opening-hours.ts'
import { regionOwnName } from '../../src/domain/places/region.ts'
import { dependsOnSun } from '../../src/domain/places/hours-reader.ts'
import { type LocalMoment, localMoment } from '../../src/lib/hours/weekly-hours.ts'
import { isOpenAt } from '../../src/lib/hours/opening-status.ts'
import type { RealHours } from './real-hours.ts'

/** The result of comparing one value with the library. */
export type Comparison =
  /** neither reads it */
  | { kind: 'unreadable' }
  /** the library uses the process's clock for the sun: `sun-hours.test.ts` tests ours */
  | { kind: 'by-the-sun' }
  /** rejected only by us, with the rule that it breaks */
  | { kind: 'refused'; rule: string }
  | { kind: 'compared'; minutes: number; difference?: Difference }

/** The first minute at which we differ from the library. */
export type Difference = { at: string; ours: boolean; theirs: boolean; minutes: number }

/** Exceptions are computed from this day on. */
const FROM = '2026-10-15'

const MS_PER_MINUTE = 60_000

/** Weeks by time zone: both clock changes, Thanksgiving, Christmas. They start on this day at midnight UTC. */
const WEEKS = {
  Europe: ['2026-10-22', '2026-11-23', '2026-12-21', '2027-03-25'],
  America: ['2026-10-29', '2026-11-23', '2026-12-21', '2027-03-11'],
} as const

const moments = new Map<string, LocalMoment[]>()

/**
 * Compares what we store with what the `opening_hours` library says about the same text, at each minute of four weeks,
 * in the place's local time. The process must run in UTC, because the library uses the process's clock. Minutes that
 * the library calls "perhaps open" are skipped: for us an open end is open, and hours with a comment count.
 */
export function compareHours(
  real: RealHours,
  librarysPlace: Omit<RealHours, 'text'> = real,
): Comparison {
  if (dependsOnSun(real.text)) return { kind: 'by-the-sun' }
  const theirs = readByLibrary({ ...librarysPlace, text: real.text })
  const ours = parseOpeningHours(real.text, { ...real, from: FROM })
  if (!theirs) return { kind: 'unreadable' }
  if (!ours.ok) return { kind: 'refused', rule: ours.rule }
  const open = createLookup(theirs)
  const { weeklyHours } = ours.value
  const all = momentsOf(real.timeZone)
  let difference: Difference | undefined
  for (const moment of all) {
    const isOpen = isOpenAt(weeklyHours, moment)
    const expected = open(moment)
    if (expected === undefined || isOpen === expected) continue
    const at = `${moment.date} ${Math.floor(moment.minute / 60)}:${moment.minute % 60}`
    difference ??= { at, ours: isOpen, theirs: expected, minutes: 0 }
    difference.minutes++
  }
  return { kind: 'compared', minutes: all.length, ...(difference && { difference }) }
}

function readByLibrary({ text, country, region, location }: RealHours): OpeningHours | undefined {
  const place = {
    lat: location.lat,
    lon: location.lng,
    address: { country_code: country.toLowerCase(), state: regionOwnName(region ?? '') ?? '' },
  }
  // The library rejects only the English "Thu" among all days, and never returns from "24/7" with exceptions.
  const written = text.replace(/^24\/7(?=;)/, 'Mo-Su 00:00-24:00')
  for (const value of [written, written.replace(/\bThu\b/gi, 'Th')]) {
    try {
      return new OpeningHours(value, place)
    } catch {
      // The library throws if it cannot parse a text; the other spelling comes next.
    }
  }
  return undefined
}

const PERHAPS = 2

/** Walks through the library's own changes of state, so that it need not compute each minute; undefined is "perhaps". */
function createLookup(hours: OpeningHours): (moment: LocalMoment) => boolean | undefined {
  const states = new Map<string, Uint8Array>()
  function dayOf(date: string): Uint8Array {
    const minutes = new Uint8Array(1440)
    const start = Date.parse(`${date}T00:00:00Z`)
    const iterator = hours.getIterator(new Date(start))
    let from = 0
    while (from < 1440) {
      const state = iterator.getUnknown() ? PERHAPS : Number(iterator.getState())
      const hasNext = iterator.advance(new Date(start + 1441 * MS_PER_MINUTE))
      const next = hasNext ? (iterator.getDate().getTime() - start) / MS_PER_MINUTE : 1440
      const to = Math.min(1440, Math.ceil(next))
      minutes.fill(state, from, to)
      if (to <= from) break
      from = to
    }
    return minutes
  }
  return ({ date, minute }) => {
    const known = states.get(date) ?? dayOf(date)
    states.set(date, known)
    return known[minute] === PERHAPS ? undefined : known[minute] === 1
  }
}

function momentsOf(timeZone: string): LocalMoment[] {
  const known = moments.get(timeZone)
  if (known) return known
  const weeks = timeZone.startsWith('America') ? WEEKS.America : WEEKS.Europe
  const all = weeks.flatMap((first) => {
    const start = Date.parse(`${first}T00:00:00Z`)
    return Array.from({ length: 7 * 1440 }, (_, minute) =>
      localMoment(new Date(start + minute * MS_PER_MINUTE), timeZone),
    )
  })
  moments.set(timeZone, all)
  return all
}
