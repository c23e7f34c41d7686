import { beforeAll, expect, test } from 'vitest'
import type { SearchContext } from '../src/domain/search/index-query.ts'
import { findPlaces } from '../src/domain/search/find-places.ts'
import { parsePlaceQuery } from '../src/domain/search/parse-place-query.ts'
import { demoWorld } from './search/worlds.ts'

/** Towns with namesakes: the one that people mean on a site about the United States, and one that is offered beside it. */
const NAMESAKES: readonly (readonly [typed: string, meant: string, offered?: string])[] = [
  ['Springfield', 'Springfield, Missouri', 'Springfield, Illinois'],
  ['Portland', 'Portland, Oregon'],
  ['Columbus', 'Columbus, Ohio', 'Columbus, Georgia'],
  ['Frankfurt', 'Frankfurt am Main, Hessen'],
  ['Frankfurt Oder', 'Frankfurt (Oder), Brandenburg'],
  ['Neustadt', 'Neustadt, Rheinland-Pfalz', 'Neustadt am Rübenberge, Niedersachsen'],
  ['Reno', 'Reno, Nevada'],
  ['Aurora', 'Aurora, Colorado', 'Aurora, Illinois'],
  ['Wien', 'Wien, Österreich'],
  ['Vienna', 'Wien, Österreich', 'Vienna, Virginia'],
  ['Vienna, Virginia', 'Vienna, Virginia'],
  ['Berlin', 'Berlin, Ohio', 'Berlin, Deutschland'],
  ['Dresden', 'Dresden, Ohio', 'Dresden, Sachsen'],
  ['Hamburg', 'Hamburg, Deutschland', 'Hamburg, Pennsylvania'],
  ['Hannover', 'Hannover, Niedersachsen'],
  ['Hanover', 'Hanover, Pennsylvania', 'Hannover, Niedersachsen'],
  ['Heidelberg', 'Heidelberg, Pennsylvania', 'Heidelberg, Baden-Württemberg'],
  ['Bremen', 'Bremen, Deutschland'],
  ['Paris', 'Paris, Frankreich', 'Paris, Texas'],
  ['London', 'London, Vereinigtes Königreich'],
  ['Rome', 'Rom, Italien', 'Rome, New York'],
  ['Athens', 'Athens, Georgia', 'Athen, Griechenland'],
  ['Moscow', 'Moskau, Russland', 'Moscow, Idaho'],
  ['Dublin', 'Dublin, Ohio', 'Dublin, Irland'],
  ['Manchester', 'Manchester, New Hampshire', 'Manchester, Missouri'],
  ['Birmingham', 'Birmingham, Alabama', 'Birmingham, Vereinigtes Königreich'],
  ['Cambridge', 'Cambridge, Massachusetts', 'Cambridge, Vereinigtes Königreich'],
  ['Boston', 'Boston, Massachusetts'],
  ['Richmond', 'Richmond, Kalifornien', 'Richmond, Virginia'],
  ['Rochester', 'Rochester, New York', 'Rochester, Minnesota'],
  ['Salem', 'Salem, Oregon', 'Salem, Massachusetts'],
  ['Jackson', 'Jackson, Mississippi', 'Jackson, Tennessee'],
  ['Jacksonville', 'Jacksonville, Florida'],
  ['Augusta', 'Augusta, Georgia', 'Augusta, Maine'],
  ['Arlington', 'Arlington, Texas', 'Arlington, Virginia'],
  ['Charleston', 'Charleston, South Carolina', 'Charleston, West Virginia'],
  ['Wilmington', 'Wilmington, North Carolina', 'Wilmington, Delaware'],
  ['Lancaster', 'Lancaster, Pennsylvania', 'Lancaster, Kalifornien'],
  ['Bloomington', 'Bloomington, Minnesota', 'Bloomington, Indiana'],
  ['Fayetteville', 'Fayetteville, North Carolina', 'Fayetteville, Arkansas'],
  ['Greenville', 'Greenville, North Carolina', 'Greenville, South Carolina'],
  ['Newport', 'Newport, Kentucky', 'Newport, Rhode Island'],
  ['Oakland', 'Oakland, Kalifornien'],
  ['Las Vegas', 'Las Vegas, Nevada'],
  ['Phoenix', 'Phoenix, Arizona'],
  ['Melbourne', 'Melbourne, Australien', 'Melbourne, Florida'],
  ['Sydney', 'Sydney, Australien'],
  ['Toronto', 'Toronto, Kanada', 'Toronto, Ohio'],
  ['Vancouver', 'Vancouver, Washington'],
  ['Glendale', 'Glendale, Arizona', 'Glendale, Kalifornien'],
  ['Peoria', 'Peoria, Arizona', 'Peoria, Illinois'],
  ['Kansas City', 'Kansas City, Missouri'],
  ['Toledo', 'Toledo, Ohio'],
  ['Santa Fe', 'Santa Fe, New Mexico', 'Santa Fe, Argentinien'],
  ['Münster', 'Münster, Nordrhein-Westfalen', 'Munster, Indiana'],
  ['Halle', 'Halle (Saale), Sachsen-Anhalt'],
  ['Bergen', 'Bergen, Norwegen', 'Bergen auf Rügen, Mecklenburg-Vorpommern'],
  ['Weimar', 'Weimar, Texas', 'Weimar, Thüringen'],
  ['Mountain View', 'Mountain View (Santa Clara County), Kalifornien'],
  ['Hollywood', 'Hollywood, Florida', 'Hollywood, Kalifornien'],
  ['Black Forest', 'Black Forest, Colorado', 'Schwarzwald'],
  ['Buffalo', 'Buffalo, New York'],
  // One of our places has this town in its address.
  ['Victor', 'Victor, Idaho', 'Victor, New York'],
  ['Burlington', 'Burlington, Washington', 'Burlington, Vermont'],
  ['Three Rivers', 'Three Rivers, Kalifornien', 'Three Rivers, Michigan'],
  ['Medora', 'Medora, North Dakota', 'Medora, Indiana'],
]

let demo: SearchContext

beforeAll(async () => {
  demo = await demoWorld()
})

function find(text: string) {
  const { origin, alternatives } = findPlaces(
    parsePlaceQuery(new URLSearchParams({ q: text })),
    demo,
  )
  return { meant: origin?.label.de, offered: alternatives.map(({ label }) => label.de) }
}

test.each(NAMESAKES.map(([typed, ...rest]) => ({ typed, meant: rest[0], offered: rest[1] })))(
  '"$typed" is $meant',
  ({ typed, meant, offered }) => {
    for (const text of [typed, `Brauerei in ${typed}`]) {
      const found = find(text)
      expect(found.meant).toBe(meant)
      expect(found.offered).toEqual(expect.arrayContaining(offered ? [offered] : []))
    }
  },
)
