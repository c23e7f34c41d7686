import { fold } from '../../lib/text/fold.ts'
import { limited } from '../../lib/text/limited.ts'
import { lookUpCountryByName } from './country.ts'
import { FORMER_REGION_CODES, ISO_REGIONS } from './iso-regions.ts'
import type { Locale } from './local-names.ts'
import type { Place } from './place.ts'
import { fail, type FieldResult } from './text-field.ts'

/** Finds the region (ISO 3166-2) of a place that does not name one; undefined if it is not certain. */
export type RegionFinder = (where: {
  country: string
  postalCode?: string
  location?: Place['location']
}) => string | undefined

// Countries whose regions are known by their letters without the country. Elsewhere the letters are too common, or, as in Austria,
// numbers that people do not write.
const KNOWN_BY_LETTERS = new Set(['US', 'DE'])

// Countries whose regions are known by their names alone. Not the others: Friesland and Limburg are also in Germany, Victoria and
// Wellington also in America.
const KNOWN_BY_NAME = new Set(['US', 'DE', 'AT', 'CH', 'CA'])

/** Code units of a few names in one cell. */
const MAX_LENGTH = 200

let keysOfAll: Map<string, string> | undefined

/**
 * Reads a state, Land, canton or province of any country into ISO 3166-2 (`US-CA`): the code itself, the letters after the hyphen, or the
 * name in the country's own language, English or German, with any word for its kind ("Province of …") and in the usual
 * transliterations. Rejects a name that a city shares with the region around it. Without a country only well-known names are read, US
 * states first. Of several (`CA/NV`) the first known one counts.
 */
export const parseRegion = limited(MAX_LENGTH, fail('region_unknown'), readRegion)

function readRegion(text: string, country?: string): FieldResult<string> {
  const code = codeOf(text, country) ?? firstOf(text.split('/'), country)
  return code ? { ok: true, value: code } : fail('region_unknown')
}

function codeOf(text: string, country: string | undefined): string | undefined {
  const name = keyOf(text)
  const whole = wholeCode(text)
  if (country === undefined) {
    keysOfAll ??= keysWithoutCountry()
    return whole ?? keysOfAll.get(name)
  }
  if (whole?.startsWith(`${country}-`)) return whole
  const known = keysOfCountry(country).get(name) ?? spelledRegion(text, country)
  if (known) return known
  // "Northern Province, Zambia"
  const [, region, named = ''] = /^([^,]+),([^,]+)$/.exec(text) ?? []
  return region !== undefined && lookUpCountryByName(named.trim())?.code === country
    ? codeOf(region, country)
    : undefined
}

/** The code itself if the region exists (`AE-DU`), or the current code for a former one (`PL-MZ`). */
function wholeCode(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  if (!/^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code)) return undefined
  if (regionOwnName(code) !== undefined) return code
  const [country = '', letters = ''] = code.split('-')
  const [, current] = formerLetters(country).find(([former]) => former === letters) ?? []
  return current && `${country}-${current}`
}

function firstOf(texts: readonly string[], country: string | undefined): string | undefined {
  if (texts.length < 2) return undefined
  for (const text of texts) {
    const code = codeOf(text, country)
    if (code) return code
  }
  return undefined
}

/** The region's name as its own country writes it; undefined for a code that ISO 3166-2 does not have. */
export function regionOwnName(code: string): string | undefined {
  return namesOfRegion(code)?.[0]
}

/** The text for a region in forms, which is read back as the same region: its own name, or its code if a city shares the name. */
export function regionFormName(code: string): string {
  const name = regionOwnName(code)
  const read = name === undefined ? undefined : parseRegion(name, code.slice(0, 2))
  return name !== undefined && read?.ok && read.value === code ? name : code
}

/** The region's name in a language of the site: "Toskana" and "Tuscany"; its own name if it has no other in that language. */
export function regionNameIn(code: string, locale: Locale): string | undefined {
  const [country = '', letters = ''] = code.split('-')
  const known = REGION_NAMES[country]?.[letters]
  if (known) return known[0]
  return isoRegionsOf(country).get(letters)?.nameIn[locale]
}

