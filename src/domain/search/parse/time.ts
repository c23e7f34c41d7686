import {
  addDays,
  type LocalMoment,
  SPOKEN_DAYS,
  weekdayOf,
  WEEKDAYS,
} from '../../../lib/hours/weekly-hours.ts'
import { fold } from '../../../lib/text/fold.ts'
import { isWholeDay, timesOfNamedDay, formatTimes } from '../catalogue/named-day.ts'
import { COSTS } from './costs.ts'
import { type Token, wordSet } from './tokens.ts'

/** A day as the text names it; its date depends on today's. */
type DayExpression =
  | { name: string; isNext?: true; daysLater?: number }
  | { month: number; day: number; year?: number }
  | { holiday: string }
  | { inDays: number }
  /** the days of a week that are not over yet; 0 is this week */
  | { inWeeks: number }
  /** a month, 1 is January: seven days in its middle stand for it, in the current month the next seven */
  | { inMonth: number }
  | { inMinutes: number }

/** When places are to be open, or closed. */
export type TimeExpression =
  | 'now'
  | {
      days: DayExpression[]
      clock?: string
      /** the hour may also be one in the evening: "um acht" */
      mayBeEvening?: true
      /** the text names no day: once the time is long past today, tomorrow is meant */
      isAnyDay?: true
    }

/** A span of tokens that names a time; with `isClosed` places must be closed then. */
export type TimeSpan = {
  from: number
  to: number
  cost: number
  time: TimeExpression
  isClosed: boolean
  /** a weekday, holiday or the like without another word that marks it as a time: "Fridays" */
  isBareDay: boolean
  /** only "open" or "closed"; the time may be elsewhere in the text, as in "sunday breweries open" */
  isState: boolean
  /** open in every season, for which there is no filter */
  isAllYear?: true
}

/** Maps each folded word or phrase of a table to its meaning. */
export const wordTable = <Name extends string>(table: readonly (readonly [Name, string])[]) =>
  new Map(
    table.flatMap(([name, all]) => all.split(', ').map((word) => [fold(word), name] as const)),
  )

/** Folded words and phrases. */
const phraseSet = (all: string): ReadonlySet<string> => new Set(all.split(', ').map(fold))

const DAYS = wordTable([
  ...WEEKDAYS.map((day, i) => {
    const full = SPOKEN_DAYS[i]?.full ?? []
    return [day, full.flatMap((name) => [name, `${name}s`, `${name}en`]).join(', ')] as const
  }),
  ['weekend', 'weekend, weekends, wochenende, wochenenden'],
  ['tomorrow', 'tomorrow, morgen'],
  ['today', 'today, heute, heut'],
])

/** Abbreviations are also ordinary words, so they count as days only beside a clock time, "open" or "am". */
const SHORT_DAYS = wordTable(
  WEEKDAYS.map((day, i) => [day, (SPOKEN_DAYS[i]?.short ?? []).join(', ')] as const),
)

const PARTS = wordTable([
  ['10:00', 'früh, morgens, morgen, vormittag, vormittags, morning'],
  ['12:00', 'mittag, mittags, mittagszeit, noon, midday, lunch, lunchtime'],
  ['15:00', 'nachmittag, nachmittags, afternoon'],
  ['19:00', 'abend, abends, evening, feierabend'],
  ['22:00', 'nacht, nachts, night'],
])

const NIGHT = '22:00'

/** "Open at night" and "24 h" ask for a place that is open when all others are closed. */
const DEAD_OF_NIGHT = { days: [{ name: 'tomorrow' }], clock: '03:00' }

const MONTHS = wordTable(
  [
    'januar, january, jan, jänner',
    'februar, february, feb, feber',
    'märz, march, mar',
    'april, apr',
    'mai, may',
    'juni, june, jun',
    'juli, july, jul',
    'august, aug',
    'september, sept, sep',
    'oktober, october, okt, oct',
    'november, nov',
    'dezember, december, dez, dec',
  ].map((all, i) => [String(i + 1), all] as const),
)

/** Each season by its middle month. */
const SEASONS = wordTable([
  ['1', 'winter'],
  ['4', 'frühling, frühjahr, spring'],
  ['7', 'sommer, summer'],
  ['10', 'herbst, autumn, fall'],
])
const ALL_YEAR = phraseSet(
  'ganzjährig, ganzjährige, ganzjährigen, das ganze jahr, das ganze jahr über, year round, year-round, all year, all year round, all year long, the whole year',
)

/**
 * Public holidays of the United States, Germany, Austria and Switzerland, and days on which shops have other hours or people go out. The
 * value is a fixed date, a number of days from Easter Sunday, or the first given weekday (0 is Monday) on or after a date.
 */
