/** The parser's warnings about times that break the syntax. */
const LOOSE_TIMES = new Set(['without_minutes', 'ambiguous_single_digit_hour'])

/** Whether a typed text leaves open which half of the day is meant; `warnings` are the types of the parser's warnings. */
export function isAmbiguous(text: string, warnings: readonly string[]): boolean {
  if (hasMistypedAmPm(text) || hasHalfMarkedSpan(text)) return true
  const isLoose = warnings.some((type) => LOOSE_TIMES.has(type))
  return isLoose && areSpansAmbiguous(text, unmarkedSpans(text))
}

const SPAN =
  /(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?\s?m\.?\s*(?:[-–—−]|to|till|until|bis)\s*(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?\s?m\b/gi

/**
 * Whether the text has an impossible span, such as "9:00 pm - 1:00 pm" or "6 PM-6 PM": one am or pm is mistyped.
 */
export function hasMistypedAmPm(text: string): boolean {
  return [...text.matchAll(SPAN)].some((match) => {
    const [, from = '', fromMinute = '0', fromHalf, to = '', toMinute = '0', toHalf] = match
    const opens = minutesOf(from, fromMinute, fromHalf)
    const closes = minutesOf(to, toMinute, toHalf)
    // Noon to noon, and midnight to midnight, mean until midnight.
    if (opens === closes) return opens % 720 !== 0
    return isLongerThanANight(opens, closes)
  })
}

/** Whether the hours last through the night and far into the day, like "5 pm to noon". Even bars close at night. */
export function isLongerThanANight(opens: number, closes: number): boolean {
  return closes < opens && closes > 360 && closes + 1440 - opens > 840
}

function minutesOf(hour: string, minute: string, half = ''): number {
  return (Number(hour) % 12) * 60 + Number(minute) + (half.toLowerCase() === 'p' ? 720 : 0)
}

const HALF_MARKED =
  /(?<![\d:.])(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s?m\.?)?\s*(?:[-–—−]|to|till|until|bis)\s*(\d{1,2})(?:[:.](\d{2}))?(?!\d|[:.]\d)\s*(?:([ap])\.?\s?m\b)?/gi

// Whether one time has am or pm and the other may be either: "1-4pm", "10-2am", "9am-5". In "9-5pm" and "9-11am" the first
// time is certainly in the morning.
function hasHalfMarkedSpan(text: string): boolean {
  return [...text.matchAll(HALF_MARKED)].some((match) => {
    const [, from = '', fromMinute = '0', fromHalf, to = '', toMinute = '0', toHalf] = match
    if (fromHalf !== undefined || toHalf === undefined) return fromHalf !== undefined && !toHalf
    if (Number(from) > 12 || from === '12') return false
    const isLater = minutesOf(to, toMinute) > minutesOf(from, fromMinute)
    return toHalf.toLowerCase() === 'p' ? isLater : !isLater
  })
}

/** In minutes since midnight; `closes` exceeds 1440 when it is after midnight, and is missing if the end is open. */
export type TimeSpan = { opens: number; closes?: number }

/**
 * Whether a span may mean the morning or the afternoon: "2 - 6", or "9-5", which on a 24-hour clock would end at five in
 * the morning. `spans` are the times without am and pm.
 */
export function areSpansAmbiguous(text: string, spans: readonly TimeSpan[]): boolean {
  const has24Hours = /(?<![\d:.])0\d/.test(text)
  const isGerman = /\d\s*uhr\b/i.test(text)
  return spans.some(({ opens, closes = opens }) => {
    // "11-0:30" is written on a 24-hour clock; no place is open from 14 to 8.
    if (closes >= 1500) return opens <= 720 || closes - opens > 840
    if (has24Hours || opens === 0) return false
    // "7-8" is ambiguous unless the text is German, which would write the evening as 19 to 20.
    if (!isGerman && closes > opens && closes <= 720 && closes - opens <= 60) return true
    return closes >= opens && closes <= (opens < 300 ? 720 : 420)
  })
}

// Skips days of a month, weeks, and spans that follow a third number.
const UNMARKED =
  /(?<![\d:.[]|\d\s*-|week |(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}*\.? ?)(\d{1,2})(?:[:.](\d\d))?\s*(?:h|uhr)?\s*(?:[-–—−]|to|till|until|bis)\s*(\d{1,2})(?:[:.](\d\d))?(?!\d|[:.]\d|\s*[ap]\.?\s?m\b)/giu

// The spans without am or pm at either end.
function unmarkedSpans(text: string): TimeSpan[] {
  return [...text.matchAll(UNMARKED)].flatMap(([, from, fromMinute = '0', to, toMinute = '0']) => {
    const opens = Number(from) * 60 + Number(fromMinute)
    const closes = Number(to) * 60 + Number(toMinute)
    if (opens > 1440 || closes > 2880) return []
    return [{ opens, closes: wrapPastMidnight(opens, closes) }]
  })
}

/** The end of a span, moved to the next day if it is not after its beginning. */
export function wrapPastMidnight(opens: number, closes: number): number {
  return closes > opens ? closes : closes + 1440
}
