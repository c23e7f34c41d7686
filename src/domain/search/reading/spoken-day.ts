import { SPOKEN_DAYS, WEEKDAYS } from '../../../lib/hours/weekdays.ts'

const DAYS: readonly [name: string, words: string][] = [
  ...WEEKDAYS.map((day, at): [string, string] => [day, SPOKEN_DAYS[at]?.full.join('|') ?? day]),
  ['weekend', 'weekend|wochenende'],
  ['tomorrow', 'tomorrow|morgen(?!s)'],
  ['today', 'today|tonight|heute'],
]

const NIGHT = '22:00'

const TIMES: readonly [clock: string, words: string][] = [
  ['10:00', 'früh|morgens?|vormittags?|morning'],
  ['12:00', 'mittags?|noon'],
  ['15:00', 'nachmittags?|afternoon'],
  ['19:00', 'abends?|evening|tonight'],
  [NIGHT, 'nachts?|night'],
]

/** A day as people name it; its group is the day. */
export const DAY = String.raw`(?:(?:am|an|on|next|nächsten|kommenden|diesen|this|immer)\s+)*(${wordsOf(DAYS)})(?:s|en)?`
/** A time of that day behind it, or nothing; its groups are the part of the day, hour, minute, and a or p. */
export const TIME = String.raw`(?:\s*(?:in\s+the\s+)?(${wordsOf(TIMES)})(?!\p{L}))?(?:\s+(?=(?:um|ab|at|gegen)\s|\d\S*\s*(?:uhr|[ap]m)(?![\p{L}]))(?:(?:um|ab|at|gegen)\s+)?(\d{1,2})(?:[:.](\d\d))?\s*(?:uhr|([ap])m)?)?`
const OPEN = String.raw`(?:noch\s+)?(?:offen|ge(?:ö|oe)ffnet|open)`

const SPOKEN = [
  String.raw`${OPEN}\s+${DAY}${TIME}`,
  String.raw`(?:hat|haben)\s+${DAY}${TIME}\s+(?:auf|${OPEN})`,
  String.raw`${DAY}${TIME}\s+${OPEN}`,
].map((words) => new RegExp(String.raw`(?:^|(?<!(?:nicht|not))\s)${words}(?=$|[\s,?!.])`, 'iu'))

/**
 * A day on which places are to be open, as the parameter `open` has it (`sunday`, `tomorrowT19:00`), and the text without it:
 * "sonntags geöffnet", "open on Saturday evening", "hat am Sonntag um 15 Uhr auf". Undefined where none is said.
 */
export function readSpokenDay(typed: string): { open: string; text: string } | undefined {
  for (const pattern of SPOKEN) {
    const said = saidBy(pattern.exec(typed))
    if (!said) continue
    // "Open today" means now.
    if (said.open === 'today') return undefined
    return { open: said.open, text: textWithout(typed, said.whole) }
  }
  return undefined
}

/** What a match of `DAY` and `TIME` says, with the whole text that said it. */
export function saidBy(found: RegExpExecArray | null): { whole: string; open: string } | undefined {
  if (!found) return undefined
  const [whole, word = '', part, hour, minute = '00', half] = found
  const day = named(DAYS, word)
  if (!day) return undefined
  const ofDay = named(TIMES, part ?? eveningOf(word))
  const time = hour ? clockOf(Number(hour), minute, half ?? halfOf(ofDay, Number(hour))) : ofDay
  return { whole, open: time ? `${day}T${time}` : day }
}

/** The text without what was said. */
export function textWithout(typed: string, whole: string): string {
  const text = typed.replace(whole, ' ').replaceAll(/\s+/g, ' ')
  // "Sonntag, Denver", "Brauerei offen?"
  return text.replaceAll(/^[\s,]+|[\s,?!]+$/g, '')
}

// "Abends um 8" is not in the morning, and "nachts um 2" is.
function halfOf(ofDay: string | undefined, hour: number): string | undefined {
  if (ofDay === undefined || ofDay < '15:00') return undefined
  return ofDay === NIGHT && hour < 6 ? undefined : 'p'
}

// "Morgen" is tomorrow, not the morning; "tonight" is both a day and a time.
export function eveningOf(word: string): string {
  return word.toLowerCase() === 'tonight' ? word : ''
}

function wordsOf(names: readonly (readonly [string, string])[]): string {
  return names.map(([, words]) => words).join('|')
}

function named(
  names: readonly (readonly [name: string, words: string])[],
  word: string,
): string | undefined {
  return names.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[0]
}

function clockOf(hour: number, minute: string, half: string | undefined): string | undefined {
  const hours = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  if (hours > 23 || Number(minute) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minute}`
}
