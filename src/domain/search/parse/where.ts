import { distanceKm, type LatLng } from '../../../lib/geo/coordinates.ts'
import type { PlaceFilter } from '../../../lib/place-index/place-index.ts'
import { fold } from '../../../lib/text/fold.ts'
import { editDistance } from '../../../lib/text/similarity.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { memoizePerObject } from '../catalogue/category-words.ts'
import type { PublicPlace } from '../catalogue/public-place.ts'
import type { Gazetteer, Locality, LocalNames } from '../gazetteer/gazetteer.ts'
import { localityKey } from '../gazetteer/locality-key.ts'
import { radiusInKm, type Unit } from '../radius.ts'
import { INHABITANTS } from './costs.ts'
import {
  findCountryPart,
  findSimilarCountryPart,
  joinRegions,
  localityOfPart,
} from './country-parts.ts'
import { findNamed, termsOf } from './names.ts'
import { wordSet } from './tokens.ts'

/** What a text means as a locality. */
export type LocalityMatch = {
  origin: Locality
  /** to be offered, because the text may just as well mean them */
  alternatives: Locality[]
  /** everything else of that name */
  others: Locality[]
  exact: boolean
  /** the text is only an old, rare or foreign name of the first */
  isRareName: boolean
  /** words of the text, folded, that it was found without, though they may mean another point */
  ignoredWords: readonly string[]
}

/** For a text that can mean nothing else. */
export const ONLY_MATCH = {
  alternatives: [],
  others: [],
  exact: true,
  isRareName: false,
  ignoredWords: [],
}

/** The default radius by kind of locality, in kilometres or miles (specification, 2). */
const RADIUS = {
  point: 10,
  'postal-code': 25,
  city: 25,
  county: 50,
  landscape: 100,
  state: 250,
  country: 250,
}

/** A park or campus is larger than the point that stands for it. */
const AREA_RADIUS = 25

const MAX_ALTERNATIVES = 6

/** Our places within this radius count as being there; those within the wide one make a typing error likelier. In km. */
const AROUND_KM = RADIUS.city
const WIDE_KM = 50

export type Locator = {
  /** by its exact name, code or id; with `isWhole` also two words written as one, "sanfrancisco". Results are cached by text */
  locateExact(text: string, isWhole?: boolean): LocalityMatch | undefined
  /** by a name that is unfinished or mistyped */
  locateSimilar(text: string): LocalityMatch | undefined
  /** how many places of ours are there, or within 50 km of a town */
  placesNear(locality: Locality): number
  /** whether some are in it, or in the circle that fits it */
  hasPlaces(locality: Locality): boolean
}

