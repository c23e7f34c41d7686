import { fold } from '../../lib/text/fold.ts'

/** Words for kinds of regions in the languages that files are written in, and words that go with them. */
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

/** What joins a kind and a name: "Province of the Azores", "Comunidad de Madrid". */
const JOINING_WORDS = new Set('of the de del della d da do dos di la le les von der'.split(' '))

/** Words that are written in two ways. */
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

/** A name of a region without what its kind is called. */
type BareName = {
  /** folded, its words with a space between them */
  name: string
  /** the kinds that were said beside it, shortened so that "comunidad" and "community" are one */
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
  const said = [...words.slice(0, start), ...words.slice(last + 1)]
  // An article belongs to the name if no kind stands before it: "La Rioja".
  while (start > 0 && start < last && JOINING_WORDS.has(words[start] ?? '')) start += 1
  const kinds = new Set(said.map(kindOf))
  return { name: words.slice(start, last + 1).join(' '), kinds }
}

/** "oblast", "oblysy" and "Region" stand for each other. */
function kindOf(word: string): string {
  const kind = word.replace('mm', 'm').slice(0, 4)
  return kind === 'obla' || kind === 'obly' ? 'regi' : kind
}

/** Ways of writing one sound when a name is carried over from other letters: "Bamyan" and "Bamiyan", "Qazax" and "Qazakh". */
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

/** A key that spellings of one name share. */
function soundOf(name: string): string {
  return SOUNDS.reduce((text, [from, to]) => text.replace(from, to), name)
}

const SLAVIC_ADJECTIVE = /(?:s|ts)?k(?:a|aia|ii|i|oi|oe)$/

/**
 * What a region's Slavic name and that of its city begin with: "vinnitska" (oblast) is that of "Vinnytsia", "kiivska" that of "Kyiv". Takes and gives
 * what `soundOf` makes; undefined for other names.
 */
function stemOf(sound: string): string | undefined {
  const stem = sound.replace(SLAVIC_ADJECTIVE, '')
  return stem !== sound && stem.length >= 3 ? stem : undefined
}

/** A region of a country as it is looked for. */
type Spelled = {
  code: string
  isPart: boolean
  names: BareName[]
  sounds: string[]
  stems: string[]
}

type Regions = (
  country: string,
) => readonly { letters: string; names: readonly string[]; isPart: boolean }[]

const spelledByCountry = new Map<string, readonly Spelled[]>()

/**
 * The only region of the country that a text can mean which names it by another word for its kind or in another spelling: "Provincia de
 * Madrid", "Bamiyan", "Jawa Barat (West Java)". Undefined where it could be two.
 */
export function spelledRegion(
  text: string,
  country: string,
  regionsOf: Regions,
): string | undefined {
  const regions = spelledByCountry.get(country) ?? spell(country, regionsOf(country))
  spelledByCountry.set(country, regions)
  const whole = spelledName(text, regions)
  if (whole) return whole
  const [, outside = '', inside = ''] = /^([^()]+)\(([^()]+)\)$/.exec(text.trim()) ?? []
  const codes = [outside, inside].flatMap((part) => spelledName(part, regions) ?? [])
  return new Set(codes).size === 1 ? codes[0] : undefined
}

/** A region that stands there twice, with other names, becomes one. */
function spell(country: string, regions: ReturnType<Regions>): Spelled[] {
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
  const asked = bareName(text)
  if (!asked) return undefined
  const sound = soundOf(asked.name)
  const alike = regions.filter(({ sounds }) => sounds.includes(sound))
  if (asked.kinds.size === 0) return onlyOne(alike)?.code
  // "Valencia (community)" is the Comunidad Valenciana, and the oblast of Kyiv is not its city.
  const longer = regions.filter(
    (one) => one.stems.some((stem) => isEnding(sound, stem)) || hasLongerName(one, asked, sound),
  )
  const found = isOfCity(asked.kinds) ? alike : [...new Set([...longer, ...alike])]
  return ofKind(found, asked.kinds)?.code
}

/** Letters of an ending: "Chernihiv", "Dnipropetrovsk", "Zaporizhzhia". */
const MOST_AFTER_STEM = 4

function isEnding(sound: string, stem: string): boolean {
  return sound.startsWith(stem) && sound.length - stem.length <= MOST_AFTER_STEM
}

function hasLongerName({ names, sounds }: Spelled, { kinds }: BareName, sound: string): boolean {
  return names.some(
    (name, at) => !name.kinds.isDisjointFrom(kinds) && isEnding(sounds[at] ?? '', sound),
  )
}

const CITY_KINDS = new Set('capi city ciud cida citt metr muni pho stad town urba vill'.split(' '))

const isOfCity = (kinds: ReadonlySet<string>) => !kinds.isDisjointFrom(CITY_KINDS)

/** Of several with one name the one of the kind that was said. One without a kind is meant only where a city was said. */
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

/** A part with the name of its whole is not meant. */
function onlyOne(found: readonly Spelled[]): Spelled | undefined {
  const wholes = found.filter(({ isPart }) => !isPart)
  const meant = wholes.length > 0 ? wholes : found
  return meant.length === 1 ? meant[0] : undefined
}