const HOLIDAYS: Record<string, string | number | readonly [from: string, weekday: number]> = {
  'neujahr, neujahrstag, new years day, new years': '01-01',
  berchtoldstag: '01-02',
  'heilige drei könige, dreikönigstag, epiphany': '01-06',
  'martin luther king day, mlk day': ['01-15', 0],
  'mariä lichtmess, lichtmess, groundhog day': '02-02',
  'valentinstag, valentines day, valentines': '02-14',
  'presidents day': ['02-15', 0],
  'weiberfastnacht, altweiber, weiberfasching, schmutziger donnerstag': -52,
  'rosenmontag, shrove monday': -48,
  'faschingsdienstag, fastnachtsdienstag, veilchendienstag, mardi gras, fat tuesday, shrove tuesday':
    -47,
  'aschermittwoch, ash wednesday': -46,
  'frauentag, weltfrauentag, womens day': '03-08',
  'st patricks day, saint patricks day, st paddys day': '03-17',
  josefstag: '03-19',
  'palmsonntag, palm sunday': -7,
  'gründonnerstag, maundy thursday': -3,
  'karfreitag, good friday': -2,
  'karsamstag, ostersamstag, holy saturday': -1,
  'ostern, ostersonntag, easter, easter sunday': 0,
  'ostermontag, easter monday': 1,
  'earth day': '04-22',
  walpurgisnacht: '04-30',
  'tag der arbeit, erster mai, maifeiertag, staatsfeiertag, may day': '05-01',
  'cinco de mayo': '05-05',
  'christi himmelfahrt, himmelfahrt, vatertag, auffahrt, ascension day': 39,
  'muttertag, mothers day': ['05-08', 6],
  'pfingsten, pfingstsonntag, pentecost, whit sunday': 49,
  'pfingstmontag, whit monday': 50,
  'fronleichnam, corpus christi': 60,
  'memorial day': ['05-25', 0],
  'flag day': '06-14',
  'fathers day': ['06-15', 6],
  juneteenth: '06-19',
  johannistag: '06-24',
  'independence day, fourth of july, 4th of july': '07-04',
  'nationalfeiertag schweiz, schweizer nationalfeiertag, bundesfeier, bundesfeiertag': '08-01',
  'mariä himmelfahrt, assumption day': '08-15',
  'labor day': ['09-01', 0],
  weltkindertag: '09-20',
  'erntedank, erntedankfest': ['10-01', 6],
  'tag der deutschen einheit': '10-03',
  'columbus day, indigenous peoples day': ['10-08', 0],
  'österreichischer nationalfeiertag, nationalfeiertag': '10-26',
  'reformationstag, halloween': '10-31',
  'allerheiligen, all saints day': '11-01',
  'allerseelen, all souls day': '11-02',
  'veterans day, martinstag, sankt martin, martini': '11-11',
  volkstrauertag: ['11-13', 6],
  'buss und bettag, buß- und bettag': ['11-16', 2],
  'totensonntag, ewigkeitssonntag': ['11-20', 6],
  'thanksgiving, thanksgiving day': ['11-22', 3],
  'black friday': ['11-23', 4],
  'cyber monday': ['11-26', 0],
  'erster advent, 1 advent, erster adventssonntag, first advent, first sunday of advent': [
    '11-27',
    6,
  ],
  'zweiter advent, 2 advent, zweiter adventssonntag, second sunday of advent': ['12-04', 6],
  'dritter advent, 3 advent, dritter adventssonntag, third sunday of advent': ['12-11', 6],
  'vierter advent, 4 advent, vierter adventssonntag, fourth sunday of advent': ['12-18', 6],
  'nikolaustag, nikolaus, sankt nikolaus, st nicholas day, saint nicholas day': '12-06',
  'mariä empfängnis, immaculate conception': '12-08',
  'heiligabend, heilig abend, weihnachtsabend, christmas eve': '12-24',
  'weihnachten, weihnachtstag, weihnachtsfeiertag, erster weihnachtsfeiertag, 1 weihnachtsfeiertag, erster weihnachtstag, 1 weihnachtstag, christmas, christmas day, xmas':
    '12-25',
  'zweiter weihnachtsfeiertag, 2 weihnachtsfeiertag, zweiter weihnachtstag, 2 weihnachtstag, stephanstag, stefanitag, boxing day':
    '12-26',
  'silvester, new years eve': '12-31',
}

