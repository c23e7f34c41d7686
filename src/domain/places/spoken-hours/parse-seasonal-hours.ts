const MONTHS: readonly (readonly [code: string, words: string])[] = [
  ['Jan', 'jan(?:uary|uar)?'],
  ['Feb', 'feb(?:ruary|ruar)?'],
  ['Mar', 'mar(?:ch)?|mär(?:z)?|maerz'],
  ['Apr', 'apr(?:il)?'],
  ['May', 'may(?!\\s+(?:vary|change|differ|be)\\b)|mai'],
  ['Jun', 'june?|juni'],
  ['Jul', 'july?|juli'],
  ['Aug', 'aug(?:ust)?'],
  ['Sep', 'sept?(?:ember)?'],
  ['Oct', 'o[ck]t(?:ober)?'],
  ['Nov', 'nov(?:ember)?'],
  ['Dec', 'de[cz](?:ember)?'],
]
const MONTH = String.raw`(?<!\p{L})(?:${MONTHS.map(([, words]) => words).join('|')})(?!\p{L})\.?`
const TO = String.raw`\s*(?:[-–—−]|to|through|thru|until|till|bis)\s*`
/** "Mai", "1. Mai", "May 1st", "1.5." */
const MOMENT = String.raw`(?:\d{1,2}\.\s*(?:\d{1,2}\.|${MONTH})|${MONTH}(?:\s+\d{1,2}(?:st|nd|rd|th)?(?![\d:.]|\s*(?:[ap]\.?m|[-–—−]\s*\d)))?)`
const SEASON = new RegExp(
  String.raw`(?:(?:von|vom|from|in|im|between)\s+)?(?<from>${MOMENT})(?:${TO}(?:zum\s+)?(?<to>${MOMENT}))?`,
  'giu',
)
const ANY_SEASON = new RegExp(
  String.raw`${MONTH}|(?<![\d.])\d{1,2}\.\d{1,2}\.(?!\d)|(?<!\p{L})(?:easter|ostern|thanksgiving|memorial day|labor day|school year|schuljahr)`,
  'iu',
)

/** Whether a text names a part of the year, so that its hours do not hold all year. */
export function namesSeason(text: string): boolean {
  return ANY_SEASON.test(text)
}

/**
 * Reads hours of parts of the year: "Mai bis September täglich 10-18 Uhr, Oktober bis April Sa 11-16 Uhr", "Sundays 9-3
 * April-November". `read` reads the hours of one part, into rules without a season. Undefined if the meaning is not certain.
 */
export function parseSeasonalHours(
  text: string,
  read: (hours: string) => string | undefined,
): string | undefined {
  const seasons = [...text.matchAll(SEASON)]
  const [first] = seasons
  if (!first) return undefined
  const before = trimmed(text.slice(0, first.index))
  const rest = trimmed(text.slice(first.index + first[0].length))
  const parts =
    before === ''
      ? seasons.map((season, at) => ({
          season,
          hours: trimmed(text.slice(season.index + season[0].length, seasons[at + 1]?.index)),
        }))
      : seasons.length === 1 && rest === ''
        ? [{ season: first, hours: before }]
        : []
  const rules = parts.map(({ season, hours }) => {
    const dates = datesOf(season.groups?.from, season.groups?.to)
    const said = CLOSED.test(hours) ? 'off' : read(hours)
    return dates === undefined || said === undefined ? undefined : inSeason(dates, said)
  })
  if (rules.length === 0 || rules.includes(undefined)) return undefined
  return rules.join('; ')
}

const CLOSED = /^(?:closed|geschlossen)$/i

function inSeason(dates: string, said: string): string {
  const rules = said.replace('24/7', 'Mo-Su 00:00-24:00').split('; ')
  return rules.map((rule) => `${dates} ${rule}`).join('; ')
}

function trimmed(text: string): string {
  return text.replace(/^[\s:,;()/|–—-]+|[\s:,;(/|–—-]+$/gu, '').replace(/\)$/, '')
}

function datesOf(from: string | undefined, to: string | undefined): string | undefined {
  const [begin, end] = [momentOf(from ?? ''), momentOf(to ?? from ?? '')]
  if (!begin || !end) return undefined
  // "1. Mai" alone is a day, and "Mai bis 15. September" is not sure.
  if ((begin.day === undefined) !== (end.day === undefined)) return undefined
  if (to === undefined) return begin.day === undefined ? begin.month : undefined
  return `${dateOf(begin)}-${dateOf(end)}`
}

type Moment = { month: string; day?: number }

function momentOf(text: string): Moment | undefined {
  const [, day, number] = /^(\d{1,2})\.\s*(\d{1,2})\.$/.exec(text.trim()) ?? []
  const named = MONTHS.find(([, words]) =>
    new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu').test(text),
  )
  const month = number === undefined ? named?.[0] : MONTHS[Number(number) - 1]?.[0]
  const digits = day ?? /\d{1,2}/.exec(text)?.[0]
  if (!month) return undefined
  if (digits === undefined) return { month }
  return Number(digits) >= 1 && Number(digits) <= 31 ? { month, day: Number(digits) } : undefined
}

function dateOf({ month, day }: Moment): string {
  return day === undefined ? month : `${month} ${String(day).padStart(2, '0')}`
}
