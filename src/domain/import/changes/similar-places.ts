import type { LatLng } from '../../../lib/geo/coordinates.ts'
import { distanceKm } from '../../../lib/geo/distance.ts'
import { fold } from '../../../lib/text/fold.ts'
import type { PlaceOutline } from '../../places/place.ts'
import { createTextColumn } from '../columns/text-column.ts'

const NEAR_KM = 0.15
/** About 200 metres from north to south. */
const CELL_DEGREES = 0.002

/** More are not remembered: looking for what is alike is for collections that a person can look through. */
const MOST_PLACES = 200_000

/** A stored place that a new one may be: near it, and called much the same. */
export type SimilarPlace = { slug: string; name: string; address: string; metres: number }

type Neighbour = LatLng & { number: number; slug: string; name: string; address: string }

/** Finds places that are near a point and called much the same, by a grid of small cells. */
export function createSimilarPlaces() {
  const points = new Float64Array(MOST_PLACES * 2)
  const texts = createTextColumn()
  const numbers = new Uint32Array(MOST_PLACES + 1)
  // Of each cell the last place, and of each place the one before it in its cell, numbers from 1.
  const lastIn = new Map<number, number>()
  const previous = new Uint32Array(MOST_PLACES + 1)
  let count = 0

  function neighbour(number: number): Neighbour {
    const [slug = '', name = '', address = ''] = texts.at(number - 1).split('\n')
    const [lat = NaN, lng = NaN] = points.subarray(number * 2 - 2, number * 2)
    return { number: numbers[number] ?? 0, slug, name, address, lat, lng }
  }

  function neighboursOf(location: LatLng): Neighbour[] {
    const near: Neighbour[] = []
    const { row, column } = gridOf(location)
    for (let up = -1; up <= 1; up++) {
      for (let right = -1; right <= 1; right++) {
        let number = lastIn.get(cellOf(row + up, column + right)) ?? 0
        for (; number > 0; number = previous[number] ?? 0) near.push(neighbour(number))
      }
    }
    return near
  }

  return {
    /** `number` is given back with it */
    add({ slug, name, location, address }: PlaceOutline, number: number): void {
      if (!location || count >= MOST_PLACES) return
      count += 1
      numbers[count] = number
      points.set([location.lat, location.lng], count * 2 - 2)
      // None of them has a line break.
      texts.push([slug, name, addressLine(address)].join('\n'))
      const { row, column } = gridOf(location)
      const cell = cellOf(row, column)
      previous[count] = lastIn.get(cell) ?? 0
      lastIn.set(cell, count)
    },
    find(facts: { name: string; location: LatLng }) {
      const near = count === 0 ? [] : neighboursOf(facts.location)
      if (near.length === 0) return undefined
      const words = fold(facts.name)
      const [best] = near
        .map((one) => ({ one, km: distanceKm(facts.location, one) }))
        .filter(({ one, km }) => km <= NEAR_KM && areAlike(fold(one.name), words))
        .toSorted((a, b) => a.km - b.km)
      if (!best) return undefined
      const { number, slug, name, address } = best.one
      const similar: SimilarPlace = { slug, name, address, metres: Math.round(best.km * 1000) }
      return { number, similar }
    },
  }
}

function gridOf({ lat, lng }: LatLng) {
  return { row: Math.floor(lat / CELL_DEGREES), column: Math.floor(lng / CELL_DEGREES) }
}

function cellOf(row: number, column: number): number {
  return row * 2 ** 20 + column
}

function addressLine({ street, postalCode, city }: PlaceOutline['address']): string {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [street, town].filter(Boolean).join(', ')
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