/** Finds localities in the gazetteer, preferring those where our places are. */
export function createLocator(catalogue: Catalogue, gazetteer: Gazetteer): Locator {
  const known = new Map<string, LocalityMatch | undefined>()
  const placesNear = countPlaces(catalogue, WIDE_KM)
  const options = {
    limit: MAX_ALTERNATIVES + 1,
    placesNear: countPlaces(catalogue),
    places: catalogue.records.size,
  }

  function findExact(typed: string, isWhole: boolean): LocalityMatch | undefined {
    const text = expandAbbreviations(typed)
    const referred = localityOfReference(text, gazetteer)
    if (referred) return { ...ONLY_MATCH, origin: referred }
    const regional =
      besideWater(text) ??
      inRegion(text) ??
      besideTown(text) ??
      universityOf(text) ??
      sightCalledOtherwise(text)
    if (regional) return { ...ONLY_MATCH, origin: regional }
    const { ambiguous, exact, isRareName, ignoredWords, matches } = gazetteer.find(text, {
      ...options,
      isExact: true,
      isPart: !isWhole,
    })
    const [origin, ...others] = exact ? matches : []
    const all = origin ? [origin, ...others] : []
    const part = !origin || isNamed(origin) ? partOrTown(text, all) : undefined
    if (part) return { ...ONLY_MATCH, origin: part, alternatives: all, others: all }
    const own = others.length > 0 ? townInAddresses(text, all) : undefined
    if (own && own !== origin) {
      const namesakes = all.filter((one) => one !== own)
      return {
        ...ONLY_MATCH,
        origin: own,
        alternatives: namesakes,
        others: namesakes,
        ignoredWords,
      }
    }
    const isAsked = ambiguous || origin?.kind === 'postal-code'
    const alternatives = isAsked ? others : []
    return origin && { origin, alternatives, others, exact, isRareName, ignoredWords }
  }

  // "Victor" means the one in Idaho, because it is in the address of one of our places, and not a larger Victor near other places.
  function townInAddresses(text: string, all: readonly Locality[]): Locality | undefined {
    if ((all[0]?.population ?? 0) >= INHABITANTS.city) return undefined
    const ours = placesInTown(text, catalogue)
    return all.find(
      ({ kind, center, region }) =>
        kind === 'city' &&
        ours.some(
          ({ address, location }) =>
            address.region === region && distanceKm(center, location) <= OWN_TOWN_KM,
        ),
    )
  }

  // "Heidelberg am Neckar" is the German one; the river also tells the many Neustadts apart, "Neustadt an der Aisch".
  function besideWater(text: string): Locality | undefined {
    const plain = text
      .replaceAll(/[()/]+/g, ' ')
      .trim()
      .replaceAll(/ +/g, ' ')
    const [, name = '', , water = ''] = BESIDE_WATER.exec(plain) ?? []
    if (!WATERS.has(localityKey(water))) return undefined
    const german = [...germanTowns(`${name} ${water}`), ...germanTowns(name)]
    const called = german.find((one) =>
      localityKey(one.name.de).split(' ').includes(localityKey(water)),
    )
    return called ?? german[0]
  }

  // "Weimar in Deutschland", "Bismarck, Bundesstaat Missouri"
  function inRegion(text: string): Locality | undefined {
    const { says } = REGION_FOLLOWS.exec(text)?.groups ?? {}
    const short = text.replace(REGION_FOLLOWS, ' ')
    if (short === text) return undefined
    const { matches, exact } = findNothingElse(short)
    const [town] = matches
    const isAlone = Object.values(town?.name ?? {}).some((one) => one.length >= short.length)
    const isTown = exact && town?.kind === 'city' && !isAlone
    // "Park in Kansas" does not mean the hamlet of Park, Kansas.
    const isKnown = says !== undefined || (town?.population ?? 0) >= INHABITANTS.hamlet
    return isTown && isKnown ? town : undefined
  }

  // "Baden bei Wien" is the Baden near Vienna.
  function besideTown(text: string): Locality | undefined {
    const [, name = '', other = ''] = BESIDE_TOWN.exec(text) ?? []
    const next = name === '' ? undefined : germanTowns(other)[0]
    return (
      next &&
      germanTowns(name).find(
        ({ population = 0, center }) =>
          population >= INHABITANTS.town && distanceKm(center, next.center) <= NEXT_TOWN_KM,
      )
    )
  }

  // A sight with its kind in another position, "Andechs Kloster", or by another word for it, "Burg Lichtenstein" for the Schloss
  function sightCalledOtherwise(text: string): Locality | undefined {
    const words = text.split(' ')
    const at = words.findIndex(
      (word, i) => (i === 0 || i === words.length - 1) && KINDS_OF_SIGHTS.has(fold(word)),
    )
    if (at < 0 || words.length === 1 || findNothingElse(text).exact) return undefined
    const name = words.toSpliced(at, 1).join(' ')
    const kind = fold(words[at] ?? '')
    const same = SAME_KINDS.find((kinds) => kinds.has(kind)) ?? [kind]
    const swapped = [...same].flatMap((one) => [`${one} ${name}`, `${name} ${one}`])
    return [...swapped, ...(name.length >= MIN_SIGHT_LENGTH ? [name] : [])]
      .map((called) => findNothingElse(called))
      .find(({ exact, matches }) => exact && matches[0]?.id.startsWith('landmark-'))?.matches[0]
  }

  // "Stanford Uni", "Uni Heidelberg", "Notre Dame University"
  function universityOf(text: string): Locality | undefined {
    const name = text.replace(UNI, '')
    if (name === text) return undefined
    return [
      `${name} University`,
      `University of ${name}`,
      `Universität ${name}`,
      `${name}-Universität`,
    ]
      .map((full) => findNothingElse(full).matches[0])
      .find((one) => one?.kind === 'point')
  }

  // Rejects a result that left out a word, because the caller could not report that word as unused.
  function findNothingElse(text: string, more?: { limit: number; homeCountry: string }) {
    const found = gazetteer.find(text, { ...options, ...more, isExact: true, isPart: true })
    return found.ignoredWords.length > 0 ? { ...found, matches: [], exact: false } : found
  }

  function germanTowns(name: string): Locality[] {
    const { matches, exact } = findNothingElse(name, { limit: MAX_NAMESAKES, homeCountry: 'DE' })
    const isGerman = ({ kind, country }: Locality) =>
      kind === 'city' && GERMAN_COUNTRIES.has(country ?? '')
    return exact ? matches.filter(isGerman) : []
  }

  // A part of a country, or a town that only our places know if none of the matches has places.
  function partOrTown(text: string, matches: readonly Locality[]): Locality | undefined {
    const called = findCountryPart(text)
    const part = called && localityOfPart(called.part, gazetteer)
    // A bare direction, "im Südwesten", counts only if we have places there.
    if (part && !(called.isBare && placesNear(part) === 0)) return part
    const isInVain = matches.length > 0 && matches.every((locality) => placesNear(locality) === 0)
    return isInVain ? townOfOurs(text, catalogue) : undefined
  }

  // For "Südschwarzwald" and "Oberharz" we only know the whole landscape, which the page reports as a guess.
  function landscapeOfPart(text: string): Locality | undefined {
    const [, landscape] = PART_OF_LANDSCAPE.exec(localityKey(text)) ?? []
    if (landscape === undefined) return undefined
    const { matches } = gazetteer.find(landscape, { ...options, isExact: true })
    return matches.find(({ kind }) => kind === 'landscape')
  }

  return {
    placesNear,
    hasPlaces: (locality) =>
      placesNear(locality) > 0 && catalogue.index.count(areaFilter(locality, catalogue)) > 0,
    locateExact(text, isWhole = true) {
      if (!known.has(text)) known.set(text, findExact(text, isWhole))
      return known.get(text)
    },
    locateSimilar(text) {
      const swapped = stateSwapped(text, gazetteer)
      if (swapped) return { ...ONLY_MATCH, origin: swapped, exact: false }
      const part = findSimilarCountryPart(text)
      if (part) return { ...ONLY_MATCH, origin: localityOfPart(part, gazetteer), exact: false }
      const whole = landscapeOfPart(text)
      if (whole) return { ...ONLY_MATCH, origin: whole, exact: false }
      const { matches, ambiguous, exact, isRareName, ignoredWords } = gazetteer.find(text, options)
      const [origin, ...others] = matches
      if (!origin || (!exact && !isLikelyMeant(text, origin))) return undefined
      // "Stutgart" resembles an old name of Stuttgart, but it is also Stuttgart with a letter missing.
      if (isRareName && (exact || !isNearlyCalled(text, origin))) return undefined
      const alternatives = ambiguous ? others : []
      return { origin, alternatives, others, exact, isRareName: false, ignoredWords }
    },
  }
}

