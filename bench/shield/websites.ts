import { existsSync, readFileSync } from 'node:fs'
import type { WebsiteEvidence } from '../../src/lib/spam-shield/evidence.ts'

const FOLDER = '../shared/data'

/** Files of places, and their columns for website, name, town and street. */
const FILES = {
  breweries: ['openbrewerydb/breweries.csv', 'website_url', ['name', 'city', 'address_1']],
  'shops on the Isle of Man': [
    'osm-isleofman/shops.csv',
    'website',
    ['name', 'addr:city', 'addr:street'],
  ],
  'cafés on the Isle of Man': [
    'osm-isleofman/food-and-drink.csv',
    'website',
    ['name', 'addr:city', 'addr:street'],
  ],
  'libraries of New York': ['us-civic/LIBRARY.csv', 'URL', ['NAME', 'CITY', 'STREETNAME']],
} as const

/** Real websites with the places they belong to; undefined if the files are missing. */
export function readWebsites(): Record<string, WebsiteEvidence[]> | undefined {
  if (!existsSync(FOLDER)) return undefined
  return Object.fromEntries(
    Object.entries(FILES).map(([title, [file, website, names]]) => {
      const [head = [], ...rows] = readRows(readFileSync(`${FOLDER}/${file}`, 'utf8'))
      const of = (row: string[], column: string) => row[head.indexOf(column)] ?? ''
      const all = rows.map((row) => ({
        address: of(row, website),
        names: names.map((column) => of(row, column)),
      }))
      return [title, all.filter(({ address }) => /^https?:\/\/|^www\./i.test(address))]
    }),
  )
}

/** Plain CSV: a quote inside quotes is doubled. */
function readRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') rows.push([])
  }
  return rows
}
