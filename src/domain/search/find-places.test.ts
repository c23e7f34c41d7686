import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { containsPoint } from '../../lib/geo/bounds.ts'
import { aCategory, aPlace } from '../../../test/builders.ts'
import type { Place } from '../places/place.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { buildCatalogue } from './catalogue/open-catalogue.ts'
import { findPlaces } from './find-places.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'
import { parsePlaceQuery } from './parse-place-query.ts'
import { toSearchParams } from './place-query.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
const SATURDAY_NOON_IN_DENVER = new Date('2026-11-21T19:00:00Z')

const at = (lat: number, lng: number): Place['location'] => ({ lat, lng, precision: 'exact' })
const weekdaysOnly = {
  week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ opens: 540, closes: 1020 }] : [])),
  exceptions: {},
}
const everyDay = {
  week: Array.from({ length: 7 }, () => [{ opens: 540, closes: 1320 }]),
  exceptions: {},
}

const earlyOnSaturday = {
  week: Array.from({ length: 7 }, (_, day) => (day === 5 ? [{ opens: 360, closes: 540 }] : [])),
  exceptions: {},
}

const PLACES = [
  aPlace({
    name: 'Zion-Nationalpark',
    categoryIds: ['park'],
    location: at(37.2, -112.98),
    address: { city: 'Springdale', region: 'US-UT', country: 'US' },
  }),
  aPlace({
    name: 'Arches-Nationalpark',
    categoryIds: ['park'],
    location: at(38.68, -109.57),
    weeklyHours: earlyOnSaturday,
    address: { city: 'Moab', region: 'US-UT', country: 'US' },
  }),
  aPlace({
    name: 'Bierstadt Lagerhaus',
    categoryIds: ['brauerei'],
    location: at(39.765, -104.98),
    weeklyHours: everyDay,
  }),
  aPlace({
    name: 'Denver Beer Co',
    categoryIds: ['brauerei'],
    location: at(39.73, -104.99),
    weeklyHours: weekdaysOnly,
  }),
  aPlace({
    name: 'Prost Brewing',
    categoryIds: ['brauerei'],
    location: at(40.0, -105.1),
    address: { city: 'Northglenn', region: 'US-CO', country: 'US' },
  }),
  aPlace({
    name: 'Milwaukee',
    categoryIds: ['stadt'],
    location: at(43.04, -87.91),
    address: { city: 'Milwaukee', region: 'US-WI', country: 'US' },
  }),
  aPlace({
    name: 'Malzwerk Brewing',
    categoryIds: ['brauerei'],
    location: at(43.055, -87.905),
    address: { city: 'Milwaukee', region: 'US-WI', country: 'US' },
  }),
]

const VOCABULARY = {
  categories: [
    aCategory('park', 'Nationalpark', 'Nationalparks'),
    aCategory('brauerei', 'Brauerei', 'Brauereien'),
    aCategory('stadt', 'Stadt', 'Städte'),
  ],
  attributes: [],
  regionNames: (code: string) => Object.values(gazetteer.region(code)?.name ?? {}),
}

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await buildCatalogue({ version: 1, ...VOCABULARY, places: PLACES })
})

function find(search: string) {
  const query = parsePlaceQuery(new URLSearchParams(search))
  return findPlaces(query, { catalogue, gazetteer, now: SATURDAY_NOON_IN_DENVER })
}

// Without places beyond the circle.
const names = (search: string) => namesWithin(find(search))
const namesWithin = ({ found, beyond }: ReturnType<typeof find>) =>
  found.slice(0, found.length - beyond).map(({ place }) => place.name)

test('a selected place that is not in the list is returned beside it', () => {
  const slug = PLACES[0]?.slug ?? ''
  expect(find(`category=brauerei&place=${slug}`).unlisted?.name).toBe('Zion-Nationalpark')
  expect(find(`category=park&place=${slug}`).unlisted).toBeUndefined()
  expect(find('place=nowhere').unlisted).toBeUndefined()
})

