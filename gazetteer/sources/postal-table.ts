import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  isPostalCountry,
  type PostalCountry,
} from '../../src/domain/search/gazetteer/gazetteer-file.ts'
import type { LatLng } from '../../src/lib/geo/coordinates.ts'

/** `towns` are those in the area of the code; only the main town in Austria, Switzerland and Liechtenstein; none for a PO box. */
export type TabledPostalCode = LatLng & { country: PostalCountry; code: number; towns: string[] }

const TABLE = join(import.meta.dirname, '..', 'tables', 'postal-codes.tsv')

/** The postal codes of Germany, Austria, Switzerland and Liechtenstein. */
export function readPostalTable(): TabledPostalCode[] {
  const [, ...lines] = readFileSync(TABLE, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [country = '', code, lat, lng, towns = ''] = line.split('\t')
    if (!isPostalCountry(country)) throw new Error(`postal codes of ${country} are not known`)
    const names = towns.split('|').filter(Boolean)
    return { country, code: Number(code), lat: Number(lat), lng: Number(lng), towns: names }
  })
}