/** All names of a region: its own, the English and the German one. */
export function regionNames(code: string): readonly string[] {
  return namesOfRegion(code) ?? []
}

function namesOfRegion(code: string): readonly string[] | undefined {
  const [country = '', letters = ''] = code.split('-')
  return REGION_NAMES[country]?.[letters] ?? isoRegionsOf(country).get(letters)?.names
}

type Region = { letters: string; names: readonly string[]; isPart: boolean }
type IsoRegion = Region & { nameIn: Record<Locale, string | undefined> }

const isoRegions = new Map<string, ReadonlyMap<string, IsoRegion>>()

/** By the letters after the hyphen, in the order of `ISO_REGIONS`. */
function isoRegionsOf(country: string): ReadonlyMap<string, IsoRegion> {
  const kept = isoRegions.get(country)
  if (kept) return kept
  const levels = ISO_REGIONS[country]?.split('||') ?? []
  const regions = levels.flatMap((level, depth) =>
    level.split('|').map((entry): [string, IsoRegion] => {
      const [letters = '', said = ''] = entry.split(':')
      const [others = '', german] = said.split('~')
      const names = others.split('=')
      const english = names.at(-1)
      if (german !== undefined) names.push(german)
      const nameIn = { de: german ?? english, en: english }
      return [letters, { letters, names, nameIn, isPart: depth > 0 }]
    }),
  )
  const byLetters = new Map(regions)
  isoRegions.set(country, byLetters)
  return byLetters
}

/** The regions of `REGION_NAMES` come first, and then again with their names in ISO 3166-2. */
function regionsOf(country: string): Region[] {
  const better = Object.entries(REGION_NAMES[country] ?? {})
  return [
    ...better.map(([letters, names]) => ({ letters, names, isPart: false })),
    ...isoRegionsOf(country).values(),
  ]
}

/** Abbreviations of regions, read only if the country is known. */
const ABBREVIATIONS: Record<string, Record<string, string>> = {
  AT: {
    1: 'B Bgld Bgl',
    2: 'K Ktn',
    3: 'N NÖ NOE',
    4: 'O OÖ OOE',
    5: 'S Sbg Slbg',
    6: 'St Stmk',
    7: 'T Tir',
    8: 'V Vbg Vlbg',
    9: 'W Vie',
  },
  DE: { BW: 'BaWue BWü', MV: 'MeckPomm MVP', NI: 'Nds', ST: 'LSA', TH: 'Thür' },
}

const keysByCountry = new Map<string, ReadonlyMap<string, string>>()

/** All spellings of the regions of a country: names, letters, and numbers with and without leading zeros. */
function keysOfCountry(country: string): ReadonlyMap<string, string> {
  const kept = keysByCountry.get(country)
  if (kept) return kept
  const keys = new Map<string, string>()
  const put = (text: string, code: string) => {
    const key = keyOf(text)
    if (key !== '' && !keys.has(key)) keys.set(key, code)
  }
  const regions = regionsOf(country)
  for (const { letters } of regions) put(letters, `${country}-${letters}`)
  for (const [letters, texts] of Object.entries(ABBREVIATIONS[country] ?? {})) {
    for (const text of texts.split(' ')) put(text, `${country}-${letters}`)
  }
  const shared = sharedNames(regions)
  for (const level of [false, true]) {
    const ofLevel = regions.filter(({ isPart }) => isPart === level)
    for (const { letters, names } of ofLevel) {
      for (const name of names) if (!shared.has(keyOf(name))) put(name, `${country}-${letters}`)
    }
    // "Madrid, Comunidad de" may be written in either order, or as "Madrid".
    for (const { letters, names } of ofLevel) {
      for (const name of names) {
        const [first = '', second] = name.split(', ')
        if (second === undefined) continue
        put(`${second} ${first}`, `${country}-${letters}`)
        put(first, `${country}-${letters}`)
      }
    }
  }
  for (const { letters } of regions) put(letters.replace(/^0+/, ''), `${country}-${letters}`)
  for (const [former, current] of formerLetters(country)) put(former, `${country}-${current}`)
  keysByCountry.set(country, keys)
  return keys
}