describe('several localities', () => {
  test.each([
    'q=Nationalpark in Utah und Colorado',
    'q=national park in utah or colorado',
    'q=Nationalpark Utah und Colorado',
    'q=Nationalpark&near=Utah und Colorado',
    'q=Nationalpark&near=US-UT,US-CO',
  ])('that are regions are searched together: %s', (search) => {
    const { origin, words, total } = find(search)
    expect({ label: origin?.label, words: words.toLowerCase() }).toEqual({
      label: { de: 'Utah und Colorado', en: 'Utah and Colorado' },
      words: search.includes('national p') ? 'national park' : 'nationalpark',
    })
    expect(total).toBe(find('q=Nationalpark&near=Utah').total)
  })

  test('that are regions have the places of each, and a relaxation keeps all of them', () => {
    const of = (region: string) => find(`near=${region}`).total
    expect(of('Utah und Colorado')).toBe(of('Utah') + of('Colorado'))
    const { relaxations } = find('q=Mühle&near=Utah und Colorado')
    const withoutText = relaxations.find(({ kind }) => kind === 'without-text')
    expect(withoutText?.count).toBe(of('Utah') + of('Colorado'))
    expect(withoutText && find(toSearchParams(withoutText.query).toString()).total).toBe(
      withoutText?.count,
    )
  })

  test('that are towns are searched around one at a time', () => {
    const { origin, alternatives, isFirstOfSeveral } = find('q=Brauerei Denver oder Boulder')
    expect(origin?.label.de).toBe('Denver, Colorado')
    expect(alternatives.map(({ label }) => label.de)).toEqual(['Boulder, Colorado'])
    expect(isFirstOfSeveral).toBe(true)
  })

  test('are not meant by a town followed by its state', () => {
    expect(find('q=Paris, Texas').origin?.label.de).toBe('Paris, Texas')
  })
})

