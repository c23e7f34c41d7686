import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../../test/builders.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { buildCatalogue } from '../catalogue/open-catalogue.ts'
import { findPlaces } from '../find-places.ts'
import { openGazetteer } from '../gazetteer/open-gazetteer.ts'
import { parsePlaceQuery } from '../parse-place-query.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
const at = (lat: number, lng: number) => ({ lat, lng, precision: 'exact' as const })
const brewery = (name: string, lat: number, lng: number) =>
  aPlace({ name, categoryIds: ['brauerei'], location: at(lat, lng) })

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await buildCatalogue({
    version: 1,
    categories: [aCategory('brauerei', 'Brauerei', 'Brauereien')],
    attributes: [],
    regionNames: (code) => Object.values(gazetteer.region(code)?.name ?? {}),
    places: [
      brewery('Rothaus', 47.79, 8.25),
      brewery('Alpirsbacher Klosterbräu', 48.35, 8.4),
      brewery('Augustiner', 48.14, 11.55),
      brewery('Dry City Brew Works', 41.87, -88.1),
      brewery('Me and You', 39.74, -104.99),
      brewery('Bierstadt Lagerhaus', 39.765, -104.98),
    ],
  })
})

function find(text: string) {
  const query = parsePlaceQuery(new URLSearchParams({ q: text }))
  return findPlaces(query, { catalogue, gazetteer, now: new Date('2026-11-21T19:00:00Z') })
}

describe('where', () => {
  test('a landscape means its whole area', () => {
    const { origin, isRegion, found } = find('Brauereien im Schwarzwald')
    expect([origin?.kind, isRegion]).toEqual(['landscape', true])
    expect(found.map(({ place }) => place.name)).toEqual(['Alpirsbacher Klosterbräu', 'Rothaus'])
    const within = parsePlaceQuery(
      new URLSearchParams({ q: 'Schwarzwald', bbox: '8.2,47.7,8.3,47.9' }),
    )
    const both = findPlaces(within, { catalogue, gazetteer, now: new Date() })
    expect(both.found.map(({ place }) => place.name)).toEqual(['Rothaus'])
  })
  test.each([
    ['brewery near the Space Needle', 'Space Needle, Seattle'],
    ['Brauerei am Brandenburger Tor', 'Brandenburger Tor, Berlin'],
    ['Brauerei bei LAX', 'Flughafen Los Angeles'],
    ['Flughafen München', 'Flughafen München'],
  ])('%s is around a landmark or an airport', (text, label) => {
    const { origin } = find(text)
    expect(origin?.label.de).toBe(label)
    const again = parsePlaceQuery(new URLSearchParams({ near: origin?.id ?? '' }))
    expect(findPlaces(again, { catalogue, gazetteer, now: new Date() }).origin).toEqual(origin)
  })
  test.each([
    ['Münchner Brauereien', 'München, Bayern'],
    ['Bayerns Brauereien', 'Bayern'],
    ['bayerische Brauereien', 'Bayern'],
    ["Colorado's breweries", 'Colorado'],
    ['all of West Virginia', 'West Virginia'],
    ['Frauenkirche in Dresden', 'Frauenkirche Dresden'],
    ['Brauerei am Hooverdamm', 'Hoover-Damm, Boulder City'],
    ['o hare airport', "Flughafen Chicago-O'Hare"],
    ['purdue campus', 'Purdue University-Main Campus, West Lafayette'],
  ])('%s is in %s', (text, label) => {
    expect(find(text).origin?.label.de).toBe(label)
  })
  test('the country of a cuisine is not a locality', () => {
    expect(find('italienische Brauerei').origin).toBeUndefined()
  })
  test.each([
    ['Brauerei eine Stunde von Denver', 60],
    ['Brauerei 30 Minuten von Denver', 30],
    ['500 m um Denver', 1],
    ['half an hour from Denver', 30],
  ])('%s is a circle', (text, radiusKm) => {
    const { origin, query } = find(text)
    expect([origin?.label.de, query.radiusKm]).toEqual(['Denver, Colorado', radiusKm])
  })
})

describe('when', () => {
  test.each([
    ['in einer Stunde offen', '2026-11-21T13:00'],
    ['brewery open in half an hour', '2026-11-21T12:30'],
    ['in 30 Minuten offene Brauerei', '2026-11-21T12:30'],
    ['am zweiten Weihnachtstag offen', '2026-12-26'],
    ['diese Woche', '2026-11-21,2026-11-22'],
    ['Brauereien nächste Woche', [23, 24, 25, 26, 27, 28, 29].map((d) => `2026-11-${d}`).join()],
  ])('%s is counted from now', (text, open) => {
    expect(find(text).query.open).toBe(open)
  })
  test('"an hour from Denver" is a circle, not a time', () => {
    expect(find('Brauerei in einer Stunde von Denver').query.open).toBeUndefined()
  })
})

