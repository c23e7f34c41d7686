import type { Finding } from '../asked-filter.ts'
import type { PlaceQuery } from '../place-query.ts'
import { clocksAt } from '../wall-clock.ts'
import { interpret } from './interpret.ts'
import { asksForHours } from './question.ts'
import { createLocator } from './locate.ts'
import { readSpokenDate } from './spoken-date.ts'
import { DAY, eveningOf, saidBy, textWithout, TIME } from './spoken-day.ts'
import { strengthOf } from './strength.ts'

/**
 * Reads a date, "am 24.12.", "an Heiligabend", a time that is said without a word for opening, "Brauerei heute Abend", "Sunday",
 * or at the end such a word without a time, "Brauerei geöffnet", unless it is part of a name. The query then has it as `open`, and
 * its text no more.
 */
export function withBareTime(query: PlaceQuery, where: Finding): PlaceQuery {
  if (query.isExact || query.text === '') return query
  const said = readDate(query, where) ?? readBareTime(query.text)
  if (!said || !isMeant(said, query, where)) return query
  return { ...query, text: said.text, open: said.open }
}

type BareTime = { open: string; text: string; isSure: boolean }

// Words that make something else of the day behind them: "Good Friday", "not on Sunday". "Am Morgen" is the morning of any day.
const BEFORE = 'nicht|not|au(?:ß|ss)er|except|good|black|easter|palm|super|am|an|on'

const BARE = new RegExp(
  String.raw`(?:^|(?<!(?:^|\s)(?:${BEFORE}))\s)(?!am\s+morgen(?!\p{L}))(?:${DAY}${TIME}|jetzt|right\s+now|now|(?:noch\s+)?(?:geöffnet|offen|open)(?=[\s?!.]*$))(?=$|[\s,?!.])`,
  'iu',
)

/** "open breweries in Denver", but not what is called "open" something. */
const OPEN_FIRST =
  /^(?:open(?!\s+(?:air|house|mic|source|space)\b)|offene[nrs]?|geöffnete[nrs]?)\s+(?=\S)/iu

const PREPOSITION = /^\s*(?:am|an|on|this|next|diesen|kommenden|nächsten)\s/iu

/** The first time in a text, and the text without it. `isSure` where it is hardly part of a name: "heute Abend", "on Sunday". */
export function readBareTime(typed: string): BareTime | undefined {
  const found = asksForHours(typed) ? undefined : BARE.exec(typed)
  if (!found) return readOpenFirst(typed)
  const [whole, word, part, hour] = found
  const said = word === undefined ? { whole, open: 'now' } : saidBy(found)
  if (!said) return undefined
  // What is open today is open now or later, and now is asked for first.
  const open = said.open === 'today' ? 'now' : said.open
  const isSure = Boolean(part ?? hour ?? eveningOf(word ?? '')) || PREPOSITION.test(whole)
  return { open, text: textWithout(typed, whole), isSure }
}

function readOpenFirst(typed: string): BareTime | undefined {
  const [whole] = OPEN_FIRST.exec(typed) ?? []
  if (whole === undefined || asksForHours(typed)) return undefined
  return { open: 'now', text: typed.slice(whole.length), isSure: false }
}

// Whether a date without a year is still to come this year, the clocks say where the rest of the text looks. "Christmas" is also a
// town in Florida.
function readDate(query: PlaceQuery, where: Finding): BareTime | undefined {
  const { catalogue, gazetteer, now } = where
  const roughly = readSpokenDate(query.text, now.toISOString().slice(0, 10))
  if (!roughly) return undefined
  if (!roughly.isSure && createLocator(catalogue, gazetteer)(query.text)?.exact) return undefined
  const meaning = interpret({ ...query, text: roughly.text }, catalogue, gazetteer)
  return readSpokenDate(query.text, clocksAt(query, meaning, where).date)
}

function isMeant({ text, isSure }: BareTime, query: PlaceQuery, where: Finding): boolean {
  // "Sunday River Brewing", "TGI Fridays"
  if (strengthOf(query, where.catalogue) === 'name') return false
  return isSure || text === '' || isUnderstood({ ...query, text }, where)
}

// "Brauerei Sonntag" asks for breweries; of "Bäckerei Sonntag" without any bakery nobody knows.
function isUnderstood(query: PlaceQuery, { catalogue, gazetteer }: Finding): boolean {
  const { words, origin, isGuess } = interpret(query, catalogue, gazetteer)
  if (words === '') return origin !== undefined && !isGuess
  const strength = strengthOf({ text: words }, catalogue)
  return strength === 'name' || strength === 'words'
}