describe('the meanings of one field', () => {
  test('a city lists what is around it, nearest first, with distance and direction', () => {
    const result = find('q=Denver')
    const { found, origin, radiusKm } = result
    expect(origin?.label.de).toBe('Denver, Colorado')
    expect(radiusKm).toBe(25)
    expect(namesWithin(result)).toEqual(['Denver Beer Co', 'Bierstadt Lagerhaus'])
    expect(found[0]?.distanceKm).toBeLessThan(found[1]?.distanceKm ?? 0)
    expect(found[1]?.direction).toMatch(/^n/)
  })
  test('a postal code lists the places around it', () => {
    expect(find('q=80202').origin?.kind).toBe('postal-code')
    expect(names('q=80202')).toContain('Bierstadt Lagerhaus')
  })
  test('coordinates do the same, with a radius of ten kilometers', () => {
    expect(find('q=39.74,-104.99').radiusKm).toBe(10)
    expect(names('q=39.74,-104.99')).toHaveLength(2)
  })
  test('a state is meant as a whole, not as the circle around its middle', () => {
    const { radiusKm, found, area } = find('q=Utah')
    expect(radiusKm).toBeUndefined()
    expect(found.map(({ place }) => place.name)).toEqual([
      'Arches-Nationalpark',
      'Zion-Nationalpark',
    ])
    expect(found[0]?.distanceKm).toBeUndefined()
    expect(area.west).toBeLessThan(-114)
  })
  test('a region without places finds nothing and leads to the nearest places', () => {
    const { total, relaxations } = find('q=Bayern')
    expect(total).toBe(0)
    const [first] = relaxations
    expect(first?.kind).toBe('wider')
    expect(findPlaces(first!.query, { catalogue, gazetteer, now: new Date() }).total).toBe(
      first?.count,
    )
  })
  test('an attribute value that no place has matches nothing', () => {
    expect(find('attribute=farbe:blau').total).toBe(0)
  })
  test('a place of ours comes before a town of that name, which is still offered', () => {
    const { found, alternatives } = find('q=Zion')
    expect(found.map(({ place }) => place.name)).toEqual(['Zion-Nationalpark'])
    expect(alternatives.map(({ label }) => label.de)).toContain('Zion, Illinois')
  })
  test('a name that is both our place and a town also finds the other places there', () => {
    expect(names('q=Milwaukee')).toEqual(['Milwaukee', 'Malzwerk Brewing'])
  })
  test('the nearest of a kind is listed where none is within the circle', () => {
    for (const search of [
      'q=nächste Brauerei Moab',
      'q=nearest brewery Moab',
      // The visitor's position, as written by the button "In meiner Nähe".
      'near=38.573,-109.549&category=brauerei&here=yes',
    ]) {
      const { found, total, instead } = find(search)
      expect(total).toBe(0)
      expect(instead).toMatchObject({ without: ['where'], total: 4 })
      expect(found.map(({ place }) => place.name).at(0)).toBe('Denver Beer Co')
      const distances = found.map(({ distanceKm = 0 }) => distanceKm)
      expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    }
  })
  test.each([
    ['q=Brauereien in meiner Nähe', true],
    ['q=nächste Brauerei', true],
    ['q=brewery near me', true],
    ['q=Brauereien', false],
    ['q=nächste Brauerei Denver', false],
    ['q=Brauerei bei meinem Standort', true],
    ['q=Brauerei&near=39.742,-104.985&here=yes', false],
    ['q=nächste Brauerei&bbox=-106,39,-104,41', false],
  ])('only a search that needs the position of the visitor asks for it: %s', (search, isAsked) => {
    const { needsUserLocation, total } = find(search)
    expect(needsUserLocation).toBe(isAsked)
    expect(total).toBeGreaterThan(0)
  })
  test('words and a locality can be combined, in any order and with "bei"', () => {
    for (const text of ['Brauerei Denver', 'Denver Brauerei', 'Brauerei bei Denver']) {
      expect(names(`q=${text}`)).toEqual(['Denver Beer Co', 'Bierstadt Lagerhaus'])
    }
  })
  test('a kind of place does not mean the town of that name, which is still offered', () => {
    const { words, total, alternatives } = find('q=national park')
    expect({ words, total }).toEqual({ words: 'national park', total: 2 })
    expect(alternatives.map(({ label }) => label.de)).toEqual(['National Park, New Jersey'])
  })
  test('emoji and words for the middle of a town are not searched for', () => {
    expect(names('q=🍺')).toHaveLength(PLACES.length)
    for (const text of [
      '🍺 Brauerei Denver',
      'Brauerei Denver Hbf',
      'Brauerei in Denver und Umgebung',
    ]) {
      expect(names(`q=${text}`)).toEqual(['Denver Beer Co', 'Bierstadt Lagerhaus'])
    }
  })
  test('a village without places comes after a place whose name begins with its name', () => {
    const { found, alternatives } = find('q=Bierstadt')
    expect(found.map(({ place }) => place.name)).toEqual(['Bierstadt Lagerhaus'])
    expect(alternatives.map(({ label }) => label.de)).toEqual(['Bierstadt, Hessen'])
  })
  test('a town may be followed by its state and its country', () => {
    expect(find('q=Denver, Colorado, USA').origin?.label.de).toBe('Denver, Colorado')
  })
  test('opening times and a radius in the text become filters in the query', () => {
    const { query, words, radiusKm } = find('q=Brauerei jetzt offen im Umkreis von 50 km um Denver')
    expect(query).toMatchObject({ text: 'Brauerei um Denver', open: 'now', radiusKm: 50 })
    expect({ words, radiusKm }).toEqual({ words: 'Brauerei', radiusKm: 50 })
    // The field shows the text without the filter, so a time in it was typed after the filter was set.
    expect(find('q=Denver 50 km&radius=5').radiusKm).toBe(50)
  })
  test('a day in the text becomes the next such date in the local time there', () => {
    const { query, found } = find('q=Brauerei bei Denver sonntags geöffnet&open=now')
    expect(query).toMatchObject({ text: 'Brauerei bei Denver', open: '2026-11-22' })
    expect(found.map(({ place }) => place.name)).toEqual(['Bierstadt Lagerhaus'])
    // It is Saturday noon in Denver.
    expect(find('open=saturday').query.open).toBe('2026-11-21')
    expect(find('open=saturdayT11:30').query.open).toBe('2026-11-28T11:30')
    expect(find('open=saturdayT18:00').query.open).toBe('2026-11-21T18:00')
  })
  test('a desired feature is not mistaken for a town', () => {
    const { words, origin } = find('q=Brauerei mit Essen')
    expect({ words, origin }).toEqual({ words: 'Brauerei', origin: undefined })
  })
  test('the word "nearest" before a kind is not searched for', () => {
    expect(find('q=nächste Brauerei').words).toBe('Brauerei')
    expect(find('q=nearest brewery Denver').origin?.label.en).toBe('Denver, Colorado')
  })
  test.each([
    ['Wo ist die nächste Brauerei in Denver?', 'Brauerei', 'Denver, Colorado'],
    ['where are Brauereien near Denver', 'Brauereien', 'Denver, Colorado'],
    ['Ich suche eine Brauerei', 'Brauerei', undefined],
    ['Wo liegt der Nationalpark Zion?', 'Nationalpark Zion', undefined],
    ['Wo liegt Milwaukee', '', 'Milwaukee, Wisconsin'],
  ])('a question is reduced to what it asks for: %s', (typed, words, town) => {
    const { origin, ...result } = find(`q=${typed}`)
    expect([result.words, origin?.label.de]).toEqual([words, town])
    expect(result.total).toBeGreaterThan(0)
  })
  test('an ambiguous town name is asked about, never guessed silently', () => {
    expect(find('q=Berlin').alternatives.length).toBeGreaterThan(1)
  })
  test('an unknown locality is reported, and everything is shown', () => {
    const { unknownNear, total } = find('near=Xqzzy')
    expect(unknownNear).toBe(true)
    expect(total).toBe(PLACES.length)
  })
})

