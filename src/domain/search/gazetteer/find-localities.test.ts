import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLatLng } from '../../../lib/geo/coordinates.ts'
import { type Locality } from './gazetteer.ts'
import { openGazetteer } from './open-gazetteer.ts'

const BYTES = readFileSync(new URL('../../../../gazetteer/gazetteer.bin', import.meta.url))
const gazetteer = openGazetteer(BYTES)

function best(text: string): string | undefined {
  return gazetteer.find(text, { limit: 5 }).matches[0]?.label.de
}

function isAsked(text: string): boolean {
  return gazetteer.find(text, { limit: 5 }).ambiguous
}

function threeInOregon({ region }: Locality): number {
  return region === 'US-OR' ? 3 : 0
}

describe('clear names are found without a question', () => {
  test.each([
    // postal codes
    ['94107', '94107 San Francisco, Kalifornien'],
    ['94107 San Francisco', '94107 San Francisco, Kalifornien'],
    ['San Francisco, CA 94107', '94107 San Francisco, Kalifornien'],
    ['94107-1234', '94107 San Francisco, Kalifornien'],
    ['US 94107', '94107 San Francisco, Kalifornien'],
    ['bei 94107', '94107 San Francisco, Kalifornien'],
    ['near 60601', '60601 Chicago, Illinois'],
    ['00501', '00501 Holtsville, New York'],
    ['02134 Boston', '02134 Allston, Massachusetts'],
    ['10117 Berlin', '10117 Berlin'],
    ['D-10117', '10117 Berlin'],
    ['10117 Deutschland', '10117 Berlin'],
    ['10117', '10117 New York, New York'],
    ['1010 Wien', '1010 Wien, Österreich'],
    ['A-6900', '6900 Bregenz, Österreich'],
    ['CH-6900', '6900 Lugano, Schweiz'],
    ['8001 Zürich', '8001 Zürich, Schweiz'],
    ['2885 Epauvillers', '2885 Epauvillers, Schweiz'],
    ['FL-9490', '9490 Vaduz, Liechtenstein'],
    ['79100', '79100 Freiburg im Breisgau, Baden-Württemberg'],
    ['10117 NY', '10117 New York, New York'],
    ['80331 München', '80331 München, Bayern'],
    ['99999 München', 'München, Bayern'],
    ['80331 Muenchen', '80331 München, Bayern'],
    ['50667 Köln', '50667 Köln, Nordrhein-Westfalen'],

    ['A-6020 Innsbruck', '6020 Innsbruck, Österreich'],
    ['CH-8001 Zürich', '8001 Zürich, Schweiz'],
    ['Zürich 8001', '8001 Zürich, Schweiz'],
    ['1012 Amsterdam', 'Amsterdam, Niederlande'],
    ['00901', '00901 San Juan, Puerto Rico'],
    // states
    ['Kalifornien', 'Kalifornien'],
    ['California', 'Kalifornien'],
    ['CA', 'Kalifornien'],
    ['Texas', 'Texas'],
    ['in Texas', 'Texas'],
    ['in den USA', 'Vereinigte Staaten'],
    ['in der Schweiz', 'Schweiz'],
    ['Nordkarolina', 'North Carolina'],
    ['Süddakota', 'South Dakota'],
    ['Sueddakota', 'South Dakota'],
    ['Neumexiko', 'New Mexico'],
    ['New Mexico', 'New Mexico'],
    ['Pennsylvanien', 'Pennsylvania'],
    ['West Virginia', 'West Virginia'],
    ['Hawaii', 'Hawaii'],
    ['Amerikanische Jungferninseln', 'Amerikanische Jungferninseln'],
    ['Nördliche Marianen', 'Nördliche Marianen'],
    ['Puerto Rico', 'Puerto Rico'],
    ['Georgia', 'Georgia (USA)'],
    ['Bundesstaat Washington', 'Washington (Bundesstaat)'],
    ['Bayern', 'Bayern'],
    ['NRW', 'Nordrhein-Westfalen'],
    // countries
    ['Georgien', 'Georgien'],
    ['Österreich', 'Österreich'],
    ['Austria', 'Österreich'],
    ['USA', 'Vereinigte Staaten'],
    ['Schweiz', 'Schweiz'],
    // cities
    ['San Francisco', 'San Francisco, Kalifornien'],
    ['San Fran', 'San Francisco, Kalifornien'],
    ['SF', 'San Francisco, Kalifornien'],
    ['San Francisco, CA', 'San Francisco, Kalifornien'],
    ['San Francisco Kalifornien', 'San Francisco, Kalifornien'],
    ['NYC', 'New York, New York'],
    ['New York', 'New York, New York'],
    ['New York, NY', 'New York, New York'],
    ['Los Angeles', 'Los Angeles, Kalifornien'],
    ['Washington, D.C.', 'Washington, D.C.'],
    ['Vegas', 'Las Vegas, Nevada'],
    ['Philly', 'Philadelphia, Pennsylvania'],
    ['Nähe Grand Canyon', 'Grand Canyon'],
    ['in der Nähe vom Grand Canyon', 'Grand Canyon'],
    ['Denver Umgebung', 'Denver, Colorado'],
    ['greater Houston area', 'Houston, Texas'],
    ['um München', 'München, Bayern'],
    ['Muenchen', 'München, Bayern'],
    ['München', 'München, Bayern'],
    ['Munchen', 'München, Bayern'],
    ['Munich', 'München, Bayern'],
    ['Bayern München', 'München, Bayern'],
    ['Köln', 'Köln, Nordrhein-Westfalen'],
    ['Cologne', 'Köln, Nordrhein-Westfalen'],
    ['Frankfurt', 'Frankfurt am Main, Hessen'],
    ['Rothenburg Tauber', 'Rothenburg ob der Tauber, Bayern'],
    ['Baden-Baden', 'Baden-Baden, Baden-Württemberg'],
    ['Frankenmuth', 'Frankenmuth, Michigan'],
    ['St. Louis', 'St. Louis, Missouri'],
    ['Saint Louis', 'St. Louis, Missouri'],
    ['Sankt Louis', 'St. Louis, Missouri'],
    ['Mt. Vernon, IL', 'Mount Vernon, Illinois'],
    ['Ft. Worth', 'Fort Worth, Texas'],
    ['New Braunfels TX', 'New Braunfels, Texas'],
    ['Neu Braunfels', 'New Braunfels, Texas'],
    ['Friedrichsburg', 'Fredericksburg, Texas'],
    ['Springfield, IL', 'Springfield, Illinois'],
    ['springfield illinois', 'Springfield, Illinois'],
    ['Berlin, Deutschland', 'Berlin, Deutschland'],
    ['Berlin NH', 'Berlin, New Hampshire'],
    ['Paris, Texas', 'Paris, Texas'],
    ['Kansas City', 'Kansas City, Missouri'],
    ['Portland', 'Portland, Oregon'],
    ['Walla Walla', 'Walla Walla, Washington'],
    ["Coeur d'Alene", "Coeur d'Alene, Idaho"],
    ['Wien', 'Wien, Österreich'],
    ['Vienna, Austria', 'Wien, Österreich'],
    ['Venedig', 'Venedig, Italien'],
    ['Orange County, CA', 'Orange County, Kalifornien'],
    ['Harris County Texas', 'Harris County, Texas'],
    // unfinished and misspelt
    ['San Franc', 'San Francisco, Kalifornien'],
    ['San Fransisco', 'San Francisco, Kalifornien'],
    ['San Fransisco, CA', 'San Francisco, Kalifornien'],
    ['Filadelphia', 'Philadelphia, Pennsylvania'],
    ['Chciago', 'Chicago, Illinois'],
    ['Kalifornein', 'Kalifornien'],
    ['Frankenmut', 'Frankenmuth, Michigan'],
  ])('%s', (text, label) => {
    expect({ best: best(text), isAsked: isAsked(text) }).toEqual({ best: label, isAsked: false })
  })
})

