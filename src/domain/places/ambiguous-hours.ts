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
    // Bars close late, but in the night.
    return closes < opens && closes > 360 && closes + 1440 - opens > 840
  })
}

function minutesOf(hour: string, minute: string, half = ''): number {
  return (Number(hour) % 12) * 60 + Number(minute) + (half.toLowerCase() === 'p' ? 720 : 0)
}

/**
 * Whether nobody knows if the morning or the afternoon is meant: "2 - 6", or "9-5", where a clock of 24 hours would go on
 * until five in the night. `spans` is what was read, in minutes since midnight.
 */
export function isOfUnknownHalf(
  text: string,
  spans: readonly { opens: number; closes?: number }[],
): boolean {
  if (/\d\s*[ap]\.?\s?m\b/i.test(text)) return false
  const has24Hours = /\b0\d|\d\s*uhr\b/i.test(text)
  return spans.some(({ opens, closes = opens }) => {
    if (opens <= 720 && closes > 1440) return true
    return !has24Hours && opens > 0 && closes >= opens && closes <= (opens < 300 ? 720 : 420)
  })
}