const DAY_AFTER_TOMORROW = phraseSet('übermorgen, day after tomorrow')
const WORKDAYS = wordSet('werktag werktags werktagen weekday weekdays wochentags')
const HOLIDAY_NAMES = wordTable(
  Object.keys(HOLIDAYS).map((names) => {
    // "Am zweiten Weihnachtstag", "zweite Weihnachtsfeiertag"
    const inflected = names
      .split(', ')
      .filter((name) => /^\p{L}+er /u.test(name))
      .flatMap((name) => ['e', 'en'].map((ending) => name.replace(/er /, `${ending} `)))
    return [names, [names, ...inflected].join(', ')] as const
  }),
)
const WEEKS = wordTable([
  ['0', 'diese woche, dieser woche, this week'],
  [
    '1',
    'nächste woche, nächster woche, kommende woche, kommender woche, next week, following week, coming week',
  ],
])
/** Numbers in words. */
export const NUMBER_WORDS = wordTable<string>([
  ['0.5', 'halben, halbe, half'],
  ['1', 'einer, eine, einen, ein, a, an, one'],
  ['2', 'zwei, two'],
  ['3', 'drei, three'],
  ['4', 'vier, four'],
])
/** Hours in words, up to 24 because people say "zwanzig Uhr". */
const HOURS = wordTable(
  [
    'eins, one',
    'zwei, two',
    'drei, three',
    'vier, four',
    'fünf, five',
    'sechs, six',
    'sieben, seven',
    'acht, eight',
    'neun, nine',
    'zehn, ten',
    'elf, eleven',
    'zwölf, twelve',
    ...'dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig'.split(' '),
    ...'einundzwanzig zweiundzwanzig dreiundzwanzig vierundzwanzig'.split(' '),
  ].map((all, i) => [String(i + 1), all] as const),
)
/** "Halb neun" is 30 minutes before nine, "half past eight" 30 after eight. */
const MINUTES_FROM_HOUR = wordTable([
  ['-30', 'halb'],
  ['30', 'half past'],
  ['15', 'viertel nach, quarter past, quarter after'],
  ['-15', 'viertel vor, dreiviertel, drei viertel, quarter to, quarter till, quarter before'],
])
const DAYS_PER_UNIT = wordTable<string>([
  ['1', 'tag, tage, tagen, day, days'],
  ['7', 'woche, wochen, week, weeks'],
])
/** The minutes in a unit of time. A minute's drive counts as a kilometre. */
export const MINUTES_PER_UNIT = wordTable<string>([
  ['60', 'stunde, stunden, std, hour, hours, hr, hrs'],
  ['1', 'minute, minuten, min, minutes, mins'],
])
const ALWAYS = phraseSet(
  '24h, 24/7, 24 h, 24 stunden, 24 hours, rund um die uhr, around the clock, round the clock, durchgehend, all night, all night long, die ganze nacht, tag und nacht, day and night, nonstop, all hours, dead of night, till dawn, until dawn, til dawn, till sunrise, until sunrise, bis zum morgengrauen',
)
/** "Open past midnight": on the next day. */
const AFTER_MIDNIGHT = phraseSet(
  'wee hours, wee small hours, small hours, early hours, early morning hours, past midnight, after midnight, nach mitternacht, über mitternacht, bis in die puppen, bis in die morgenstunden',
)
const LATE = phraseSet(
  'spät, late, after dark, midnight, mitternacht, lange, long, night owl, night owls, nachteule, nachteulen, nachtschwärmer',
)
/** Phrases that mean late hours without "open" or a day beside them. */
const LATE_ALONE = phraseSet(
  'late night, late-night, late nite, late at night, late evening, late into the night, spätabends, spät abends, spätnachts, spät nachts, bis tief in die nacht, after hours, after-hours',
)
/** "For night owls", "until late" */
const BEFORE_LATE = wordSet('for fur bis until till til')
const NOW = phraseSet('jetzt, jetz, now, right now, gerade, aktuell, derzeit, currently, momentan')
const OPEN = phraseSet(
  'offen, geöffnet, open, offene, offener, offenes, offenen, geöffnete, geöffneter, geöffnetes, geöffneten, öffnet, öffnen, opens, opening, aufhaben, aufhat, aufmachen, aufmacht, aufgemacht, aufgesperrt',
)
const NOT_OPEN_BEFORE = wordSet('air house mic source space tur')
const CLOSED = wordSet(
  'closed geschlossen geschlossene geschlossener geschlossenes geschlossenen schliesst schliessen closes ruhetag ruhetage ' +
    'shut shuts shuttered dichtgemacht zuhaben zuhat zumachen zumacht zugemacht zusperren zusperrt zugesperrt',
)
/** Colloquial for open and closed: "sonntags zu", "zu haben". Before another word they mean something else. */
const COLLOQUIAL = wordSet('auf zu dicht')
const COLLOQUIAL_VERBS = wordSet('haben hat ist sind gemacht')
const NOT = wordSet(
  "nicht not except ausser kein keine ohne without never nie don't dont doesn't doesnt isn't isnt aren't arent won't",
)
const WITHOUT = wordSet('ohne without kein keine')
const BEFORE = wordSet(
  'vor before between zwischen zur am an on in im during wahrend the this diesen dieses der die das that which hat haben ist sind is are noch still immer always zu at um ab bis until till til into von from gegen by after past nach erst seit',
)
const GLUE_BEHIND = wordSet('hat haben ist sind is are has have noch')
const SURE_BEFORE = wordSet('am an on this diesen')
const NEXT = wordSet('next coming nachsten nachste nachster nachstes kommenden kommendes')
const UNTIL = wordSet('bis until till til by')
const AFTER = wordSet('nach after past erst')
/** Verbs for closing. A place that closes after eleven is open at eleven. */
const CLOSES = /^(?:schliess(?:t|en)|closes?|zuma(?:chen|cht)|zusperr(?:en|t))$/
const EARLIER = wordSet('vor before')
/** "17-19": the search uses the start of the range */
const CLOCK_RANGE = /^(\d{1,2}(?:[:.]\d\d)?)[-–](\d{1,2}(?:[:.]\d\d)?.*)$/
const CLOCK = /^(?<hour>\d{1,2})(?:[:.](?<minute>\d\d))?(?<mark>uhr|h|am|pm|a\.m|p\.m)?$/
const MARKS = wordSet('uhr h am pm oclock')

/** What the atoms read so far say about one time. */
type TimeParts = {
  days: DayExpression[]
  part?: string
  clock?: string
  mayBeEvening?: true
  isOpen?: true
  isNow?: true
  isSure?: true
  isClosed?: true
  /** closed, said by a verb: "closes" */
  isClosing?: true
  /** "after eleven" */
  isAfter?: true
  isNot?: true
  isAllYear?: true
}

/** All spans that name a time: from each token the longest one and the shorter ones within it. */
export function timeSpans(tokens: readonly Token[]): TimeSpan[] {
  return tokens.flatMap((_, from) => spansFrom(tokens, from))
}

const MAX_SPAN_TOKENS = 10

// Reads atom by atom. Wherever the atoms so far make up a time, a span may end.
function spansFrom(tokens: readonly Token[], from: number): TimeSpan[] {
  const spans: TimeSpan[] = []
  const parts: TimeParts = { days: [] }
  let at = from
  while (at < tokens.length && at - from < MAX_SPAN_TOKENS) {
    if (at > from && tokens[at]?.isQuoted) break
    const length = readAtom(tokens, at, parts)
    if (length > 0) {
      at += length
      const span = spanOf(parts)
      if (span) spans.push({ from, to: at, ...span })
      continue
    }
    const word = tokens[at]?.word ?? ''
    const isLink = parts.days.length > 0 && /^(?:und|and|oder|or|&)$/.test(word)
    const isBehind = at > from && GLUE_BEHIND.has(word) && spans.length > 0
    if (!BEFORE.has(word) && !isLink && !isBehind && !NEXT.has(word)) break
    if (SURE_BEFORE.has(word)) parts.isSure = true
    at++
    // "der am Sonntag offen hat": the verb belongs to the clause.
    if (isBehind && spans.at(-1)?.to === at - 1 && spans.length > 0) {
      const span = spanOf(parts)
      if (span) spans.push({ from, to: at, ...span })
    }
  }
  return spans
}