describe('ambiguous names are asked about, the likeliest first', () => {
  test.each([
    ['Berlin', 'Berlin, Deutschland', 'Berlin, New Hampshire'],
    ['Paris', 'Paris, Frankreich', 'Paris, Texas'],
    ['Springfield', 'Springfield, Missouri', 'Springfield, Illinois'],
    ['Springfeild', 'Springfield, Missouri', 'Springfield, Illinois'],
    ['Orange County', 'Orange County, Kalifornien', 'Orange County, Florida'],
    ['Mt. Vernon', 'Mount Vernon, New York', 'Mount Vernon, Washington'],
    ['Columbus', 'Columbus, Ohio', 'Columbus, Georgia'],
    ['Arlington', 'Arlington, Texas', 'Arlington, Virginia'],
    ['Washington', 'Washington, D.C.', 'Washington (Bundesstaat)'],
    ['LA', 'Los Angeles, Kalifornien', 'Louisiana'],
    ['L.A.', 'Los Angeles, Kalifornien', 'Louisiana'],
    ['DE', 'Deutschland', 'Delaware'],
    ['Hollywood', 'Hollywood, Florida', 'Hollywood, Kalifornien'],
    ['Vancouver', 'Vancouver, Washington', 'Vancouver, Kanada'],
  ])('%s', (text, first, other) => {
    const { matches, ambiguous } = gazetteer.find(text, { limit: 6 })
    const labels = matches.map(({ label }) => label.de)
    expect(ambiguous).toBe(true)
    expect(labels[0]).toBe(first)
    expect(labels).toContain(other)
  })
})

describe('the country of the site and our places decide', () => {
  test('the only Springfield with places of ours needs no question', () => {
    const found = gazetteer.find('Springfield', { limit: 3, placesNear: threeInOregon })
    expect(found.matches[0]?.label.en).toBe('Springfield, Oregon')
    expect(found.ambiguous).toBe(false)
  })

  test('a German site means the German Hamburg', () => {
    const german = openGazetteer(BYTES, () => 'DE')
    const found = german.find('Hamburg', { limit: 3 })
    expect(found.matches[0]?.region).toBe('DE-HH')
    expect(found.ambiguous).toBe(false)
    expect(gazetteer.find('Hamburg', { limit: 3 }).ambiguous).toBe(true)
  })
})

