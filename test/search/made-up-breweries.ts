import type { SearchContext } from '../../src/domain/search/index-query.ts'
import { aPlace } from '../builders.ts'
import type { Judged } from './judge.ts'
import { worldOf } from './worlds.ts'

type Brewery = [
  name: string,
  street: string,
  postalCode: string,
  city: string,
  region: string,
  lat: number,
  lng: number,
]

/** For developers without the real breweries: one or more for each rule that the real ones test. The towns are real. */
const BREWERIES: readonly Brewery[] = [
  ['Schlossbräu Adlerstein', 'Hauptstraße 1', '96047', 'Bamberg', 'DE-BY', 49.8917, 10.8856],
  ['Brauerei Köpfler', 'Gasse 2', '96047', 'Bamberg', 'DE-BY', 49.8921, 10.889],
  ['Grünhuber', 'Arnulfweg 52', '80335', 'München', 'DE-BY', 48.1427, 11.5554],
  ['Grünhuber Weißbräu', 'Am Markt 3', '85435', 'Erding', 'DE-BY', 48.3064, 11.9076],
  ['Brauereigasthof St. Wendolin', 'Dorfplatz 4', '85435', 'Erding', 'DE-BY', 48.307, 11.906],
  ['Granite Fork Brewing Co', '1 Pearl St', '80302', 'Boulder', 'US-CO', 40.0176, -105.2797],
  ['Granite Fork Brewing Co', '20 Haywood Rd', '28806', 'Asheville', 'US-NC', 35.578, -82.5946],
  ['Mt. Ketterly Brewing Company', '7 Main St', '57701', 'Rapid City', 'US-SD', 44.0805, -103.231],
  ['Old St. Barnaby School', '8 Bond St', '97703', 'Bend', 'US-OR', 44.0582, -121.3153],
  ["Quill's Curious Cafe", '355 Rose St', '49007', 'Kalamazoo', 'US-MI', 42.2917, -85.5872],
  ['Tidewright Brewery', '50 Way St', '04103', 'Portland', 'US-ME', 43.6805, -70.2985],
  ['Sunward Brewery & Public House', '210 NW St', '97209', 'Portland', 'US-OR', 45.5245, -122.682],
  [
    'Cobblegate Brewing',
    '16 General Foxworth Blvd',
    '20141',
    'Purcellville',
    'US-VA',
    39.1368,
    -77.7147,
  ],
  ['Lantern Street Brewery', '99 Larimer St', '80205', 'Denver', 'US-CO', 39.7581, -104.985],
]

export const OVER_MADE_UP_BREWERIES: readonly Judged[] = [
  // Umlauts as people type them, and typing errors
  ['Schlossbraeu', { first: 'Schlossbräu Adlerstein' }],
  ['Kopfler', { first: 'Brauerei Köpfler' }],
  ['Köpfer', { first: 'Brauerei Köpfler' }],
  ['Grünhuber Weissbräu', { first: 'Grünhuber Weißbräu' }],
  ['Tidewrigt', { first: 'Tidewright Brewery' }],
  // A name and a town, also with several places of that name
  ['Grunhuber München', { first: 'Grünhuber' }],
  ['Granite Fork Boulder', { first: 'Granite Fork Brewing Co', at: 'Boulder, Colorado' }],
  ['granite fork asheville', { first: 'Granite Fork Brewing Co', at: 'Asheville' }],
  ['Sunward Portland', { first: 'Sunward Brewery & Public House', at: 'Portland, Oregon' }],
  // Short forms, signs and apostrophes
  ['Sunward Brewery and Public House', { first: 'Sunward Brewery & Public House' }],
  ['Mount Ketterly Brewing', { first: 'Mt. Ketterly Brewing Company' }],
  ['Old Saint Barnaby School', { first: 'Old St. Barnaby School' }],
  ['Sankt Wendolin', { first: 'Brauereigasthof St. Wendolin' }],
  ['Quills Curious Café', { first: "Quill's Curious Cafe" }],
  // Streets
  ['Arnulfweg 52', { first: 'Grünhuber' }],
  ['16 General Foxworth Blvd', { first: 'Cobblegate Brewing', at: '' }],
  ['99 Larimer Street', { first: 'Lantern Street Brewery' }],
  // A kind of place, and where
  ['Brauerei bei 80335', { at: '80335 München' }],
  ['brewery 80205', { at: '80205 Denver', first: 'Lantern Street Brewery' }],
  ['Brauerei Bamberg', { at: 'Bamberg, Bayern' }],
  ['breweries in portland maine', { at: 'Portland, Maine', first: 'Tidewright Brewery' }],
  ['Brauerei Springfield', { at: 'Springfield', words: 'Brauerei', asks: 'Springfield' }],
  ['Brauereien in Franken', { at: '', asks: 'Bamberg, Bayern' }],
]

/** The breweries above. */
export function madeUpBreweryWorld(): Promise<SearchContext> {
  return worldOf(
    BREWERIES.map(([name, street, postalCode, city, region, lat, lng]) =>
      aPlace({
        name,
        categoryIds: ['brauerei'],
        address: { street, postalCode, city, region, country: region.slice(0, 2) },
        location: { lat, lng, precision: 'exact' },
      }),
    ),
  )
}