/** German-speaking countries. */
export const GERMAN_COUNTRIES: ReadonlySet<string> = new Set(['DE', 'AT', 'CH', 'LI'])

/** Whether it is neither in the United States nor in a German-speaking country. */
export function isAbroad({ country }: Locality): boolean {
  return country !== 'US' && !GERMAN_COUNTRIES.has(country)
}

/** Whether it is a little-known city abroad, so that the text more likely means something else: "Levis" is not Lévis. */
export function isLittleKnown(locality: Locality): boolean {
  const { kind, population = 0 } = locality
  return kind === 'city' && isAbroad(locality) && population < INHABITANTS.worldCity
}

/** The address of a park may name a town far from its middle. */
const OWN_TOWN_KM = 100
const MAX_NAMESAKES = 30
const NEXT_TOWN_KM = 30

const UNI =
  /^(?:uni|univ\.?|university|universität|universitaet) | (?:uni|univ\.?|university|universität|universitaet)$/iu

/** Shorter names are often codes or ordinary words. */
const MIN_SIGHT_LENGTH = 5

/** Synonyms for a kind of sight, one kind per line. Folded. */
const SAME_KINDS = [
  'schloss burg festung veste palais castle palace fortress',
  'kloster stift abtei abbey monastery',
  'dom munster kathedrale cathedral minster',
  'kirche basilika church basilica',
].map(wordSet)
const KINDS_OF_SIGHTS = new Set([
  ...SAME_KINDS.flatMap((kinds) => [...kinds]),
  ...wordSet(
    'ruine turm brucke museum denkmal gedenkstatte stadion arena zoo tierpark felsen berg gipfel gletscher wasserfall wasserfalle hohle ' +
      'klamm talsperre stausee leuchtturm oper theater rathaus tower bridge stadium memorial monument lighthouse ' +
      'falls cave caverns dam mountain peak building square zoo aquarium theater theatre statue ruins',
  ),
])
const BESIDE_TOWN = /^(\p{L}[\p{L}.-]+(?: \p{L}[\p{L}.-]+)?) (?:bei|b\.|near) (\p{L}[\p{L}-]+)$/iu
const REGION_FOLLOWS =
  /,? (?:(?:in|im)(?: der| dem| den| the)? )?(?:(?:US-?)?(?<says>bundesstaat|staat|bundesland|kanton|freistaat|state of) )?(?<= (?:in|im|der|dem|den|the|bundesstaat|staat|bundesland|kanton|freistaat|of) )(?=\p{L})/iu
