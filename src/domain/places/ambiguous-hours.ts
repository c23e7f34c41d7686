/** The parser's warnings of times that are not written as the syntax says. */
const LOOSE_TIMES = new Set(['without_minutes', 'ambiguous_single_digit_hour'])

/** Whether text that somebody typed leaves open which half of the day is meant; `warnings` are the types of the parser's. */
export function isAmbiguous(text: string, warnings: readonly string[]): boolean {
  if (hasMistypedHalf(text) || hasHalfMarkedSpan(text)) return true
  const isLoose = warnings.some((type) => LOOSE_TIMES.has(type))
  return isLoose && isOfUnknownHalf(text, unmarkedSpans(text))
}

const SPAN =
  /(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?\s?m\.?\s*(?:[-–—−]|to|till|until|bis)\s*(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?\s?m\b/gi

/**
 * Whether the text has a span that nobody means, such as "9:00 pm - 1:00 pm" or "6 PM-6 PM": one of both halves of the day
 * is mistyped.
 */
export function hasMistypedHalf(text: string): boolean {
  return [...text.matchAll(SPAN)].some((match) => {
    const [, from = '', fromMinute = '0', fromHalf, to = '', toMinute = '0', toHalf] = match
    const opens = minutesOf(from, fromMinute, fromHalf)
    const closes = minutesOf(to, toMinute, toHalf)
    // From noon to noon and from midnight to midnight mean until midnight.
    if (opens === closes) return opens % 720 !== 0
    return isLongerThanANight(opens, closes)
  })
}

/** Whether the hours go on over the night and far into the day, as "5 pm to noon" does: bars close late, but in the night. */
export function isLongerThanANight(opens: number, closes: number): boolean {
  return closes < opens && closes > 360 && closes + 1440 - opens > 840
}

function minutesOf(hour: string, minute: string, half = ''): number {
  return (Number(hour) % 12) * 60 + Number(minute) + (half.toLowerCase() === 'p' ? 720 : 0)
}

const HALF_MARKED =
  /(?<![\d:.])(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s?m\.?)?\s*(?:[-–—−]|to|till|until|bis)\s*(\d{1,2})(?:[:.](\d{2}))?(?!\d|[:.]\d)\s*(?:([ap])\.?\s?m\b)?/gi

// One end says am or pm and the other one may be either: "1-4pm", "10-2am", "9am-5". In "9-5pm" and "9-11am" it is of the
// morning.
function hasHalfMarkedSpan(text: string): boolean {
  return [...text.matchAll(HALF_MARKED)].some((match) => {
    const [, from = '', fromMinute = '0', fromHalf, to = '', toMinute = '0', toHalf] = match
    if (fromHalf !== undefined || toHalf === undefined) return fromHalf !== undefined && !toHalf
    if (Number(from) > 12 || from === '12') return false
    const isLater = minutesOf(to, toMinute) > minutesOf(from, fromMinute)
    return toHalf.toLowerCase() === 'p' ? isLater : !isLater
  })
}

/** In minutes since midnight; `closes` exceeds 1440 when it is after midnight, and is missing where the end is open. */
export type TimeSpan = { opens: number; closes?: number }

/**
 * Whether nobody knows if the morning or the afternoon is meant: "2 - 6", or "9-5", where a clock of 24 hours would go on
 * until five in the night. `spans` is what was read of the times without am and pm.
 */
export function isOfUnknownHalf(text: string, spans: readonly TimeSpan[]): boolean {
  const has24Hours = /(?<![\d:.])0\d/.test(text)
  const isGerman = /\d\s*uhr\b/i.test(text)
  return spans.some(({ opens, closes = opens }) => {
    // "11-0:30" is of a clock of 24 hours; nobody is open from 14 to 8.
    if (closes >= 1500) return opens <= 720 || closes - opens > 840
    if (has24Hours || opens === 0) return false
    // "7-8" is an hour in the morning only where the afternoon would be 19 to 20.
    if (!isGerman && closes > opens && closes <= 720 && closes - opens <= 60) return true
    return closes >= opens && closes <= (opens < 300 ? 720 : 420)
  })
}

// Neither the days of a month or of its weeks, nor what goes on behind a third number.
const UNMARKED =
  /(?<![\d:.[]|\d\s*-|week |(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}*\.? ?)(\d{1,2})(?:[:.](\d\d))?\s*(?:h|uhr)?\s*(?:[-–—−]|to|till|until|bis)\s*(\d{1,2})(?:[:.](\d\d))?(?!\d|[:.]\d|\s*[ap]\.?\s?m\b)/giu

// The spans of which neither end says am or pm.
function unmarkedSpans(text: string): TimeSpan[] {
  return [...text.matchAll(UNMARKED)].flatMap(([, from, fromMinute = '0', to, toMinute = '0']) => {
    const opens = Number(from) * 60 + Number(fromMinute)
    const closes = Number(to) * 60 + Number(toMinute)
    if (opens > 1440 || closes > 2880) return []
    return [{ opens, closes: untilAfter(opens, closes) }]
  })
}

/** The end of a span, behind its beginning. */
export function untilAfter(opens: number, closes: number): number {
  return closes > opens ? closes : closes + 1440
}