function formerLetters(country: string): [former: string, current: string][] {
  const pairs = FORMER_REGION_CODES[country]?.split(' ') ?? []
  return pairs.map((pair) => {
    const [former = '', current = ''] = pair.split(':')
    return [former, current]
  })
}

/** Names that a city shares with the region around it ("Maputo"), so that they are ambiguous. Parts of regions do not count. */
function sharedNames(regions: readonly Region[]): ReadonlySet<string> {
  const lettersOf = new Map<string, string>()
  const shared = new Set<string>()
  for (const { letters, names, isPart } of regions) {
    if (isPart) continue
    for (const key of names.map(keyOf)) {
      if ((lettersOf.get(key) ?? letters) !== letters) shared.add(key)
      lettersOf.set(key, letters)
    }
  }
  return shared
}

/** The spellings that identify a region without its country. */
function keysWithoutCountry(): Map<string, string> {
  const keys = new Map<string, string>()
  for (const [country, regions] of Object.entries(REGION_NAMES)) {
    for (const [letters, names] of Object.entries(regions)) {
      const code = `${country}-${letters}`
      const own = [letters, ...names].map(keyOf)
      const alone = KNOWN_BY_LETTERS.has(country)
        ? own
        : own.slice(KNOWN_BY_NAME.has(country) ? 1 : own.length)
      for (const key of alone) if (!keys.has(key)) keys.set(key, code)
    }
  }
  return keys
}