const BESIDE_WATER =
  /^(\p{L}[\p{L} .-]*?) (an der |am |a\. ?d\. |a\. ?|an dem |im |in der )?(\p{L}{3,}(?: see)?)$/iu

/** Rivers and lakes of German-speaking countries, as they follow the names of towns. Folded. */
const WATERS = wordSet(
  'rhein main neckar donau elbe oder spree havel saale weser ems mosel lahn lech isar inn iller aisch ruhr neisse mulde werra fulda ' +
    'leine aller ilm unstrut saar nahe tauber jagst kocher enz nagold altmuhl naab regen vils rems fils murr wurm pegnitz regnitz ' +
    'rednitz itz eder diemel lippe sieg agger wupper erft ahr glan blies lauter queich nidda kinzig sinn schwalm oker innerste ' +
    'bode elster pleisse zschopau dosse peene trave eider stor schlei hunte jade issel amper loisach salzach traun enns mur murz ' +
    'drau gail ybbs thaya kamp leitha aare reuss limmat thur toss birs emme saane glatt ' +
    'bodensee chiemsee ammersee worthersee attersee neusiedlersee zurichsee thunersee brienzersee',
)

const SHORT_STATE = 4

/** The American state of four letters with two of them swapped: "Utha". */
export function stateSwapped(
  text: string,
  gazetteer: Pick<Gazetteer, 'find' | 'isRegion'>,
): Locality | undefined {
  if (text.length !== SHORT_STATE) return undefined
  const swapped = [0, 1, 2]
    .map((i) => text.slice(0, i) + (text[i + 1] ?? '') + (text[i] ?? '') + text.slice(i + 2))
    .filter((one) => gazetteer.isRegion(one))
  return swapped
    .flatMap((one) => gazetteer.find(one, { limit: 1, isExact: true, homeCountry: 'US' }).matches)
    .find(({ kind, country }) => kind === 'state' && country === 'US')
}