describe('unknown names are not guessed', () => {
  test.each([
    '',
    ' ',
    '.,;',
    'Brauerei',
    'qqqqxxxx',
    '99999999',
    'near me',
    'in meiner Nähe',
    '🗽',
  ])('"%s" finds nothing', (text) => {
    expect(gazetteer.find(text, { limit: 5 })).toEqual({
      matches: [],
      ambiguous: false,
      exact: false,
      isRareName: false,
      ignoredWords: [],
    })
  })

  test('a completed or corrected name is not exact, a nickname is', () => {
    expect(gazetteer.find('San Franc', { limit: 1 }).exact).toBe(false)
    expect(gazetteer.find('Filadelphia', { limit: 1 }).exact).toBe(false)
    expect(gazetteer.find('NYC', { limit: 1 }).exact).toBe(true)
  })

  test.each([
    ['1010', '1010 Wien, Österreich'],
    ['3001', '3001 Bern, Schweiz'],
  ])('a code in two countries, %s, means the larger town and is asked about', (text, label) => {
    expect({ best: best(text), isAsked: isAsked(text) }).toEqual({ best: label, isAsked: true })
  })
  test('four digits beside other words are not a postal code', () => {
    expect(gazetteer.find('Route 6600', { limit: 1 }).matches).toEqual([])
    expect(gazetteer.find('6600', { limit: 1, isPart: true }).matches).toEqual([])
    const placesNear = () => 1
    const [known] = gazetteer.find('6600', { limit: 1, isPart: true, placesNear }).matches
    expect(known?.label.de).toBe('6600 Locarno, Schweiz')
  })
  test('a postal code beside other words is found, but not as an exact match', () => {
    const found = gazetteer.find('Brauerei 94107', { limit: 1 })
    expect(found.matches[0]?.id).toBe('US-94107')
    expect(found.exact).toBe(false)
    expect(gazetteer.find('nahe 94107', { limit: 1 }).exact).toBe(true)
  })
})

describe('any input', () => {
  const inputs = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .array(
        fc.constantFrom(
          'San',
          'St.',
          'Berlin',
          'bei',
          'CA',
          '94107',
          '-',
          ',',
          '10117',
          'Mt',
          'é',
          'Ort',
        ),
        { maxLength: 14 },
      )
      .map((words) => words.join(' ')),
  )

  test('gives localities on the earth, within the limit, and never throws', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 1, max: 9 }), (text, limit) => {
        const found = gazetteer.find(text, { limit })
        const suggested = gazetteer.suggest(text, { limit })
        expect(found.matches.length).toBeLessThanOrEqual(limit)
        expect(suggested.length).toBeLessThanOrEqual(limit)
        expect([...found.matches, ...suggested].filter((locality) => !isSound(locality))).toEqual(
          [],
        )
      }),
      { numRuns: 300 },
    )
  })

  test('is answered when it is a point', () => {
    fc.assert(
      fc.property(coordinate(90), coordinate(180), (lat, lng) => {
        const { matches } = gazetteer.find(`${lat.toFixed(4)},${lng.toFixed(4)}`, { limit: 1 })
        expect(matches.map(isSound)).toEqual([true])
      }),
    )
  })
})

function coordinate(most: number) {
  return fc.double({ min: -most, max: most, noNaN: true })
}

function isSound({ id, label, center, bounds }: Locality): boolean {
  const isNamed = id !== '' && label.de !== '' && label.en !== ''
  return isNamed && isLatLng(center) && (bounds === undefined || bounds.south <= bounds.north)
}

test('a compass direction beside a large town means the town, unless it is part of a name', () => {
  const sides = ['southeast Portland', 'im Süden von Portland', 'north of Portland', 'Portland Ost']
  expect(new Set(sides.map(best))).toEqual(new Set(['Portland, Oregon']))
  expect(best('South Bend')).toBe('South Bend, Indiana')
  // USA is also an airport code.
  expect(gazetteer.find('im Südwesten der USA', { limit: 1, isExact: true }).matches).toEqual([])
  // Parks in Arizona has 1,200 inhabitants.
  expect(gazetteer.find('Parks Southwest', { limit: 1, isExact: true }).matches).toEqual([])
})

test('a large town is found without the space in its name, and by points in it', () => {
  expect(['sanfrancisco', 'losangeles', 'Newyork'].map(best)).toEqual(
    ['San Francisco', 'Los Angeles', 'New York'].map((name) => expect.stringMatching(`^${name}, `)),
  )
  const there = ['Denver Altstadt', 'Denver Hauptbahnhof']
  expect(new Set(there.map(best))).toEqual(new Set(['Denver, Colorado']))
  const airport = ['Flughafen Denver', 'Denver airport', 'DEN']
  expect(new Set(airport.map(best))).toEqual(new Set(['Flughafen Denver']))
  expect(best('Süd-Carolina')).toBe('South Carolina')
})