describe('around and outside', () => {
  test.each(['just outside of Denver', 'Brauerei knapp außerhalb von Denver'])(
    '%s is around it',
    (text) => expect(find(text).origin?.label.de).toBe('Denver, Colorado'),
  )
  test('plain "outside of" a town is reported as unused', () => {
    const { origin, ignored } = find('breweries outside of Denver')
    expect([origin, ignored[0]?.why]).toEqual([undefined, 'unused'])
  })
})

test('a legal form beside a name is ignored, but in capitals it may be a state', () => {
  expect(find('Augustiner Inc').found[0]?.place.name).toBe('Augustiner')
  expect(find('Brauerei CO').origin?.label.de).toBe('Colorado')
})

describe('what is not a town', () => {
  test.each([
    'Shell',
    'Liberty Motel',
    "McDonald's",
    'Pizza',
    'Rewe',
    'Apple',
    'Zoo',
    'at the beach',
  ])('%s', (text) => {
    const { origin, ignored, total } = find(text)
    expect([origin, total]).toEqual([undefined, 0])
    expect(ignored).toHaveLength(1)
  })
  test('airport codes in lower case are words', () => {
    expect(find('Bier den Augustiner').origin).toBeUndefined()
    expect(find('den').origin?.label.de).not.toBe('Flughafen Denver')
  })
  test.each(['the Hot Story', 'The Lax'])('%s is not an airport', (text) => {
    expect(find(text).origin?.kind).not.toBe('point')
  })
  test.each([
    ['indiana austin tx', 'indiana'],
    ['Georgia 1010', '1010'],
  ])('for %s the page says that %s is not used', (text, word) => {
    expect(find(text).ignored.map((one) => one.text)).toContain(word)
  })
  test('two adjacent integers are not coordinates', () => {
    expect(find('66 18 Uhr').origin).toBeUndefined()
    expect(find('66 18 Uhr').query.open).toContain('T18:00')
    expect(find('66.0, 18').origin?.center).toEqual({ lat: 66, lng: 18 })
  })
})

describe('names', () => {
  test('made of little words are still names', () => {
    expect(find('Me and You').found[0]?.place.name).toBe('Me and You')
  })
  test('with one wrong letter in a short word are found, and that is reported', () => {
    const { found, correction } = find('Dry Ctiy Brew Works')
    expect(found[0]?.place.name).toBe('Dry City Brew Works')
    expect(correction?.words).toBe('Dry City Brew Works')
  })
})

test.each(['the', '!!!', 'qwertz uiop', 'Gutschein Denver'])(
  '%j is reported as unknown',
  (text) => {
    expect(find(text).ignored.map(({ why }) => why)).toEqual(['unknown'])
  },
)

describe('a time beside an unknown word', () => {
  test.each([
    ['Pizza jetzt', 'Pizza'],
    ['jetzt vegan', 'vegan'],
    ['vegan jetzt', 'vegan'],
    ['jetzt und vegan', 'vegan'],
    ['heute Pizza', 'Pizza'],
    ['sushi open now', 'sushi'],
    ['sushi today', 'sushi'],
    ['geöffnet Pizza', 'Pizza'],
    ['Zahnarzt morgen', 'Zahnarzt'],
    ['Zahnarzt sonntags', 'Zahnarzt'],
    ['Augsburg Pizza jetzt', 'Pizza'],
  ])('%s sets a time, and the word is reported as unknown', (text, unknown) => {
    const { query, origin, ignored } = find(text)
    expect(query.open).toBeDefined()
    expect(ignored).toEqual([{ text: unknown, why: 'unknown' }])
    expect(origin?.label.de).toBe(text.startsWith('Augsburg') ? 'Augsburg, Bayern' : undefined)
  })
  test('is kept with "closed" as well', () => {
    expect(find('Friseur geschlossen').query.closed).toBe('now')
  })
  test.each(['TGI Fridays', 'Ruby Tuesday', 'tgi fridays', 'Guten Morgen', 'Blorx Today'])(
    '%s may be a name',
    (text) => {
      const { query, ignored } = find(text)
      expect([query.open, ignored]).toEqual([undefined, [{ text, why: 'unknown' }]])
    },
  )
})

test.each(['asdf qwer b', 'qwertz B', 'asdf z'])('%s does not search by prefix', (text) => {
  const { ignored, total } = find(text)
  expect([total, ignored]).toEqual([0, [{ text, why: 'unknown' }]])
})

