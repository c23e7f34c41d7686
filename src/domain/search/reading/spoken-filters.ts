import { radiusInKm } from '../radius.ts'
import { asksForHours } from './question.ts'
import { readSpokenDay } from './spoken-day.ts'

/** A text without what it says of a filter, and these filters; `open` is as in the query. */
export type SpokenFilters = { text: string; open?: string; radiusKm?: number }

const OPEN_NOW =
  /(?:^|\s)(?:(?:jetzt|gerade|heute|aktuell|derzeit)\s+(?:noch\s+)?(?:offen|ge(?:ö|oe)ffnet)|(?:offen|ge(?:ö|oe)ffnet)\s+(?:jetzt|gerade|heute)|(?:now|currently)\s+open|open\s+(?:right\s+)?(?:now|today))(?=$|[\s,?!.])/iu

const UNIT_KM = String.raw`(\d{1,4})\s?(km|kilometern?|kilometers?|kilometres?|mi|miles?|meilen)`

const AT_MOST = String.raw`(?:im\s+)?umkreis(?:\s+von)?|within|in\s+a\s+radius\s+of|bis(?:\s+zu)?|max\.|maximal|höchstens|weniger\s+als|less\s+than|up\s+to`
const AWAY = String.raw`(?:entfernt\s+|away\s+)?(?:von|um|from|around)`

/** "im Umkreis von 50 km um Denver", "within 20 miles of Denver", "20 km von Denver"; "of" alone stands in names, too. */
const RADIUS_BEFORE = new RegExp(
  String.raw`(?:^|\s)(?:(?:${AT_MOST})\s+${UNIT_KM}(?:\s+(?:${AWAY}|of|bei))?|${UNIT_KM}\s+${AWAY})\s+(?=\S)`,
  'iu',
)
/** "Denver 50 km", "Denver im Umkreis von 50 km", "Denver + 50 km", "Denver 50 km Umkreis" */
const RADIUS_BEHIND = new RegExp(
  String.raw`\S\s+(?:(?:${AT_MOST}|\+)\s*)?${UNIT_KM}(?:\s+(?:umkreis|radius))?$`,
  'iu',
)

/** What is left of "…, der am Sonntag offen hat" or "… that is open on Sunday" once the opening is read. */
const CLAUSE =
  /(?:^|[\s,]+)(?:der|die|das|welche[rs]?|that|which)\s+(?:hat|haben|ist|sind|is|are)(?=$|[\s,?!.])/iu

/**
 * Reads what people write into the search field though there is a control for it: "Apotheke Köln jetzt geöffnet", "Brauereien
 * im Umkreis von 50 km um Denver". Nothing of it is looked for in places.
 */
export function readSpokenFilters(typed: string): SpokenFilters {
  if (typed === '') return { text: '' }
  const said = readOpening(readRadius({ text: typed }))
  // Read again, nothing is left to be read: what was understood is written into addresses.
  return said.text === typed ? said : { ...said, ...readSpokenFilters(said.text) }
}

function readOpening(said: SpokenFilters): SpokenFilters {
  if (asksForHours(said.text)) return said
  // "TGI Fridays open now" is no Friday.
  const opening = readNow(said.text) ?? readSpokenDay(said.text)
  return opening ? { ...said, ...opening, text: opening.text.replace(CLAUSE, '') } : said
}

function readNow(typed: string): { open: string; text: string } | undefined {
  if (!OPEN_NOW.test(typed)) return undefined
  return { open: 'now', text: typed.replace(OPEN_NOW, ' ').replaceAll(/\s+/g, ' ').trim() }
}

function readRadius({ text: typed }: SpokenFilters): SpokenFilters {
  const before = RADIUS_BEFORE.exec(typed)
  const said = before ?? RADIUS_BEHIND.exec(typed)
  const [amount, unit = ''] = said?.slice(1).filter(Boolean) ?? []
  const radiusKm = radiusInKm(Number(amount), /^m/i.test(unit) ? 'mi' : 'km')
  // Written large these words are of a name: "100 Miles From Nowhere".
  if (!said || !(radiusKm >= 1) || /\s(?:From|Around|Of)\s/.test(said[0])) return { text: typed }
  // The search field shows it again, so in the language in which it was said.
  const near = /within|radius of|less|up to|from|around/i.test(said[0]) ? ' near ' : ' bei '
  return before
    ? { text: typed.replace(RADIUS_BEFORE, near).trim(), radiusKm }
    : { text: typed.slice(0, said.index + 1).trim(), radiusKm }
}