function spanOf(parts: TimeParts): Omit<TimeSpan, 'from' | 'to'> | undefined {
  const { days, part, clock, isNow, isSure } = parts
  if (parts.isAllYear) {
    const isAllYear = true
    return {
      time: 'now',
      cost: COSTS.openTime,
      isClosed: false,
      isBareDay: false,
      isState: false,
      isAllYear,
    }
  }
  const isLater = parts.isClosing && parts.isAfter
  const isOpen = parts.isOpen || isLater
  const isShut = parts.isClosed && !isLater
  // Two clauses, "sonntags offen, montags geschlossen", are two spans.
  if (isOpen && isShut) return undefined
  // "Not closed" is open.
  const isClosed = Boolean(isShut) !== Boolean(parts.isNot)
  const saysState = isOpen || isShut
  const time = clock ?? part
  if (days.length === 0 && time === undefined && !saysState && !isNow) return undefined
  const saysWhen = days.length > 0 || isNow || time !== undefined
  const isState = !saysWhen
  const isBare = !isSure && time === undefined && !(saysState && saysWhen)
  const isExplicit = (saysState || parts.isNot) && saysWhen
  const cost = isExplicit ? COSTS.openTime : isBare ? COSTS.bareTime : COSTS.time
  // "Now", "tomorrow" and "open" rarely occur in names.
  const isFromNow = days.every(
    (day) => 'inDays' in day || ('name' in day && /^to(?:day|morrow)$/.test(day.name)),
  )
  const isBareDay = isBare && !saysState && !isFromNow
  const isToday = days.every((day) => 'name' in day && day.name === 'today')
  // A place open today is open now or later; the search tries now first.
  if (isToday && time === undefined && !(isClosed && days.length > 0)) {
    return { time: 'now', cost, isClosed, isBareDay, isState }
  }
  // "Nachts um 2"
  const isNextDay = part === NIGHT && clock !== undefined && clock < '06:00'
  const saidDays: DayExpression[] =
    days.length > 0 ? days : [{ name: isNextDay ? 'tomorrow' : 'today' }]
  const mayBeEvening = (isToday && part === undefined && parts.mayBeEvening) || undefined
  const isAnyDay = days.length === 0 || undefined
  return {
    time: { days: saidDays, clock: time, mayBeEvening, isAnyDay },
    cost,
    isClosed,
    isBareDay,
    isState,
  }
}

// Reads one atom into `parts` and returns its length in tokens; 0 if there is none.
function readAtom(tokens: readonly Token[], at: number, parts: TimeParts): number {
  const token = tokens[at]
  if (!token) return 0
  const { word } = token
  const before = tokens[at - 1]?.word ?? ''
  // "Ohne Ruhetag" means open every day, not closed.
  if (CLOSED.has(word) && !(word === 'ruhetag' && NOT.has(before))) {
    parts.isClosed = true
    if (CLOSES.test(word)) parts.isClosing = true
    return 1
  }
  if (NOT.has(word)) {
    if (!isAboutTime(tokens, at, parts)) return 0
    parts.isNot = true
    return 1
  }
  const always = phraseLength(tokens, at, ALWAYS)
  if (always > 0) {
    parts.days = DEAD_OF_NIGHT.days
    parts.clock = DEAD_OF_NIGHT.clock
    parts.isOpen = true
    return always
  }
  const year = phraseLength(tokens, at, ALL_YEAR)
  if (year > 0) {
    parts.isAllYear = true
    return year
  }
  if (phraseLength(tokens, at, OPEN) > 0 && !NOT_OPEN_BEFORE.has(tokens[at + 1]?.word ?? '')) {
    parts.isOpen = true
    return 1
  }
  if (isColloquialState(tokens, at, parts)) {
    if (word === 'auf') parts.isOpen = true
    if (word !== 'auf') parts.isClosed = true
    return 1
  }
  const now = phraseLength(tokens, at, NOW)
  if (now > 0) {
    parts.isNow = true
    return now
  }
  return (
    readDate(tokens, at, parts) ||
    readDay(tokens, at, before, parts) ||
    readPart(tokens, at, parts) ||
    readClock(tokens, at, before, parts)
  )
}

// "Hat sonntags auf", "jetzt noch auf", "montags zu haben", "Brauerei zu"; but "zu Fuß", "auf Deutsch" and "dicht bei Denver".
function isColloquialState(tokens: readonly Token[], at: number, parts: TimeParts): boolean {
  if (!COLLOQUIAL.has(tokens[at]?.word ?? '')) return false
  if (endsClause(tokens, at)) return true
  if (tokens[at]?.word === 'auf') return parts.isNow === true || parts.days.length > 0
  // "Dicht am Sonntag"
  const next = tokens.findIndex(({ word }, i) => i > at && !BEFORE.has(word))
  return tokens[at]?.word === 'dicht' && next > 0 && readDay(tokens, next, '', { days: [] }) > 0
}

/** Whether the token is "auf", "zu" or "dicht" at the end or before a verb, where it means open or closed. */
export function endsClause(tokens: readonly Token[], at: number): boolean {
  const behind = tokens[at + 1]?.word
  const isEnd = behind === undefined || COLLOQUIAL_VERBS.has(behind)
  return at > 0 && isEnd && COLLOQUIAL.has(tokens[at]?.word ?? '')
}

// "Nicht sonntags", "sonntags nicht", "sonntags nicht geöffnet"; but "heute ohne Termin" and "nicht weit" are about something else.
// After a day, "not" with another day begins a clause of its own: "sonntags, nicht montags".
function isAboutTime(tokens: readonly Token[], at: number, { days, isNow }: TimeParts): boolean {
  const isBehind = days.length > 0 || isNow === true
  if (isBehind && WITHOUT.has(tokens[at]?.word ?? '')) return false
  const next = tokens.findIndex(({ word }, i) => i > at && !BEFORE.has(word))
  const word = tokens[next]?.word
  if (word === undefined) return isBehind
  const isState = CLOSED.has(word) || phraseLength(tokens, next, OPEN) > 0 || word === 'auf'
  return isState || (!isBehind && readAtom(tokens, next, { days: [] }) > 0)
}

