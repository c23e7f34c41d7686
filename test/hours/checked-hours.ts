import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readTable } from '../../src/lib/table/read-table.ts'
import { realHours, type RealHours } from './real-hours.ts'

const DATA = new URL('../../../shared/data/', import.meta.url)

/** One column of a table whose cells are opening hours. */
const TABLES = [
  { name: 'stations', file: 'altfuel/alt_fuel_stations.csv', column: 'Access Days Time' },
  {
    name: 'libraries',
    file: 'us-civic/Libraries_-_Locations__Hours_and_Contact_Information.csv',
    column: 'HOURS OF OPERATION',
  },
] as const

/** How many of the distinct values of each kind of file are drawn. */
const DRAWN = { markets: 80, 'isle-of-man': 50, farmers: 100, stations: 63, libraries: 7 }
type Kind = keyof typeof DRAWN

export type DrawnHours = RealHours & { kind: Kind; id: string }

export const HAS_CHECKED_FILES = TABLES.every(({ file }) => existsSync(new URL(file, DATA)))

/** The sample: the values of each kind with the lowest hashes, so that nobody picks them. */
export async function drawHours(): Promise<DrawnHours[]> {
  const values = (await realHours()).map((value) => ({ ...value, kind: kindOf(value) }))
  const all = [...values, ...(await tableHours())].map((value) => ({ ...value, id: idOf(value) }))
  const distinct = [...new Map(all.map((value) => [value.id, value])).values()]
  return Object.entries(DRAWN).flatMap(([kind, count]) =>
    distinct
      .filter((value) => value.kind === kind)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, count),
  )
}

function kindOf({ country }: RealHours): Kind {
  if (country === 'IM') return 'isle-of-man'
  return country === 'US' ? 'farmers' : 'markets'
}

const idOf = ({ kind, text }: { kind: Kind; text: string }) =>
  createHash('sha256').update(`23 ${kind} ${text}`).digest('hex').slice(0, 12)

async function tableHours(): Promise<Omit<DrawnHours, 'id'>[]> {
  const found: Omit<DrawnHours, 'id'>[] = []
  for (const { name, file, column } of TABLES) {
    const result = await readTable(createReadStream(new URL(file, DATA)))
    if (!result.ok) throw new Error(`${file}: ${result.problem}`)
    const { header, batches } = result.table
    const at = header.findIndex((one) => one.trim() === column)
    for await (const rows of batches) {
      for (const { cells } of rows) {
        const text = cells[at]?.trim()
        const place = { country: 'US', location: { lat: 41.88, lng: -87.63 } }
        if (text) found.push({ text, kind: name, ...place, timeZone: 'America/Chicago' })
      }
    }
  }
  return found
}