const PART_OF_LANDSCAPE =
  /^(?:nord(?:ost|west)?|sud(?:ost|west)?|ost|west|ober|mittel|unter|nieder|hoch|vorder|hinter|inner|zentral)(\p{L}{4,})$/u

const REGIONAL_ADDITION = / (?:an der|am|an|a\. ?d\.|in der|im|bei|ob der|vor der) (?=\p{L}+$)/iu

/** Abbreviated additions to the names of towns. */
const SHORTENED: readonly (readonly [RegExp, string])[] = [
  [/ i\.? ?br\.?$/iu, ' im Breisgau'],
  [/ o\.? ?d\.? ?t\.?$/iu, ' ob der Tauber'],
  [/ v\.? ?d\.? ?h\.?$/iu, ' vor der Höhe'],
  [/ a\.? ?rh\.?$/iu, ' am Rhein'],
  [/ a\.? ?n\.?$/iu, ' am Neckar'],
  [/ (?:a\.? ?d\.? ?)?weinstr\.?$/iu, ' an der Weinstraße'],
  [/ i\.? ?d\.? ?opf\.?$/iu, ' in der Oberpfalz'],
]

/** Abbreviations that are also words or prefixes. They mean a state only after a town and with a dot. */
const STATES_WITH_DOT: Record<string, string> = {
  del: 'Delaware',
  ida: 'Idaho',
  ill: 'Illinois',
  ind: 'Indiana',
  kan: 'Kansas',
  kans: 'Kansas',
  miss: 'Mississippi',
  mont: 'Montana',
  neb: 'Nebraska',
  nebr: 'Nebraska',
  nev: 'Nevada',
  ore: 'Oregon',
  tex: 'Texas',
  wash: 'Washington',
  'w.va': 'West Virginia',
  wis: 'Wisconsin',
  wyo: 'Wyoming',
}
const STATE_WITH_DOT = /(?<=\p{L},? )([a-z.]{3,4})\.$/iu

// "Rothenburg o.d.T.", "Aurora, Ill."
function expandAbbreviations(text: string): string {
  return SHORTENED.reduce((full, [short, long]) => full.replace(short, long), text).replace(
    STATE_WITH_DOT,
    (short, name: string) => STATES_WITH_DOT[name.toLowerCase()] ?? short,
  )
}

/** "Frankfurt Oder" for "Frankfurt an der Oder". */
export function withoutAddition(text: string): string {
  return text.replace(REGIONAL_ADDITION, ' ')
}

/** The least share of a name that must be typed: "Apple" does not mean Apple Valley. */
const MIN_TYPED_SHARE = 0.75
/** Shorter names are allowed only one typing error. */
const TWO_ERRORS_FROM = 10

// A town's name with an extra s is more likely a shop: "McDonald's".
function isLikelyMeant(text: string, { name }: Locality): boolean {
  const typed = localityKey(text)
  const names = Object.values(name).map(localityKey)
  if (names.some((one) => typed === `${one}s` || typed === `${one} s`)) return false
  if (names.some((one) => one.startsWith(typed) && typed.length < one.length * MIN_TYPED_SHARE)) {
    return false
  }
  const isAlone = names.some((one) => one.split(' ').length === typed.split(' ').length)
  const errors = typed.length < TWO_ERRORS_FROM ? 1 : 2
  return (
    !isAlone ||
    names.some(
      (one) =>
        editDistance(one.slice(0, typed.length + errors), typed, errors) <= errors ||
        one.startsWith(typed),
    )
  )
}

function isNearlyCalled(text: string, { name }: Locality): boolean {
  const typed = localityKey(text)
  return Object.values(name).some((one) => editDistance(localityKey(one), typed, 1) <= 1)
}

// Coordinates and postal codes can mean nothing else.
function isNamed({ kind }: Locality): boolean {
  return kind !== 'point' && kind !== 'postal-code'
}