function readDay(tokens: readonly Token[], at: number, before: string, parts: TimeParts): number {
  if (parts.days.some((day) => 'inMinutes' in day)) return 0
  const word = tokens[at]?.word ?? ''
  const holiday = phraseAt(tokens, at, HOLIDAY_NAMES)
  if (holiday && parts.days.length < MAX_DAYS) {
    parts.days = [...parts.days, { holiday: holiday.name }]
    // The "weekend" of "Labor Day weekend" belongs to the holiday.
    return (
      holiday.length + (DAYS.get(tokens[at + holiday.length]?.word ?? '') === 'weekend' ? 1 : 0)
    )
  }
  const thisPart = word === 'this' ? PARTS.get(tokens[at + 1]?.word ?? '') : undefined
  if (word === 'tonight' || thisPart !== undefined) {
    parts.days = [{ name: 'today' }]
    parts.part = thisPart ?? '19:00'
    parts.isSure = true
    return thisPart === undefined ? 1 : 2
  }
  // "Montags geschlossen in einer Stunde" names two times.
  const isToday = parts.days.every((day) => 'name' in day && day.name === 'today')
  const minutes = isToday ? minutesFrom(tokens, at) : undefined
  if (minutes) {
    parts.days = [{ inMinutes: minutes.count }]
    parts.isSure = true
    return minutes.length
  }
  const later = daysLater(tokens, at)
  if (later) {
    const [day] = later.day === undefined ? parts.days : [{ name: later.day }]
    if (day !== undefined && !('name' in day)) return 0
    const isFromToday = day === undefined || day.name === 'today'
    parts.days = [isFromToday ? { inDays: later.count } : { ...day, daysLater: later.count }]
    parts.isSure = true
    return later.length
  }
  const week = phraseAt(tokens, at, WEEKS)
  if (week) {
    parts.days = [{ inWeeks: Number(week.name) }]
    parts.isSure = true
    return week.length
  }
  const inMonth = monthAt(tokens, at, before, parts)
  if (inMonth) {
    parts.days = [{ inMonth: Number(inMonth) }]
    parts.isSure = true
    return 1
  }
  const after = phraseLength(tokens, at, DAY_AFTER_TOMORROW)
  if (after > 0) {
    parts.days = [{ inDays: 2 }]
    return after
  }
  const isRange = /^(?:bis|to|through|till|until|thru|-|–)$/.test(tokens[at + 1]?.word ?? '')
  const several = daysBetween(isRange ? `${word}-${tokens[at + 2]?.word ?? ''}` : word)
  if (several.length > 0) {
    parts.days = several.map((name) => ({ name }))
    parts.isSure = true
    return isRange && !WORKDAYS.has(word) ? 3 : 1
  }
  // In "am Morgen" and "Sonntag Morgen" the word means morning, not tomorrow.
  const isMorning = word === 'morgen' && (before === 'am' || parts.days.length > 0)
  const day = isMorning ? undefined : (DAYS.get(word) ?? shortDay(tokens, at, before, parts))
  if (day !== undefined && parts.days.length < MAX_DAYS) {
    const name: DayExpression = NEXT.has(before) ? { name: day, isNext: true } : { name: day }
    if (NEXT.has(before)) parts.isSure = true
    parts.days = [...parts.days, name]
    return 1
  }
  // "Sonntagnachmittag"
  for (const [begins, name] of DAYS) {
    const part = word.startsWith(begins) ? PARTS.get(word.slice(begins.length)) : undefined
    if (part === undefined) continue
    parts.days = [...parts.days, { name }]
    parts.part = part
    return 1
  }
  return 0
}

// "Im Januar geöffnet", "open in summer"; but "Yellowstone in winter" does not ask what is open.
function monthAt(tokens: readonly Token[], at: number, before: string, { isOpen }: TimeParts) {
  const word = tokens[at]?.word ?? ''
  const isSaid = isOpen || OPEN.has(tokens[at + 1]?.word ?? '')
  return isSaid && IN_MONTH.has(before) ? (MONTHS.get(word) ?? SEASONS.get(word)) : undefined
}

/** Whether the token is a time of the year: "im Winter", "in July". "In Spring" is more likely a town. */
export function isTimeOfYear(tokens: readonly Token[], at: number): boolean {
  const { text = '', word = '' } = tokens[at] ?? {}
  const before = tokens[at - 1]?.word ?? ''
  if (!IN_MONTH.has(before)) return false
  return MONTHS.has(word) || (SEASONS.has(word) && (before !== 'in' || text === word))
}

const IN_MONTH = wordSet('in im the during wahrend')
const MAX_DAYS = 3
const MAX_MINUTES = 24 * 60

// "In einer Stunde", "in half an hour", "in 30 Minuten", "noch zwei Stunden offen"; but "in einer Stunde von Denver" is a circle.
function minutesFrom(tokens: readonly Token[], at: number) {
  const words = tokens.slice(at, at + 5).map(({ word }) => word)
  if (words[0] !== 'in' && words[0] !== 'noch') return undefined
  const unit = words.findIndex((word, i) => i > 1 && MINUTES_PER_UNIT.has(word))
  const isArticle = (word: string) => /^(?:an?|eine[rn]?)$/.test(word)
  const numberWords = words.slice(1, unit).filter((word, i) => i === 0 || !isArticle(word))
  const number =
    words.slice(1, unit).find((word) => /^halbe?n?$/.test(word)) ?? numberWords[0] ?? ''
  const many = Number(NUMBER_WORDS.get(number) ?? number)
  const count = many * Number(MINUTES_PER_UNIT.get(words[unit] ?? ''))
  const behind = words[unit + 1] ?? ''
  const isCircle = /^(?:von|vom|from|of|um|bis|zu|entfernt|away|drive|fahrt)$/.test(behind)
  // "In 20 km eine Stunde" does not mean twenty hours.
  const isNumber = numberWords.every((word) => word === number || isArticle(word))
  const isLasting = words[0] === 'in' || OPEN.has(behind) || behind === 'auf'
  return unit > 1 && isNumber && isLasting && count > 0 && count <= MAX_MINUTES && !isCircle
    ? { count, length: unit + 1 }
    : undefined
}