describe('filters', () => {
  test('categories narrow the result, and every chip has the count that it would leave', () => {
    const { total, counts } = find('category=park')
    expect(total).toBe(2)
    expect(counts.categories).toContainEqual({ slug: 'brauerei', count: 4 })
  })
  test('an unknown category matches nothing and offers the way back', () => {
    const { total, relaxations } = find('category=gibtsnicht')
    expect(total).toBe(0)
    expect(relaxations).toContainEqual(
      expect.objectContaining({ kind: 'without-category', count: PLACES.length }),
    )
  })
  test('a date without a year is the next one in the local time there', () => {
    const query = parsePlaceQuery(new URLSearchParams({ q: 'Brauerei am 24.12. in Denver' }))
    const openAt = (now: string) =>
      findPlaces(query, { catalogue, gazetteer, now: new Date(now) }).query.open
    // While it is evening there, London already has the next day.
    expect(openAt('2026-12-25T03:00:00Z')).toBe('2026-12-24')
    expect(openAt('2026-12-25T08:00:00Z')).toBe('2027-12-24')
  })

  test('open now means open in the local time of the place', () => {
    expect(names('open=now')).toEqual(['Bierstadt Lagerhaus'])
    expect(names('open=2026-11-23T10:00').toSorted()).toEqual([
      'Bierstadt Lagerhaus',
      'Denver Beer Co',
    ])
  })
  test('a day means any time of it that is not yet past in the local time of the place', () => {
    // The park closes at nine in the morning, and it is Saturday noon in Denver.
    expect(names('open=2026-11-28')).toEqual(['Arches-Nationalpark', 'Bierstadt Lagerhaus'])
    expect(names('open=2026-11-21')).toEqual(['Bierstadt Lagerhaus'])
    expect(names('open=2026-11-22&q=Denver')).toEqual(['Bierstadt Lagerhaus'])
  })
  test('a search without a locality uses the local time in the middle of all places, whatever their names', async () => {
    const far = (name: string, lat: number, lng: number) =>
      aPlace({ name, categoryIds: ['park'], location: at(lat, lng), timeZone: 'Pacific/Guam' })
    const places = [...PLACES, far('Aga-Strand', 13.5, 144.8)]
    const withGuam = await buildCatalogue({ version: 2, ...VOCABULARY, places })
    // In Guam it is already Sunday.
    const { query } = findPlaces(parsePlaceQuery(new URLSearchParams('open=tomorrow')), {
      catalogue: withGuam,
      gazetteer,
      now: SATURDAY_NOON_IN_DENVER,
    })
    expect(query.open).toBe('2026-11-22')
    expect(find('open=tomorrow&bbox=-114,36,-109,39').query.open).toBe('2026-11-22')
  })
  test('any of several times will do, and the weekend means both of its days', () => {
    // The park is only open on Saturdays before nine, the brewery every day.
    expect(names('open=2026-11-27,2026-11-28')).toEqual([
      'Arches-Nationalpark',
      'Bierstadt Lagerhaus',
      'Denver Beer Co',
    ])
    expect(find('open=weekend').query.open).toBe('2026-11-21,2026-11-22')
    expect(find('q=Nationalpark am Wochenende').query.open).toBe('2026-11-21,2026-11-22')
    expect(names('open=2026-11-28T08:00,2026-11-29T08:00')).toEqual(['Arches-Nationalpark'])
    // Past times are dropped.
    expect(find('open=2026-11-20,2026-11-22').query.open).toBe('2026-11-22')
  })
  test('a box keeps the places inside it', () => {
    expect(names('bbox=-114,36,-109,39').toSorted()).toEqual([
      'Arches-Nationalpark',
      'Zion-Nationalpark',
    ])
  })
})