test('a single letter after a name or a kind is the beginning of a word', () => {
  expect(find('Dry City B').found[0]?.place.name).toBe('Dry City Brew Works')
})

test.each(['Südschwarzwald', 'Brauereien im Nordschwarzwald', 'Hochschwarzwald'])(
  '%s means the whole landscape, and that is reported',
  (text) => {
    const { origin, correction } = find(text)
    expect([origin?.label.de, correction === undefined]).toEqual(['Schwarzwald', false])
  },
)

test.each(['montags geschlossen in einer Stunde', 'in einer Stunde montags geschlossen'])(
  '%s gives two times, and neither affects the other',
  (text) => {
    const { query } = find(text)
    expect([query.closed, query.open]).toEqual(['2026-11-23', '2026-11-21T13:00'])
  },
)

test.each([
  ['sunday breweries open', '2026-11-22', undefined],
  ['Offene Brauereien am Sonntag', '2026-11-22', undefined],
  ['Sonntagabend Brauereien in München geöffnet', '2026-11-22T19:00', undefined],
  ['montags Brauereien geschlossen', undefined, '2026-11-23'],
  ['open breweries closed on Monday', 'now', '2026-11-23'],
])('%s says when at one end, and open or closed at the other', (text, open, closed) => {
  const { query, words, ignored } = find(text)
  expect([query.open, query.closed, ignored]).toEqual([open, closed, []])
  expect(words).toMatch(/^(?:brauereien|breweries)$/i)
})

test('the station beside a town and its postal code is reported as unused', () => {
  const { origin, ignored } = find('Denver 80202 Hauptbahnhof')
  expect(origin?.label.de).toBe('80202 Denver, Colorado')
  expect(ignored).toEqual([{ text: 'Hauptbahnhof', why: 'unused' }])
})

test.each(['Brauereien anzeigen', 'display breweries', 'such Brauereien', 'Brauereien auflisten'])(
  '%s asks to be shown the kind, and nothing else',
  (text) => {
    const { words, ignored } = find(text)
    expect([words.toLowerCase(), ignored]).toEqual([
      expect.stringMatching(/^(?:brauereien|breweries)$/),
      [],
    ])
  },
)

test('a kind of place is not dropped because of the words around it', () => {
  expect(find('top 10 Brauereien').words).toBe('Brauereien')
})

test.each([
  ['Brauerei um neunzehn Uhr', '2026-11-21T19:00'],
  ['Brauerei halb sieben abends', '2026-11-21T18:30'],
  ['Brauerei viertel vor zehn abends', '2026-11-21T21:45'],
  ['brewery quarter past six in the evening', '2026-11-21T18:15'],
  ["brewery at seven o'clock pm", '2026-11-21T19:00'],
  ['Brauerei 20 bis 22 Uhr', '2026-11-21T20:00'],
  ['brewery between 8 and 9pm', '2026-11-21T20:00'],
  ['Brauerei bis Mitternacht', '2026-11-21T23:59'],
  ['Brauerei nachts um 3', '2026-11-22T03:00'],
  ['Brauerei fr abend', '2026-11-27T19:00'],
])('%s gives a time in words, or a range whose beginning counts', (text, open) => {
  expect(find(text).query.open).toBe(open)
})

test.each([
  ['Brauerei vor 10 Uhr', '2026-11-22T09:59'],
  ['Brauerei vormittags', '2026-11-22T10:00'],
  ['Brauerei heute vor 10 Uhr', '2026-11-21T12:00'],
  ['Brauerei mittags', '2026-11-21T12:00'],
])('at noon, %s means the next day unless its time is just past or it says today', (text, open) => {
  expect(find(text).query.open).toBe(open)
})

test.each([
  ['breweries open past 10', '2026-11-21T22:00'],
  ['open past 2', '2026-11-22T02:00'],
  ['Brauereien, die erst nach 22 Uhr schließen', '2026-11-21T22:00'],
  ['breweries that close after 11pm', '2026-11-21T23:00'],
  ['Brauerei noch 2 Stunden offen', '2026-11-21T14:00'],
  ['Brauerei um 24 Uhr', '2026-11-22T00:00'],
])('%s is still open then', (text, open) => {
  expect(find(text).query.open).toBe(open)
})

test.each(['Motel 66 am Montag', '25 pm brewery'])('%s has a number that is not a time', (text) => {
  expect(find(text).ignored.map((one) => one.text)).toContainEqual(
    expect.stringMatching(/\b(?:66|25)\b/),
  )
})

test('closed after a time is not the same as closing after it', () => {
  const { open, closed } = find('geschlossen nach 22 Uhr').query
  expect([open, closed]).toEqual([undefined, '2026-11-21T22:00'])
})