const MAX_DAYS_LATER = 366

// "In drei Tagen", "in two weeks"; after a day, "Montag in einer Woche", or before one, "a week from Monday".
function daysLater(tokens: readonly Token[], at: number) {
  const words = tokens.slice(at, at + 3).map(({ word }) => word)
  const isBehind = words[0] === 'in'
  const [number = '', unit = '', behind] = isBehind ? words.slice(1) : words
  const count =
    Number(NUMBER_WORDS.get(number) ?? HOURS.get(number) ?? number) *
    Number(DAYS_PER_UNIT.get(unit))
  if (!Number.isInteger(count) || count < 1 || count > MAX_DAYS_LATER) return undefined
  if (isBehind) return { count, length: 3 }
  const day = behind === 'from' ? DAYS.get(tokens[at + 3]?.word ?? '') : undefined
  return day && { count, day, length: 4 }
}

// "Mo-Fr", "weekdays": any of these days will do.
function daysBetween(word: string): string[] {
  if (WORKDAYS.has(word)) return WEEKDAYS.slice(0, 5)
  const [from, to] = word.split(/[-–]/).map((name) => DAYS.get(name) ?? SHORT_DAYS.get(name))
  const [first, last] = [from, to].map((name) => WEEKDAYS.findIndex((day) => day === name))
  if (first === undefined || last === undefined || first < 0 || last < 0) return []
  const days = WEEKDAYS.slice(first, last + 1)
  return last >= first ? days : [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, last + 1)]
}

function shortDay(tokens: readonly Token[], at: number, before: string, { isOpen }: TimeParts) {
  const day = SHORT_DAYS.get(tokens[at]?.word ?? '')
  const behind = tokens[at + 1]?.word ?? ''
  const isBeside =
    isOpen ||
    (BEFORE_CLOCK.test(behind) && isMarkedClock(tokens, at + 2)) ||
    SURE_BEFORE.has(before) ||
    OPEN.has(behind) ||
    PARTS.has(behind) ||
    isMarkedClock(tokens, at + 1)
  return isBeside ? day : undefined
}

function isMarkedClock(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? ''
  const { mark, minute } = CLOCK.exec(word)?.groups ?? {}
  return (
    mark !== undefined ||
    (minute !== undefined && word.includes(':')) ||
    (CLOCK.test(tokens[at]?.word ?? '') && MARKS.has(tokens[at + 1]?.word ?? ''))
  )
}

function readPart(tokens: readonly Token[], at: number, parts: TimeParts): number {
  const afterMidnight = phraseLength(tokens, at, AFTER_MIDNIGHT)
  if (afterMidnight > 0) {
    if (parts.days.length === 0) parts.days = [{ name: 'tomorrow' }]
    parts.clock = '01:00'
    parts.isOpen = true
    return afterMidnight
  }
  if (
    /^(?:midnight|mitternacht)$/.test(tokens[at]?.word ?? '') &&
    UNTIL.has(tokens[at - 1]?.word ?? '')
  ) {
    parts.clock = '23:59'
    parts.isOpen = true
    return 1
  }
  const lateAlone = phraseLength(tokens, at, LATE_ALONE)
  const late = lateAlone || phraseLength(tokens, at, LATE)
  const isForLate = BEFORE_LATE.has(tokens[at - 1]?.word ?? '') || lateAlone > 0
  if (
    late > 0 &&
    (parts.isOpen || parts.days.length > 0 || isForLate || OPEN.has(tokens[at + late]?.word ?? ''))
  ) {
    if (isForLate) parts.isOpen = true
    parts.part = NIGHT
    parts.isSure = true
    return late
  }
  const isEarly = EARLY.has(tokens[at]?.word ?? '') && PARTS.has(tokens[at + 1]?.word ?? '')
  const partAt = isEarly ? at + 1 : at
  const part = PARTS.get(tokens[partAt]?.word ?? '')
  const isSaid =
    parts.days.length > 0 ||
    parts.isOpen ||
    parts.clock !== undefined ||
    isPartAlone(tokens, at, partAt)
  if (part === undefined || !isSaid) return 0
  parts.part = part
  // "Um 8 abends"
  const hour = Number(parts.clock?.slice(0, 2))
  if (parts.clock && hour < 12 && halfOf(part, hour, undefined, false)) {
    parts.clock = minutesLater(parts.clock, 12 * 60)
  }
  return isEarly ? 2 : 1
}

const EARLY = wordSet('early fruh late spat')

// "Abends", "am Nachmittag", "at noon", and at the end "early morning"; but "Night Owl" and "Mittag" may be names.
function isPartAlone(tokens: readonly Token[], at: number, partAt: number): boolean {
  const isEarly = partAt > at && partAt + 1 === tokens.length
  const isPreposed = /^(?:am|at|in|the|der|zur|before|by|around|gegen|vor)$/.test(
    tokens[at - 1]?.word ?? '',
  )
  return isEarly || isPreposed || (tokens[partAt]?.word.endsWith('s') ?? false)
}