// "N.C.", "Washington, D.C." and "Baden Württemberg" are written with and without their dots, commas and hyphens.
function keyOf(text: string): string {
  return fold(text.trim())
    .replace(/[.,'‘’]/g, '')
    .replace(/[\s-]+/g, ' ')
}

/**
 * States, Länder, cantons and provinces for which this table replaces the names in `ISO_REGIONS`. The name in the country's own
 * language comes first (`opening_hours` knows holidays by it), then other names that people write in German and English. No package has
 * the German names of the US states.
 */
export const REGION_NAMES: Record<string, Record<string, readonly string[]>> = {
  US: {
    AL: ['Alabama'],
    AK: ['Alaska'],
    AZ: ['Arizona'],
    AR: ['Arkansas'],
    CA: ['California', 'Kalifornien', 'Calif.'],
    CO: ['Colorado'],
    CT: ['Connecticut'],
    DE: ['Delaware'],
    DC: ['District of Columbia', 'Washington, D.C.', 'Washington DC'],
    FL: ['Florida'],
    GA: ['Georgia'],
    HI: ['Hawaii', 'Hawai‘i', "Hawai'i"],
    ID: ['Idaho'],
    IL: ['Illinois'],
    IN: ['Indiana'],
    IA: ['Iowa'],
    KS: ['Kansas'],
    KY: ['Kentucky'],
    LA: ['Louisiana'],
    ME: ['Maine'],
    MD: ['Maryland'],
    MA: ['Massachusetts'],
    MI: ['Michigan'],
    MN: ['Minnesota'],
    MS: ['Mississippi'],
    MO: ['Missouri'],
    MT: ['Montana'],
    NE: ['Nebraska'],
    NV: ['Nevada'],
    NH: ['New Hampshire'],
    NJ: ['New Jersey'],
    NM: ['New Mexico', 'Neumexiko', 'Neu-Mexiko'],
    NY: ['New York'],
    NC: ['North Carolina', 'Nordkarolina', 'Nord-Carolina'],
    ND: ['North Dakota', 'Norddakota', 'Nord-Dakota'],
    OH: ['Ohio'],
    OK: ['Oklahoma'],
    OR: ['Oregon'],
    PA: ['Pennsylvania', 'Pennsylvanien'],
    RI: ['Rhode Island'],
    SC: ['South Carolina', 'Südkarolina', 'Süd-Carolina'],
    SD: ['South Dakota', 'Süddakota', 'Süd-Dakota'],
    TN: ['Tennessee'],
    TX: ['Texas'],
    UT: ['Utah'],
    VT: ['Vermont'],
    VA: ['Virginia', 'Virginien'],
    WA: ['Washington', 'Washington State'],
    WV: ['West Virginia', 'Westvirginia', 'West-Virginia'],
    WI: ['Wisconsin'],
    WY: ['Wyoming'],
    AS: ['American Samoa', 'Amerikanisch-Samoa'],
    GU: ['Guam'],
    MP: ['Northern Mariana Islands', 'Nördliche Marianen'],
    PR: ['Puerto Rico'],
    VI: ['U.S. Virgin Islands', 'Virgin Islands', 'Amerikanische Jungferninseln'],
  },
  DE: {
    BW: ['Baden-Württemberg', 'Ba-Wü', 'BaWü'],
    BY: ['Bayern', 'Bavaria', 'Freistaat Bayern'],
    BE: ['Berlin'],
    BB: ['Brandenburg'],
    HB: ['Bremen', 'Freie Hansestadt Bremen'],
    HH: ['Hamburg', 'Freie und Hansestadt Hamburg'],
    HE: ['Hessen', 'Hesse'],
    MV: ['Mecklenburg-Vorpommern', 'Mecklenburg-Western Pomerania', 'Meck-Pomm'],
    NI: ['Niedersachsen', 'Lower Saxony'],
    NW: ['Nordrhein-Westfalen', 'North Rhine-Westphalia', 'NRW'],
    RP: ['Rheinland-Pfalz', 'Rhineland-Palatinate', 'RLP'],
    SL: ['Saarland'],
    SN: ['Sachsen', 'Saxony', 'Freistaat Sachsen'],
    ST: ['Sachsen-Anhalt', 'Saxony-Anhalt'],
    SH: ['Schleswig-Holstein'],
    TH: ['Thüringen', 'Thuringia', 'Freistaat Thüringen'],
  },
  AT: {
    1: ['Burgenland'],
    2: ['Kärnten', 'Carinthia'],
    3: ['Niederösterreich', 'Lower Austria'],
    4: ['Oberösterreich', 'Upper Austria'],
    5: ['Salzburg', 'Land Salzburg'],
    6: ['Steiermark', 'Styria'],
    7: ['Tirol', 'Tyrol'],
    8: ['Vorarlberg'],
    9: ['Wien', 'Vienna'],
  },
  CH: {
    AG: ['Aargau'],
    AI: ['Appenzell Innerrhoden'],
    AR: ['Appenzell Ausserrhoden'],
    BE: ['Bern', 'Berne'],
    BL: ['Basel-Landschaft', 'Baselland'],
    BS: ['Basel-Stadt'],
    FR: ['Freiburg', 'Fribourg'],
    GE: ['Genf', 'Genève', 'Geneva'],
    GL: ['Glarus'],
    GR: ['Graubünden', 'Grisons'],
    JU: ['Jura'],
    LU: ['Luzern', 'Lucerne'],
    NE: ['Neuenburg', 'Neuchâtel'],
    NW: ['Nidwalden'],
    OW: ['Obwalden'],
    SG: ['St. Gallen', 'Sankt Gallen'],
    SH: ['Schaffhausen'],
    SO: ['Solothurn'],
    SZ: ['Schwyz'],
    TG: ['Thurgau'],
    TI: ['Tessin', 'Ticino'],
    UR: ['Uri'],
    VD: ['Waadt', 'Vaud'],
    VS: ['Wallis', 'Valais'],
    ZG: ['Zug'],
    ZH: ['Zürich', 'Zurich'],
  },
  CA: {
    AB: ['Alberta'],
    BC: ['British Columbia', 'Britisch-Kolumbien'],
    MB: ['Manitoba'],
    NB: ['New Brunswick', 'Neubraunschweig'],
    NL: ['Newfoundland and Labrador', 'Neufundland und Labrador', 'Newfoundland'],
    NS: ['Nova Scotia', 'Neuschottland'],
    NT: ['Northwest Territories', 'Nordwest-Territorien'],
    NU: ['Nunavut'],
    ON: ['Ontario'],
    PE: ['Prince Edward Island', 'Prinz-Edward-Insel'],
    QC: ['Quebec', 'Québec'],
    SK: ['Saskatchewan'],
    YT: ['Yukon', 'Yukon Territory'],
  },
  AU: {
    ACT: ['Australian Capital Territory', 'Hauptstadtterritorium'],
    NSW: ['New South Wales', 'Neusüdwales'],
    NT: ['Northern Territory', 'Nordterritorium'],
    QLD: ['Queensland'],
    SA: ['South Australia', 'Südaustralien'],
    TAS: ['Tasmania', 'Tasmanien'],
    VIC: ['Victoria'],
    WA: ['Western Australia', 'Westaustralien'],
  },
  BE: {
    BRU: [
      'Bruxelles',
      'Brussel',
      'Brussels',
      'Brüssel',
      'Brussels Capital Region',
      'Région de Bruxelles-Capitale',
      'Brussels Hoofdstedelijk Gewest',
      'Region Brüssel-Hauptstadt',
    ],
    VLG: ['Vlaanderen', 'Flandern', 'Flanders', 'Vlaams Gewest', 'Région flamande'],
    WAL: ['Wallonie', 'Wallonien', 'Wallonia', 'Région wallonne', 'Waals Gewest', 'Wallonië'],
  },
  NL: {
    DR: ['Drenthe'],
    FL: ['Flevoland'],
    FR: ['Fryslân', 'Friesland'],
    GE: ['Gelderland', 'Geldern'],
    GR: ['Groningen'],
    LI: ['Limburg'],
    NB: ['Noord-Brabant', 'Nordbrabant', 'North Brabant'],
    NH: ['Noord-Holland', 'Nordholland', 'North Holland'],
    OV: ['Overijssel'],
    UT: ['Utrecht'],
    ZE: ['Zeeland', 'Seeland'],
    ZH: ['Zuid-Holland', 'Südholland', 'South Holland'],
  },
  NZ: {
    AUK: ['Auckland', 'Auckland Region'],
    BOP: ['Bay of Plenty', 'Bay of Plenty Region'],
    CAN: ['Canterbury', 'Canterbury Region'],
    CIT: ['Chatham Islands', 'Chatham Islands Region'],
    GIS: ['Gisborne', 'Gisborne Region'],
    HKB: ["Hawke's Bay", "Hawke's Bay Region"],
    MBH: ['Marlborough', 'Marlborough Region'],
    MWT: ['Manawatū-Whanganui', 'Manawatū-Whanganui Region'],
    NSN: ['Nelson', 'Nelson Region'],
    NTL: ['Northland', 'Northland Region'],
    OTA: ['Otago', 'Otago Region'],
    STL: ['Southland', 'Southland Region'],
    TAS: ['Tasman', 'Tasman Region'],
    TKI: ['Taranaki', 'Taranaki Region'],
    WGN: ['Wellington', 'Wellington Region'],
    WKO: ['Waikato', 'Waikato Region'],
    WTC: ['West Coast', 'West Coast Region'],
  },
}

/** Words for kinds of regions in the languages of imported files, and words that go with them. */
const KIND_WORDS = new Set(
  [
    'administrative area atoll autonomous borough canton capital city community council county department district division emirate',
    'federal federated governorate island council krai kray local metropolitan metropolis municipal municipality national oblast okrug',
    'parish prefecture principality province quarter raion rayon region republic rural governing special state territory territorial',
    'town unit urban voivodeship wilaya wilayah zone',
    'autonome bezirk bundesland bundesstaat distrikt emirat freistaat gemeinde gouvernement gespanschaft grafschaft kanton kreis land',
    'praefektur provinz republik staat stadt verwaltungsbezirk woiwodschaft',
    'autonoma autonomo ciudad comarca comunidad condado departamento distrito estado foral municipio parroquia provincia regiao regione',
    'cidade citta metropolitana libero consorzio comunale comte commune communaute departement gouvernorat ville',
    'apskritis fylke gemeente il ili judet judetul kommun kraj lan maakond megye novads okres oblasti opcina provincie provinsi',
    'savivaldybe vald valsts varmegye wojewodztwo zupanija obshtina obstina powiat daira muhafazah mintaqat changwat khet khoueng',
    'tinh thanh pho provinsie mkoa wilayat ostan velayat viloyati oblysy avtonomna respublika',
  ].flatMap((words) => words.split(' ').map(fold)),
)

/** Words between a kind and a name: "Province of the Azores", "Comunidad de Madrid". */
const JOINING_WORDS = new Set('of the de del della d da do dos di la le les von der'.split(' '))

/** Variants of a word, by the one that replaces them. */
const SAME_WORDS: Readonly<Record<string, string>> = {
  northern: 'north',
  southern: 'south',
  eastern: 'east',
  western: 'west',
  northeastern: 'northeast',
  northwestern: 'northwest',
  southeastern: 'southeast',
  southwestern: 'southwest',
  saint: 'st',
  sankt: 'st',
}

/** The name of a region without the words for its kind. */
type BareName = {
  /** folded, with single spaces */
  name: string
  /** the words for its kind, shortened so that "comunidad" and "community" are equal */
  kinds: ReadonlySet<string>
}

/** "Province of Madrid", "Madrid Region" and "Madrid (city)" are all "madrid". The first word of "Capital Region" is its name. */
function bareName(text: string): BareName | undefined {
  const letters = fold(text).replace(/[.'‘’ʻʼ`´′]/g, '')
  const words = (letters.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => SAME_WORDS[word] ?? word)
  if (words.length === 0) return undefined
  let start = Math.max(
    0,
    words.findIndex((word) => !KIND_WORDS.has(word)),
  )
  const last = Math.max(
    0,
    words.findLastIndex((word) => !KIND_WORDS.has(word)),
  )
  const kindWords = [...words.slice(0, start), ...words.slice(last + 1)]
  // An article belongs to the name if no kind stands before it: "La Rioja".
  while (start > 0 && start < last && JOINING_WORDS.has(words[start] ?? '')) start += 1
  const kinds = new Set(kindWords.map(kindOf))
  return { name: words.slice(start, last + 1).join(' '), kinds }
}

/** A key for the kind; "oblast", "oblysy" and "Region" have the same one. */
function kindOf(word: string): string {
  const kind = word.replace('mm', 'm').slice(0, 4)
  return kind === 'obla' || kind === 'obly' ? 'regi' : kind
}

/** Different transliterations of one sound: "Bamyan" and "Bamiyan", "Qazax" and "Qazakh". */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/[^\p{L}\p{N}]/gu, ''],
  [/[əǝ]/g, 'a'],
  [/kh|x/g, 'h'],
  [/gh/g, 'g'],
  [/([sc])h/g, '$1'],
  [/dzh|zh|dj/g, 'j'],
  [/ou|oo/g, 'u'],
  [/ee/g, 'i'],
  [/iy|yi|y/g, 'i'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/ck|q/g, 'k'],
  [/(.)\1+/gu, '$1'],
]

/** A key that is the same for all transliterations of a name. */
function soundOf(name: string): string {
  return SOUNDS.reduce((text, [from, to]) => text.replace(from, to), name)
}

const SLAVIC_ADJECTIVE = /(?:s|ts)?k(?:a|aia|ii|i|oi|oe)$/

/**
 * The stem that a region's Slavic name shares with its city: "vinnitska" (oblast) with "Vinnytsia", "kiivska" with "Kyiv". Takes and
 * returns keys of `soundOf`; undefined for other names.
 */
function stemOf(sound: string): string | undefined {
  const stem = sound.replace(SLAVIC_ADJECTIVE, '')
  return stem !== sound && stem.length >= 3 ? stem : undefined
}

/** A region of a country, prepared for the lookup. */
type Spelled = {
  code: string
  isPart: boolean
  names: BareName[]
  sounds: string[]
  stems: string[]
}

const spelledByCountry = new Map<string, readonly Spelled[]>()

/**
 * The region that a text means although it has another word for its kind or another spelling: "Provincia de Madrid", "Bamiyan",
 * "Jawa Barat (West Java)". Undefined if it is ambiguous.
 */
function spelledRegion(text: string, country: string): string | undefined {
  const regions = spelledByCountry.get(country) ?? spell(country, regionsOf(country))
  spelledByCountry.set(country, regions)
  const whole = spelledName(text, regions)
  if (whole) return whole
  const [, outside = '', inside = ''] = /^([^()]+)\(([^()]+)\)$/.exec(text.trim()) ?? []
  const codes = [outside, inside].flatMap((part) => spelledName(part, regions) ?? [])
  return new Set(codes).size === 1 ? codes[0] : undefined
}

/** Joins two entries of one region with different names. */
function spell(country: string, regions: readonly Region[]): Spelled[] {
  const byLetters = Map.groupBy(regions, ({ letters }) => letters)
  return [...byLetters].map(([letters, same]) => {
    // "Madrid, Comunidad de"
    const said = same.flatMap(({ names }) => names)
    const ordered = said.map((name) => name.split(', ').toReversed().join(' '))
    const names = ordered.flatMap((name) => bareName(name) ?? [])
    const sounds = names.map(({ name }) => soundOf(name))
    const stems = names.flatMap(({ kinds }, at) =>
      kinds.size > 0 ? (stemOf(sounds[at] ?? '') ?? []) : [],
    )
    return {
      code: `${country}-${letters}`,
      isPart: same.every((one) => one.isPart),
      names,
      sounds,
      stems,
    }
  })
}

function spelledName(text: string, regions: readonly Spelled[]): string | undefined {
  const bare = bareName(text)
  if (!bare) return undefined
  const sound = soundOf(bare.name)
  const alike = regions.filter(({ sounds }) => sounds.includes(sound))
  if (bare.kinds.size === 0) return onlyOne(alike)?.code
  // "Valencia (community)" is the Comunidad Valenciana, and the oblast of Kyiv is not its city.
  const longer = regions.filter(
    (one) => one.stems.some((stem) => isEnding(sound, stem)) || hasLongerName(one, bare, sound),
  )
  const found = isOfCity(bare.kinds) ? alike : [...new Set([...longer, ...alike])]
  return ofKind(found, bare.kinds)?.code
}

/** The longest ending after a stem: "Chernihiv", "Dnipropetrovsk", "Zaporizhzhia". */
const MAX_ENDING_LENGTH = 4

function isEnding(sound: string, stem: string): boolean {
  return sound.startsWith(stem) && sound.length - stem.length <= MAX_ENDING_LENGTH
}

function hasLongerName({ names, sounds }: Spelled, { kinds }: BareName, sound: string): boolean {
  return names.some(
    (name, at) => !name.kinds.isDisjointFrom(kinds) && isEnding(sounds[at] ?? '', sound),
  )
}

const CITY_KINDS = new Set('capi city ciud cida citt metr muni pho stad town urba vill'.split(' '))

const isOfCity = (kinds: ReadonlySet<string>) => !kinds.isDisjointFrom(CITY_KINDS)

/** Of several regions with one name, the one of the given kind. A region without a kind is meant only if the text says city. */
function ofKind(found: readonly Spelled[], kinds: ReadonlySet<string>): Spelled | undefined {
  if (found.length < 2) return found[0]
  const kindsOf = ({ names }: Spelled) => names.flatMap((one) => [...one.kinds])
  const same = found.filter((one) => kindsOf(one).some((kind) => kinds.has(kind)))
  if (same.length > 0) return onlyOne(same)
  const plain = found.filter((one) => kindsOf(one).length === 0)
  const others = found.filter((one) => kindsOf(one).length > 0)
  return isOfCity(kinds) || others.every(({ isPart }) => isPart)
    ? onlyOne(plain)
    : onlyOne(others.length > 0 ? [] : found)
}

/** The only region, or the only one that is not part of another; undefined if there are several. */
function onlyOne(found: readonly Spelled[]): Spelled | undefined {
  const wholes = found.filter(({ isPart }) => !isPart)
  const meant = wholes.length > 0 ? wholes : found
  return meant.length === 1 ? meant[0] : undefined
}