describe('an empty result', () => {
  test('names the radius that reaches the nearest place', () => {
    const [first] = find('q=Boulder,+Colorado&radius=5').relaxations
    expect(first).toMatchObject({ kind: 'wider', radiusKm: 25 })
  })
  test('goes beyond the largest step where it must', () => {
    const { relaxations } = find('near=Honolulu')
    const wider = relaxations.find(({ kind }) => kind === 'wider')
    expect(wider?.count).toBeGreaterThan(0)
    expect(wider?.query.radiusKm).toBeGreaterThan(250)
    expect(findPlaces(wider!.query, { catalogue, gazetteer, now: new Date() }).total).toBe(
      wider?.count,
    )
  })
  test.each([
    ['beste Brauerei in Denver', 'Brauerei', 'Denver, Colorado', 'beste', 'unused'],
    ['Nationalpark in Utah mit Zeltplatz', 'Nationalpark', 'Utah', 'mit Zeltplatz', 'unknown'],
    ['Zion Eintrittspreise', 'Zion', undefined, 'Eintrittspreise', 'unknown'],
    ['Gutschein Denver', '', 'Denver, Colorado', 'Gutschein', 'unknown'],
    ['dog friendly brewery denver', 'brewery', 'Denver, Colorado', 'dog friendly', 'unknown'],
    ['Arches Brauerei Denver', 'Brauerei', 'Denver, Colorado', 'Arches', 'not-there'],
  ])('of %s is avoided: words that match nothing are reported and ignored', (...expected) => {
    const [typed, words, label, text, why] = expected
    const { total, ...result } = find(`q=${typed}`)
    expect(total).toBeGreaterThan(0)
    expect([result.words, result.origin?.label.de]).toEqual([words, label])
    expect(result.ignored).toEqual([{ text, why }])
    expect(result.query.open).toBeUndefined()
  })
  test('of unknown words alone keeps them in the search and reports them as unknown', () => {
    const { total, words, ignored, instead } = find('q=Xqzzy Yqzzx')
    expect({ total, words }).toEqual({ total: 0, words: 'Xqzzy Yqzzx' })
    expect(ignored).toEqual([{ text: 'Xqzzy Yqzzx', why: 'unknown' }])
    expect(instead).toMatchObject({ without: ['words'], total: PLACES.length })
  })
  test.each([
    ['q=Los Angeles', ['where'], 7, 'Zion-Nationalpark'],
    ['q=Bayern', ['where'], 7, 'Malzwerk Brewing'],
    ['q=Brauerei Moab', ['where'], 4, 'Denver Beer Co'],
    ['q=Denver Beer&open=now', ['open'], 1, 'Denver Beer Co'],
    ['near=Boulder, Colorado&category=brauerei&open=now', ['open'], 1, 'Prost Brewing'],
    ['near=Miami&category=brauerei&open=now', ['where'], 1, 'Bierstadt Lagerhaus'],
    [
      'near=Miami&category=brauerei&attribute=farbe:blau',
      ['attributes', 'where'],
      4,
      'Malzwerk Brewing',
    ],
    ['near=Denver&category=nix', ['categories'], 2, 'Denver Beer Co'],
  ])('of %s lists the places without %j', (search, without, total, first) => {
    const result = find(search)
    expect([result.total, result.instead]).toMatchObject([0, { without, total }])
    expect(result.found).toHaveLength(total)
    expect(result.beyond).toBe(0)
    expect(result.found[0]?.number).toBe(1)
    expect(result.found[0]?.place.name).toBe(first)
    const outside = result.found.filter(({ place }) => !containsPoint(result.area, place.location))
    expect(without.includes('where') ? outside : []).toEqual([])
  })
  test('of a part of the map stays there and names the places beyond its edge', () => {
    const { area, away, found, instead } = find('bbox=8,47,9,48')
    expect([area, instead?.without]).toEqual([
      { west: 8, south: 47, east: 9, north: 48 },
      ['where'],
    ])
    expect([found[0]?.place.name, found.length]).toEqual(['Malzwerk Brewing', 7])
    expect(away.map(({ total }) => total)).toEqual([7])
  })
  test('names a state by its code, since a city may have the same name', () => {
    const way = find('q=Zion in Colorado').relaxations.find(({ kind }) => kind === 'without-text')
    expect(way).toMatchObject({ count: 3, query: { near: 'US-CO' } })
  })
  test.each([
    ['q=Brauerei bei Miami', 'Miami, Florida', 4],
    ['near=Miami&category=park', 'Miami, Florida', 2],
    ['q=Nationalpark in Florida', 'Florida', 2],
  ])('of %s says what there is without the locality', (search, label, count) => {
    const way = find(search).relaxations.find(({ kind }) => kind === 'without-locality')
    expect(way).toMatchObject({ count, locality: { label: { de: label } } })
    const found = findPlaces(way!.query, { catalogue, gazetteer, now: SATURDAY_NOON_IN_DENVER })
    expect([found.total, found.origin]).toEqual([count, undefined])
  })
  test('of a locality alone does not offer to leave it out: that would be all places', () => {
    const kinds = find('q=Miami').relaxations.map(({ kind }) => kind)
    expect(kinds).toEqual(['wider'])
  })
  test('finds when something opens', () => {
    const later = find('q=Denver+Beer&open=now').relaxations.find(
      ({ kind }) => kind === 'open-later',
    )
    expect(later).toMatchObject({ at: '2026-11-23T09:00', count: 1 })
    const nextDay = find('q=Denver+Beer&open=2026-11-21').relaxations.find(
      ({ kind }) => kind === 'open-later',
    )
    expect(nextDay).toMatchObject({ at: '2026-11-23', count: 1, query: { open: '2026-11-23' } })
    const afterWeekend = find('q=Denver+Beer&open=weekend').relaxations.find(
      ({ kind }) => kind === 'open-later',
    )
    expect(afterWeekend).toMatchObject({ at: '2026-11-23', count: 1 })
  })
  test.each([
    'q=Denver Brauerei&open=2026-11-21T04:00',
    'q=Los Angeles Brauerei',
    'category=park&near=Miami',
  ])('of %s offers nothing twice', (search) => {
    const ways = find(search).relaxations.map(({ query }) => toSearchParams(query).toString())
    expect(ways.length).toBeGreaterThan(1)
    expect(new Set(ways).size).toBe(ways.length)
  })
  test('offers nothing that would find nothing', () => {
    for (const search of [
      'q=qqqqq',
      'category=park&near=Miami',
      'q=Denver&category=park&open=now',
      'q=Brauerei bei Miami',
      'q=Braurei bei Denver&exact=yes',
      'q=Yelow Lagerhaus',
    ]) {
      for (const { query, count } of find(search).relaxations) {
        const { total } = findPlaces(query, { catalogue, gazetteer, now: SATURDAY_NOON_IN_DENVER })
        expect(total, `${search}: ${JSON.stringify(query)}`).toBe(count)
        expect(total).toBeGreaterThan(0)
      }
    }
  })
})