function readClock(tokens: readonly Token[], at: number, before: string, parts: TimeParts): number {
  const fraction = phraseAt(tokens, at, MINUTES_FROM_HOUR)
  const hourAt = at + (fraction?.length ?? 0)
  const word = tokens[hourAt]?.word ?? ''
  // "17-19 Uhr", "von 17 bis 19 Uhr", "between 5 and 7 pm": the start of the range counts
  const isRange = RANGE_LINKS.has(tokens[at + 1]?.word ?? '') && isMarkedClock(tokens, at + 2)
  const [, from = word, to = ''] = CLOCK_RANGE.exec(word) ?? []
  const last = isRange ? at + 2 : hourAt
  const typed = to === '' ? from : from + to.replace(/^[\d:.]+/, '')
  const found = CLOCK.exec(HOURS.get(typed) ?? typed)?.groups
  if (!found || (fraction && found.minute)) return 0
  const glued = isRange ? CLOCK.exec(tokens[last]?.word ?? '')?.groups?.mark : undefined
  const behind = glued ?? tokens[last + 1]?.word ?? ''
  const mark = found.mark ?? (MARKS.has(behind.replaceAll(/['’]/g, '')) ? behind : undefined)
  const isAfter = AFTER.has(before)
  // "1.20" is a number unless another word marks it as a time.
  const isClock = typed.includes(':') || parts.days.length > 0 || parts.isOpen === true
  const isSaid =
    fraction !== undefined ||
    mark !== undefined ||
    (found.minute !== undefined && isClock) ||
    BEFORE_CLOCK.test(before) ||
    (isAfter && (parts.isOpen === true || parts.isClosing === true))
  if (!isSaid) return 0
  if (isAfter) parts.isAfter = true
  const isUntil = UNTIL.has(before)
  const half =
    ['p', 'a'].find((letter) => mark?.startsWith(letter)) ??
    halfOf(parts.part, Number(found.hour), mark, isUntil || isAfter)
  const past = clockOf(Number(found.hour), Number(found.minute ?? 0), half)
  const clock = past && minutesLater(past, Number(fraction?.name ?? 0))
  if (clock === undefined) return 0
  parts.clock = isUntil || EARLIER.has(before) ? minutesLater(clock, -1) : clock
  const isPlain = !isUntil && !isAfter && !EARLIER.has(before) && !isRange && to === ''
  if (half === undefined && isPlain && clock >= '01:00' && clock < '12:00')
    parts.mayBeEvening = true
  // "Until two" at night means the next day.
  if ((isUntil || isAfter) && clock < '06:00' && parts.days.length === 0)
    parts.days = [{ name: 'tomorrow' }]
  parts.isSure = true
  const isMarkBehind = found.mark === undefined && glued === undefined && mark !== undefined
  return last - at + (isMarkBehind ? 2 : 1)
}

const BEFORE_CLOCK = /^(?:um|ab|at|gegen|bis|until|till|by)$/
const RANGE_LINKS = wordSet('bis to and und till until - –')

// "Abends um 8" and "until 10" are in the evening, "nachts um 2" is in the morning.
function halfOf(
  part: string | undefined,
  hour: number,
  mark: string | undefined,
  isUntil: boolean,
): string | undefined {
  if (isUntil && mark === undefined && hour < 12 && hour > 5) return 'p'
  if (part === undefined || part < '15:00') return undefined
  return part === NIGHT && hour < 6 ? undefined : 'p'
}

function clockOf(hour: number, minute: number, half: string | undefined): string | undefined {
  // The "66 am" of "66 am Montag" is not a clock time.
  if (hour > (half === 'a' ? 12 : 24)) return undefined
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour === 24 ? 0 : hour
  if (minute > 59) return undefined
  return `${two(hours)}:${two(minute)}`
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

function minutesLater(clock: string, more: number): string {
  const minutes = (minutesOf(clock) + more + 1440) % 1440
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const NUMERIC_DATE = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.?(?<year>\d{4})?$/
const ISO_DATE = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/
/** Excludes "24/7" and dates like 12/4, which may be the fourth of December or the twelfth of April. */
const AMERICAN_DATE = /^(?<month>0?[1-9]|1[0-2])\/(?<day>1[3-9]|2\d|3[01])(?:\/(?<year>20\d\d))?$/
const DAY_OF_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?$/
const YEAR = /^20\d\d$/

function readDate(tokens: readonly Token[], at: number, parts: TimeParts): number {
  const { text = '', word = '' } = tokens[at] ?? {}
  const numeric = /\..*\./.test(text) ? NUMERIC_DATE.exec(word)?.groups : undefined
  const found = numeric ?? ISO_DATE.exec(word)?.groups ?? AMERICAN_DATE.exec(word)?.groups
  if (found) return addDate(parts, found.day, found.month, found.year, true) ? 1 : 0
  const behind = tokens[at + 1]?.word ?? ''
  // "2nd of January"
  const isOf = behind === 'of' && /^\d{1,2}(?:st|nd|rd|th)$/.test(word)
  if (isOf) {
    const [day] = word.match(/^\d+/) ?? []
    return addDate(parts, day, MONTHS.get(tokens[at + 2]?.word ?? ''), undefined, true) ? 3 : 0
  }
  // "24. 12.", "24. Dezember", "December 24th"
  const dotted = /^\d{1,2}\.$/.test(text) && /^\d{1,2}\.$/.test(tokens[at + 1]?.text ?? '')
  const [day, month] = dotted
    ? [word, behind]
    : MONTHS.has(behind)
      ? [DAY_OF_MONTH.exec(word)?.[1], MONTHS.get(behind)]
      : [DAY_OF_MONTH.exec(behind)?.[1], MONTHS.get(word)]
  if (day === undefined || month === undefined) return 0
  const year = YEAR.exec(tokens[at + 2]?.word ?? '')?.[0]
  // "12 Mar Vista Ave" is an address, not a day in March.
  const isPlain = dotted || (MONTHS.has(behind) ? behind : word).length > 3
  return addDate(parts, day, month, year, isPlain) ? (year ? 3 : 2) : 0
}

function addDate(
  parts: TimeParts,
  day = '',
  month = '',
  year: string | undefined,
  isSure: boolean,
): boolean {
  const isDay = isWholeDay(`${year ?? '2024'}-${two(Number(month))}-${two(Number(day))}`)
  if (!isDay || parts.days.length >= MAX_DAYS) return false
  parts.days = [
    ...parts.days,
    { day: Number(day), month: Number(month), year: year ? Number(year) : undefined },
  ]
  if (isSure) parts.isSure = true
  return true
}

const MAX_PHRASE_TOKENS = 4

function withoutMarks(token: Token | undefined): string {
  const word = token?.word ?? ''
  return /['’.]/.test(word) ? word.replaceAll(/['’.]/g, '') : word
}

const PHRASE_BEGINNINGS = new Set(
  [
    HOLIDAY_NAMES,
    DAY_AFTER_TOMORROW,
    WEEKS,
    ALWAYS,
    AFTER_MIDNIGHT,
    LATE_ALONE,
    LATE,
    ALL_YEAR,
    NOW,
    OPEN,
    MINUTES_FROM_HOUR,
  ].flatMap((names) => Array.from(names.keys(), (phrase) => phrase.split(' ')[0] ?? '')),
)

// The length in tokens of the longest of the phrases that begins at the token; 0 if there is none.
function phraseLength(
  tokens: readonly Token[],
  at: number,
  phrases: Pick<ReadonlySet<string>, 'has'>,
): number {
  if (!PHRASE_BEGINNINGS.has(withoutMarks(tokens[at]))) return 0
  for (let length = Math.min(MAX_PHRASE_TOKENS, tokens.length - at); length > 0; length--) {
    if (phrases.has(phraseOf(tokens, at, length))) return length
  }
  return 0
}

// The same with its meaning.
function phraseAt<Name>(
  tokens: readonly Token[],
  at: number,
  names: ReadonlyMap<string, Name>,
): { name: Name; length: number } | undefined {
  const length = phraseLength(tokens, at, names)
  const name = names.get(phraseOf(tokens, at, length))
  return name === undefined ? undefined : { name, length }
}

function phraseOf(tokens: readonly Token[], at: number, length: number): string {
  return tokens
    .slice(at, at + length)
    .map(withoutMarks)
    .join(' ')
}

/** Writes a time as the parameter `open`, given the local time. A day without a year is never in the past. */
export function toOpenParameter(time: TimeExpression, now: LocalMoment): string {
  if (time === 'now') return 'now'
  const isPast = time.clock !== undefined && time.clock < `${two(Math.floor(now.minute / 60))}:00`
  // In the afternoon "um acht" means the evening.
  const clock =
    time.clock && isPast && time.mayBeEvening ? minutesLater(time.clock, 720) : time.clock
  const days = time.isAnyDay && isLongPast(clock, now) ? [{ name: 'tomorrow' }] : time.days
  const dates = days.flatMap((day) => datesOf(day, clock, now))
  return formatTimes([...new Set(dates)].sort())
}

/** How late a time still means today: "mittags" at one o'clock does; "vor zehn" in the afternoon means tomorrow. */
const STILL_MINUTES = 2 * 60

function isLongPast(clock: string | undefined, now: LocalMoment): boolean {
  return clock !== undefined && minutesOf(clock) + STILL_MINUTES <= now.minute
}

function datesOf(day: DayExpression, clock: string | undefined, now: LocalMoment): string[] {
  const at = clock === undefined ? '' : `T${clock}`
  if ('inMinutes' in day) {
    const minute = now.minute + day.inMinutes
    const clockThen = `${two(Math.floor(minute / 60) % 24)}:${two(Math.floor(minute) % 60)}`
    return [`${addDays(now.date, Math.floor(minute / 1440))}T${clockThen}`]
  }
  if ('inWeeks' in day) {
    const monday = day.inWeeks * 7 - now.weekday
    return Array.from({ length: 7 }, (_, i) => monday + i)
      .filter((days) => days >= 0)
      .map((days) => `${addDays(now.date, days)}${at}`)
  }
  if ('inMonth' in day) {
    const year = Number(now.date.slice(0, 4)) + (day.inMonth < Number(now.date.slice(5, 7)) ? 1 : 0)
    const month = `${year}-${two(day.inMonth)}`
    const first = now.date.startsWith(month) ? now.date : `${month}-12`
    return Array.from({ length: 7 }, (_, i) => addDays(first, i))
      .filter((date) => date.startsWith(month))
      .map((date) => date + at)
  }
  if ('inDays' in day) return [`${addDays(now.date, day.inDays)}${at}`]
  if ('name' in day) {
    const dates = timesOfNamedDay(`${day.name}${at}`, now)
    if (day.daysLater)
      return dates.map((date) => `${addDays(date.slice(0, 10), day.daysLater ?? 0)}${at}`)
    if (!day.isNext || day.name === 'tomorrow') return dates
    if (!dates.some((date) => date.startsWith(now.date))) return dates
    const soon = addDays(now.date, 1)
    return dates.map((date) =>
      date.slice(0, 10) <= soon ? `${addDays(date.slice(0, 10), 7)}${at}` : date,
    )
  }
  const inYear = (year: number) =>
    'holiday' in day ? holidayIn(year, day.holiday) : `${year}-${two(day.month)}-${two(day.day)}`
  if ('year' in day && day.year !== undefined) return [`${inYear(day.year)}${at}`]
  const year = Number(now.date.slice(0, 4))
  const dates = [0, 1, 2, 3, 4, 8].map((years) => inYear(year + years))
  const next = dates.find((date) => date >= now.date && isWholeDay(date)) ?? inYear(year)
  return [`${next}${at}`]
}

function holidayIn(year: number, names: string): string {
  const rule = HOLIDAYS[names] ?? 0
  if (typeof rule === 'string') return `${year}-${rule}`
  if (typeof rule === 'number') return addDays(easterSunday(year), rule)
  const [from, weekday] = rule
  const first = `${year}-${from}`
  return addDays(first, (weekday - weekdayOf(first) + 7) % 7)
}

// The Gregorian computus of Meeus, Jones and Butcher.
function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return `${year}-${two(month)}-${two((h + l - 7 * m + 33 * month + 19) % 32)}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
