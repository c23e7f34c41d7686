import type { LatLng } from '../../lib/geo/coordinates.ts'
import { distanceKm } from '../../lib/geo/distance.ts'
import { fold } from '../../lib/text/fold.ts'
import type { Place } from '../places/place.ts'

const NEAR_KM = 0.15
/** About 200 metres from north to south. */
const CELL_DEGREES = 0.002

/** More are not remembered: looking for what is alike is for collections that a person can look through. */
const MOST_PLACES = 200_000

/** A stored place that a new one may be: near it, and called much the same. */
export type SimilarPlace = { slug: string; name: string; address: string; metres: number }

type Neighbour = LatLng & { slug: string; name: string; words: string; address: string }

/** Finds places that are near a point and called much the same, by a grid of small cells. */
export function createSimilarPlaces() {
  let count = 0
  const cells = new Map<number, Neighbour[]>()
  const cellOf = (row: number, column: number) => row * 2 ** 20 + column
  const gridOf = ({ lat, lng }: LatLng) => ({
    row: Math.floor(lat / CELL_DEGREES),
    column: Math.floor(lng / CELL_DEGREES),
  })
  const neighboursOf = (location: LatLng): Neighbour[] => {
    const near: Neighbour[] = []
    if (count === 0) return near
    const { row, column } = gridOf(location)
    for (let up = -1; up <= 1; up++) {
      for (let right = -1; right <= 1; right++) {
        const cell = cells.get(cellOf(row + up, column + right))
        if (cell) near.push(...cell)
      }
    }
    return near
  }
  return {
    add({ slug, name, location, address: { street, postalCode, city } }: Place): void {
      if (!location || count >= MOST_PLACES) return
      count += 1
      const { row, column } = gridOf(location)
      const cell = cells.get(cellOf(row, column))
      const { lat, lng } = location
      const address = [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean)
      const neighbour = { slug, name, words: fold(name), lat, lng, address: address.join(', ') }
      if (cell) cell.push(neighbour)
      else cells.set(cellOf(row, column), [neighbour])
    },
    find(facts: { name: string; location: LatLng }): SimilarPlace | undefined {
      const near = neighboursOf(facts.location)
      if (near.length === 0) return undefined
      const words = fold(facts.name)
      const [best] = near
        .map((one) => ({ one, km: distanceKm(facts.location, one) }))
        .filter(({ one, km }) => km <= NEAR_KM && areAlike(one.words, words))
        .toSorted((a, b) => a.km - b.km)
      if (!best) return undefined
      const { slug, name, address } = best.one
      return { slug, name, address, metres: Math.round(best.km * 1000) }
    },
  }
}

/** Half of the words of the longer name are in the other: "Adler" and "Gasthof Adler". */
function areAlike(a: string, b: string): boolean {
  if (a === b) return true
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const shared = [...first].filter((word) => second.has(word)).length
  return shared > 0 && shared * 2 >= Math.max(first.size, second.size)
}

function wordsOf(text: string): Set<string> {
  return new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1))
}