test('numbers continue from page to page', async () => {
  const many = await buildCatalogue({
    version: 1,
    categories: [],
    attributes: [],
    places: Array.from({ length: 45 }, () => aPlace()),
    regionNames: () => [],
  })
  const query = parsePlaceQuery(new URLSearchParams('page=3'))
  const { found, pageCount } = findPlaces(query, { catalogue: many, gazetteer, now: new Date() })
  expect(pageCount).toBe(3)
  expect(found.map(({ number }) => number)).toEqual([41, 42, 43, 44, 45])
})

describe('closed', () => {
  test.each([
    ['Brauerei closed on Sunday', '2026-11-22'],
    ['Brauerei nicht sonntags geöffnet', '2026-11-22'],
    ['Brauerei nicht sonntags', '2026-11-22'],
    ['Brauerei not open on Sunday', '2026-11-22'],
    ['sonntags geschlossene Brauerei', '2026-11-22'],
    ['Brauerei Sonntag Ruhetag', '2026-11-22'],
    ['Brauerei am Wochenende geschlossen', '2026-11-21,2026-11-22'],
    ['Brauerei sonntags um 12 Uhr geschlossen', '2026-11-22T12:00'],
  ])('%s finds only places whose hours say that they are closed then', (text, closed) => {
    const { query, words, ignored, total, ...result } = find(`q=${text}`)
    expect({ closed: query.closed, open: query.open, words, ignored }).toEqual({
      closed,
      open: undefined,
      words: 'Brauerei',
      ignored: [],
    })
    expect(total).toBe(1)
    expect(result.found[0]?.place.name).toBe('Denver Beer Co')
  })
  test('can be combined with open', () => {
    const { query } = find('q=Brauerei samstags offen, sonntags geschlossen')
    expect(query).toMatchObject({ open: '2026-11-21', closed: '2026-11-22' })
  })
  test.each([
    ['brewery open Sunday without reservation', '2026-11-22', undefined],
    ['Brauerei offen Samstag nicht Sonntag', '2026-11-21', '2026-11-22'],
    ['Brauerei Sonntag nicht geschlossen', '2026-11-22', undefined],
    ['Brauerei Sonntag nicht offen', undefined, '2026-11-22'],
    ['Brauerei sonntags nicht', undefined, '2026-11-22'],
  ])('on one day says nothing about another: %s', (text, open, closed) => {
    const { query } = find(`q=${text}`)
    expect([query.open, query.closed]).toEqual([open, closed])
  })
  test.each(['Brauerei Sonntag ohne Eintritt', 'Brauerei heute ohne Termin'])(
    'is not meant by %s',
    (text) => expect(find(`q=${text}`).query.closed).toBeUndefined(),
  )
  test('means open if it is negated', () => {
    expect(find('q=Brauerei nicht geschlossen').query).toMatchObject({ open: 'now' })
  })
  test('on no day at all is not a time, and is reported as unknown', () => {
    const { query, ignored } = find('q=Brauerei ohne Ruhetag')
    expect(query.closed).toBeUndefined()
    expect(ignored).toEqual([{ text: 'ohne Ruhetag', why: 'unknown' }])
  })
  test('is a parameter of its own, which a relaxation can drop', () => {
    expect(names('closed=sunday')).toEqual(['Arches-Nationalpark', 'Denver Beer Co'])
    const { total, relaxations } = find('q=Malzwerk&closed=sunday')
    expect(total).toBe(0)
    expect(relaxations.map(({ kind }) => kind)).toContain('without-closed')
  })
})

