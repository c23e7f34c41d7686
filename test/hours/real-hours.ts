import { existsSync, globSync, readFileSync, createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseRegion } from '../../src/domain/places/region.ts'
import { readTable } from '../../src/lib/table/read-table.ts'

/** Opening hours as somebody wrote them, and where they are. */
export type RealHours = {
  text: string
  country: string
  region?: string
  location: { lat: number; lng: number }
  timeZone: string
}

const DATA = new URL('../../../shared/data/', import.meta.url)

/** Whether the files are in `../shared/data`, next to the clone. */
export const HAS_REAL_HOURS = ['wo-ist-markt', 'osm-isleofman', 'farmers'].every((folder) =>
  existsSync(new URL(folder, DATA)),
)

/** Every distinct value of German and Swiss markets, of the Isle of Man, and of American farmers' markets by state. */
export async function realHours(): Promise<RealHours[]> {
  return distinct([...markets(), ...isleOfMan(), ...(await farmersMarkets())])
}

type Feature = { properties: Record<string, string | null> | null }

function markets(): RealHours[] {
  return valuesOf('wo-ist-markt/*.json', (file) =>
    file.includes('basel') || file.includes('zuerich')
      ? { country: 'CH', location: { lat: 47.56, lng: 7.59 }, timeZone: 'Europe/Zurich' }
      : {
          country: 'DE',
          region: 'DE-BE',
          location: { lat: 52.52, lng: 13.4 },
          timeZone: 'Europe/Berlin',
        },
  )
}

function isleOfMan(): RealHours[] {
  const place = { location: { lat: 54.15, lng: -4.48 }, timeZone: 'Europe/Isle_of_Man' }
  return valuesOf('osm-isleofman/*.geojson', () => ({ country: 'IM', ...place }))
}

function valuesOf(pattern: string, placeOf: (file: string) => Omit<RealHours, 'text'>) {
  const files = globSync(pattern, { cwd: fileURLToPath(DATA) }).toSorted()
  return files.flatMap((file) => {
    const { features = [] }: { features?: Feature[] } = JSON.parse(
      readFileSync(new URL(file, DATA), 'utf8'),
    )
    return features.flatMap(({ properties }) => {
      const text = properties?.['opening_hours']
      return text ? [{ text, ...placeOf(file) }] : []
    })
  })
}

// Two states stand for the country: one with and one without daylight saving time.
const ARIZONA = { location: { lat: 33.45, lng: -112.07 }, timeZone: 'America/Phoenix' }
const ELSEWHERE = { location: { lat: 39.74, lng: -104.99 }, timeZone: 'America/Denver' }

async function farmersMarkets(): Promise<RealHours[]> {
  const file = new URL('farmers/farmers_markets.csv', DATA)
  const result = await readTable(createReadStream(file))
  if (!result.ok) throw new Error(`farmers: ${result.problem}`)
  const { header, batches } = result.table
  const found: RealHours[] = []
  for await (const rows of batches) {
    for (const { cells } of rows) {
      const state = parseRegion(cells[header.indexOf('state')] ?? '', 'US')
      const region = state.ok ? state.value : undefined
      const place = region === 'US-AZ' ? ARIZONA : ELSEWHERE
      for (const season of [1, 2, 3, 4]) {
        const text = cells[header.indexOf(`season_${season}_time`)]?.trim()
        if (text) found.push({ text, country: 'US', region, ...place })
      }
    }
  }
  return found
}

// The holidays of a state only matter for hours that mention holidays.
function distinct(values: readonly RealHours[]): RealHours[] {
  const seen = new Map<string, RealHours>()
  for (const value of values) {
    const where = /PH|SH|holiday/i.test(value.text) ? value.region : value.timeZone
    seen.set(`${value.country} ${where} ${value.text}`, value)
  }
  return [...seen.values()]
}
