import type { LatLng } from '../../../lib/geo/coordinates.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { PublicPlace } from '../catalogue/public-place.ts'
import type { Locality } from '../gazetteer/gazetteer.ts'
import { termsOf } from './named-place.ts'

// As many say where in the town our places are.
const LOOKED_AT = 50

/**
 * The town of that name in which places of ours are, by their addresses: Douglas on the Isle of Man, of which the gazetteer
 * knows nothing but its namesakes in America. It stands in the middle of its places.
 */
export function townOfOurs(text: string, catalogue: Catalogue): Locality | undefined {
  const wanted = termsOf(text).join(' ')
  const [first, ...others] = catalogue.index
    .best({ text }, LOOKED_AT)
    .map(({ ordinal }) => catalogue.records.at(ordinal))
    .filter(({ address }) => termsOf(address.city ?? '').join(' ') === wanted)
  if (!first) return undefined
  const { city = '', country, region } = first.address
  const inIt = others.filter(
    ({ address }) => address.country === country && address.region === region,
  )
  const { lat, lng } = middleOf([first, ...inIt])
  const name = { de: city, en: city }
  return {
    id: `${lat},${lng}`,
    kind: 'point',
    name,
    label: name,
    center: { lat, lng },
    country,
    region,
    precision: 'area',
  }
}

// A single one that is put in the wrong place does not move it.
function middleOf(places: readonly PublicPlace[]): LatLng {
  const half = places.length >> 1
  const ascending = (a: number, b: number) => a - b
  const lats = places.map(({ location }) => location.lat).toSorted(ascending)
  const lngs = places.map(({ location }) => location.lng).toSorted(ascending)
  return { lat: lats[half] ?? 0, lng: lngs[half] ?? 0 }
}