describe('a circle with less than a page of places', () => {
  test('is followed by the nearest places beyond it, which are not counted', () => {
    const { total, found, beyond, pageCount, area } = find('q=Brauerei Denver')
    // The first view of the map is the circle.
    expect(area.east - area.west).toBeLessThan(1)
    expect({ total, beyond, pageCount }).toEqual({ total: 2, beyond: 2, pageCount: 1 })
    expect(found.map(({ place, number }) => `${number} ${place.name}`)).toEqual([
      '1 Denver Beer Co',
      '2 Bierstadt Lagerhaus',
      '3 Prost Brewing',
      '4 Malzwerk Brewing',
    ])
  })
  test('is followed by nothing if the map or a state is searched, or if it is empty', () => {
    expect(find('q=Utah').beyond).toBe(0)
    expect(find('q=Denver&bbox=-106,39,-104,41').beyond).toBe(0)
    expect(find('q=Bayern').beyond).toBe(0)
  })
})

test('the answer says so if no place has known hours', () => {
  expect(find('q=Denver&open=now').hasNoHours).toBe(false)
  expect(find('q=Zion&open=now').hasNoHours).toBe(true)
  expect(find('q=Zion').hasNoHours).toBe(true)
})

describe('a name that is still being typed', () => {
  const first = async (search: string, ...others: string[]) => {
    const called = ['Left Field Liberty Village', 'Liberty', ...others]
    const some = await buildCatalogue({
      version: 1,
      ...VOCABULARY,
      places: called.map((name) => aPlace({ name, location: at(40, -100) })),
    })
    const query = parsePlaceQuery(new URLSearchParams(search))
    return findPlaces(query, { catalogue: some, gazetteer, now: SATURDAY_NOON_IN_DENVER }).found[0]
      ?.place.name
  }

  test('comes first if it is complete once the word is', async () => {
    expect(await first('q=Libert')).toBe('Liberty')
  })

  test('comes after a name that contains the word exactly as typed', async () => {
    expect(await first('q=Libert', 'Haus Libert am Markt')).toBe('Haus Libert am Markt')
  })

  test('changes nothing in a list by name', async () => {
    expect(await first('q=Libert&sort=name')).toBe('Left Field Liberty Village')
  })
})

describe('sorting', () => {
  test('is by distance around a point, or by name on request', () => {
    const byDistance = find('near=Denver&radius=100')
    expect(byDistance.order).toBe('distance')
    expect(byDistance.orders).toEqual(['distance', 'name'])
    const distances = byDistance.found.map(({ distanceKm = 0 }) => distanceKm)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    const byName = find('near=Denver&radius=100&sort=name')
    expect(namesWithin(byName)).toEqual(namesWithin(byDistance).toSorted())
    expect(byName.found.map(({ distanceKm }) => distanceKm)).not.toContain(undefined)
  })

  test('that does not apply to the search is ignored', () => {
    expect(find('sort=distance')).toMatchObject({
      order: 'recommended',
      orders: ['recommended', 'name'],
    })
    expect(find('near=Utah&sort=distance').order).toBe('recommended')
    expect(find('q=brewing&sort=relevance').order).toBe('relevance')
    expect(find('near=Denver&sort=nonsense').order).toBe('distance')
  })
})