test('an hour without a.m. or p.m. is the next one to come', () => {
  const query = parsePlaceQuery(new URLSearchParams({ q: 'Augustiner um sechs' }))
  const openAt = (now: string) =>
    findPlaces(query, { catalogue, gazetteer, now: new Date(now) }).query.open
  expect([openAt('2026-11-21T12:00:00Z'), openAt('2026-11-21T19:00:00Z')]).toEqual([
    expect.stringContaining('T06:00'),
    expect.stringContaining('T18:00'),
  ])
})

test.each([
  ['Brauerei am Aschermittwoch', '2027-02-10'],
  ['brewery Mardi Gras', '2027-02-09'],
  ['Brauerei am dritten Advent', '2026-12-13'],
  ['Brauerei am Totensonntag', '2026-11-22'],
  ['brewery cinco de mayo', '2027-05-05'],
  ['brewery memorial day weekend', '2027-05-31'],
])('%s names a day on which people go out', (text, open) => {
  expect(find(text).query.open).toBe(open)
})

test.each([
  ['Augsburg in Deutschland', 'Augsburg, Bayern'],
  ['Paris im Bundesstaat Texas', 'Paris, Texas'],
  ['Marbach am Neckar', 'Marbach am Neckar, Baden-Württemberg'],
  ['Neustadt Donau', 'Neustadt an der Donau, Bayern'],
  ['Weil am Rhein', 'Weil am Rhein, Baden-Württemberg'],
  ['Weil der Stadt', 'Weil der Stadt, Baden-Württemberg'],
  ['Rothenburg o.d.T.', 'Rothenburg ob der Tauber, Bayern'],
  ['Baden bei Wien', 'Baden, Österreich'],
  ['Boulder Collorado', 'Boulder, Colorado'],
  ['Provo Utha', 'Provo, Utah'],
  ['Columbia Uni', 'Columbia University in the City of New York'],
  ['Vulkaneifel', 'Vulkaneifel'],
  ['Lake Erie', 'Eriesee'],
])('%s is %s', (text, label) => {
  expect(find(text).origin?.label.de ?? '').toBe(label)
})

test.each(['Brauerei nicht weit', 'Brauerei nicht so weit weg', 'brewery not far away'])(
  '%s needs the position of the visitor',
  (text) => {
    expect(find(text)).toMatchObject({ needsUserLocation: true, ignored: [] })
  },
)

test('a tour of a kind of place means the kind', () => {
  expect(find('Brauereirundgang')).toMatchObject({ total: 6, ignored: [] })
  expect(find('Brauerei Führung bei Denver')).toMatchObject({
    origin: { label: { de: 'Denver, Colorado' } },
    ignored: [{ text: 'Führung', why: 'unused' }],
  })
})

test.each(['5 quai de la Tournelle', 'Via Toledo 12', 'Calle de Alcalá 42'])(
  '%s is a street that no place here has',
  (text) => {
    expect(find(text)).toMatchObject({ ignored: [{ text, why: 'unknown' }], origin: undefined })
  },
)

test('an unknown word beside a city abroad or a town without places does not mean that town', () => {
  expect(find('Levis Jeans').origin).toBeUndefined()
  expect(find('Trader Joes').origin).toBeUndefined()
  expect(find('Pizza London').origin?.label.de).toBe('London, Vereinigtes Königreich')
})

test('beside unknown words, a town is offered', () => {
  expect(find('Kaarst Ikea')).toMatchObject({
    origin: undefined,
    runnerUp: { origin: { label: { de: 'Kaarst, Nordrhein-Westfalen' } } },
  })
  expect(find('best western').runnerUp).toBeUndefined()
})

test('a nature park is not a national park if each is a kind of its own', async () => {
  const parks = await buildCatalogue({
    version: 1,
    categories: [
      aCategory('nationalpark', 'Nationalpark', 'Nationalparks'),
      aCategory('naturpark', 'Naturpark', 'Naturparks'),
    ],
    attributes: [],
    regionNames: () => [],
    places: [
      aPlace({ name: 'Harz', categoryIds: ['nationalpark'] }),
      aPlace({ name: 'Solling', categoryIds: ['naturpark'] }),
    ],
  })
  const namesOf = (text: string) =>
    findPlaces(parsePlaceQuery(new URLSearchParams({ q: text })), {
      catalogue: parks,
      gazetteer,
      now: new Date(),
    }).found.map(({ place }) => place.name)
  expect([namesOf('Naturparks'), namesOf('Nationalparks')]).toEqual([['Solling'], ['Harz']])
})