/** Counts our places around a locality, or in it if it is an area. */
export function countPlaces(
  catalogue: Catalogue,
  radiusKm: number = AROUND_KM,
): (locality: Locality) => number {
  const counts = countsOf(catalogue)
  return (locality) => {
    const key = `${locality.id} ${radiusKm}`
    const known = counts.get(key)
    if (known !== undefined) return known
    const { center } = locality
    const area = isArea(locality)
      ? areaFilter(locality, catalogue)
      : { around: { center, radiusKm } }
    const count = catalogue.index.count(area)
    if (counts.size >= MAX_CACHED_COUNTS) counts.clear()
    counts.set(key, count)
    return count
  }
}

// The same localities are counted again and again, and each count takes a tenth of a millisecond.
const countsOf = memoizePerObject<Catalogue, Map<string, number>>(() => new Map())
const MAX_CACHED_COUNTS = 5000

/** Our place of that name, as an origin. */
export function locatePlace(text: string, catalogue: Catalogue): LocalityMatch | undefined {
  const place = findNamed(text, catalogue)
  return place && { ...ONLY_MATCH, origin: toLocality(place) }
}

/** One of our places as an origin. */
export function toLocality({ name, location, address }: PublicPlace): Locality {
  return pointCalled(name, location, address)
}

function pointCalled(
  name: string,
  { lat, lng }: LatLng,
  { country, region }: PublicPlace['address'],
): Locality {
  const names = { de: name, en: name }
  return {
    id: `${lat},${lng}`,
    kind: 'point',
    name: names,
    label: names,
    center: { lat, lng },
    country,
    region,
    precision: 'area',
  }
}

// Enough to tell where in the town our places are.
const MAX_HITS_CHECKED = 50

/**
 * The town of that name in the addresses of our places, located in the middle of them. Finds Douglas on the Isle of Man, while the
 * gazetteer only knows its namesakes in America.
 */
function townOfOurs(text: string, catalogue: Catalogue): Locality | undefined {
  const [first, ...others] = placesInTown(text, catalogue)
  if (!first) return undefined
  const { city = '', country, region } = first.address
  const inIt = others.filter(
    ({ address }) => address.country === country && address.region === region,
  )
  return pointCalled(city, middleOf([first, ...inIt]), first.address)
}

function placesInTown(text: string, { index, records }: Catalogue): PublicPlace[] {
  const wanted = termsOf(text).join(' ')
  return index
    .best({ text }, MAX_HITS_CHECKED)
    .map(({ ordinal }) => records.at(ordinal))
    .filter(({ address }) => termsOf(address.city ?? '').join(' ') === wanted)
}

// The median, so that one wrong location does not move it.
function middleOf(places: readonly PublicPlace[]): LatLng {
  const half = places.length >> 1
  const ascending = (a: number, b: number) => a - b
  const lats = places.map(({ location }) => location.lat).toSorted(ascending)
  const lngs = places.map(({ location }) => location.lng).toSorted(ascending)
  return { lat: lats[half] ?? 0, lng: lngs[half] ?? 0 }
}

/** The catalogue's tags for all places of a state, a country, or several of them; undefined for any other locality. */
export function regionTags({ kind, country, region, parts }: Locality): string[] | undefined {
  if (parts) return parts.flatMap((part) => regionTags(part) ?? [])
  if (kind === 'state' && region) return [`@region:${region}`]
  if (kind === 'country') return [`@country:${country}`]
  return undefined
}

/** Whether the whole locality is meant, so that distances from its middle say nothing. */
export function isArea(locality: Locality): boolean {
  return locality.kind === 'landscape' || regionTags(locality) !== undefined
}

/** The default radius for the locality in km; a round number in the unit. */
export function defaultRadiusKm({ kind, precision }: Locality, unit: Unit = 'km'): number {
  const isLarge = kind === 'point' && precision === 'area'
  return radiusInKm(isLarge ? AREA_RADIUS : RADIUS[kind], unit)
}

/** The filter for a whole area, or for a circle around the locality, by default of the radius that fits it. */
export function areaFilter(
  locality: Locality,
  { tagNumber, tags }: Pick<Catalogue, 'tagNumber' | 'tags'>,
): PlaceFilter {
  const regions = regionTags(locality)
  // A region without places gets a tag number that no place has.
  if (regions) return { tags: [regions.map((tag) => tagNumber(tag) ?? tags.length)] }
  if (isArea(locality)) return { within: locality.bounds }
  return { around: { center: locality.center, radiusKm: defaultRadiusKm(locality) } }
}

const REGION = /^[A-Z]{2}-[A-Z]{1,3}$/
/** Several regions as one locality: `US-UT,US-AZ`. */
const REGIONS = /^[A-Z]{2}-[A-Z]{1,3}(?:,[A-Z]{2}-[A-Z]{1,3}){1,7}$/
const POSTAL_CODE = /^(US|DE|AT|CH|LI)-(\d{4,5})$/
const CITY = /^geonames-(\d{1,10})$/
const NAMED = /^(landscape|landmark)-[\p{L}\p{N}-]{1,80}$/u

/**
 * What to give as `near` so that this locality is meant and no other: the id where names are shared ("New York" is a city
 * first, 94104 a code in two countries), the label elsewhere.
 */
export function referenceTo({ id, kind, label }: Locality): LocalNames {
  // A label may name a neighbor in parentheses to tell towns apart; the parser does not understand that.
  const needsId = CITY.test(id) && label.de.includes('(')
  const isCoded =
    [REGION, REGIONS, POSTAL_CODE, NAMED].some((pattern) => pattern.test(id)) ||
    needsId ||
    kind === 'point'
  return isCoded ? { de: id, en: id } : label
}

/** The locality of such an id: `US-NY`, `DE-94104`, `geonames-5143307`. */
function localityOfReference(
  text: string,
  gazetteer: Pick<Gazetteer, 'region' | 'postalCode' | 'cityById' | 'landmark'>,
): Locality | undefined {
  const [, named] = NAMED.exec(text) ?? []
  if (named) return named === 'landmark' ? gazetteer.landmark(text) : gazetteer.region(text)
  const [, country, code] = POSTAL_CODE.exec(text) ?? []
  if (country && code) return gazetteer.postalCode(country, code)
  const [, cityId] = CITY.exec(text) ?? []
  if (cityId) return gazetteer.cityById(Number(cityId))
  if (REGIONS.test(text)) {
    const parts = text.split(',').map((region) => gazetteer.region(region))
    const known = parts.filter((part) => part !== undefined)
    return known.length === parts.length ? joinRegions(known) : undefined
  }
  return REGION.test(text) ? gazetteer.region(text) : undefined
}

/** How many postal codes, evenly picked, are enough to locate a prefix. */
const CODES_ASKED = 9

const CODES_BEGINNING = /^([A-Z]{2}) (\d{1,5})…$/

/**
 * Roughly where the area of a `ZeroResultSearch` lies: a town, a region, or the mean of the postal codes with the given prefix.
 * Undefined if the gazetteer does not know it.
 */
export function pointOfArea(
  area: string,
  { find, suggest }: Pick<Gazetteer, 'find' | 'suggest'>,
): LatLng | undefined {
  const [, country, digits] = CODES_BEGINNING.exec(area) ?? []
  if (country === undefined || digits === undefined) {
    const { matches } = find(area, { limit: 1 })
    return matches[0]?.center
  }
  const codes = suggest(digits, { limit: CODES_ASKED, homeCountry: country }).filter(
    (one) => one.kind === 'postal-code' && one.country === country,
  )
  if (codes.length === 0) return undefined
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    lat: mean(codes.map(({ center }) => center.lat)),
    lng: mean(codes.map(({ center }) => center.lng)),
  }
}
