import type { Bounds } from '../../../lib/geo/coordinates.ts'
import type { Locator } from './check-location.ts'
import type { ImportReport, GeocodingCounts } from '../import-run.ts'
import {
  type ImportPorts,
  type ImportRequest,
  type OnProgress,
  createProgressReporter,
  type OpenedImport,
} from '../open-import.ts'
import { acceptSpokenHours, cacheHoursReader } from '../../places/hours-reader.ts'
import { parsePhone } from '../../places/phone.ts'
import type { Attribute, Category, Address } from '../../places/place.ts'
import { parseRegion } from '../../places/region.ts'
import { createCellReader } from './read-cells.ts'
import { createExtrasReader } from './read-extras.ts'
import { type RowReader, createRowReader } from './read-row.ts'
import type { FieldResult } from '../../places/text-field.ts'
import { type GeocodeQuery, queryKeyParts } from '../../geocoding/geocoder.ts'
import type { Location } from '../../places/coordinates.ts'
import type { KnownPlaces } from '../changes/known-places.ts'
import { identityOf } from '../changes/place-identity.ts'

/** What a file would do. */
export type CheckedImport = {
  report: ImportReport
  request: ImportRequest
  /** the category of rows that name none */
  category: Category
  defaultCountry: string
}

export type RowSettings = Pick<
  ImportRequest,
  'isExactOnly' | 'keepsUnlocated' | 'mendsSwapped' | 'hours' | 'country'
> & {
  defaultCountry: string
  /** neither a person nor the rows of the file support that country */
  isCountryGuessed?: boolean
  /** of the site */
  attributes?: readonly Attribute[]
  /** the country of the stored place that a row names, for rows that leave it out */
  countryOf?: (placeId: string) => string | undefined
}

/** Creates the row reader, the same one for both passes over the file. */
export function rowReaderFor(
  { table, mapping }: OpenedImport,
  settings: RowSettings,
  { locate, readHours, now }: Pick<ImportPorts, 'locate' | 'readHours' | 'now'>,
): RowReader {
  const { defaultCountry, attributes = [], countryOf } = settings
  const isSpreadsheet = table.format === 'csv' || table.format === 'xlsx'
  const { columns } = mapping
  return createRowReader({
    ...settings,
    columnCount: table.header.length,
    readCells: createCellReader(mapping, defaultCountry, { isSpreadsheet, countryOf }),
    readExtras: createExtrasReader({ columns, attributes, now: now(), isSpreadsheet }),
    locate: cacheRegions(locate),
    isCountryChosen: settings.country !== undefined,
    now: now(),
    readHours: cacheHoursReader(acceptSpokenHours(readHours)),
    parseRegion: cacheResults<string | undefined>(parseRegion),
    parsePhone: cacheResults(parsePhone),
  })
}

/** Caches regions: every row looks one up, and a file has few of them. */
function cacheRegions(locate: Locator): Locator {
  const known = new Map<string, Bounds | undefined>()
  return {
    ...locate,
    region(code) {
      if (!known.has(code)) known.set(code, locate.region(code))
      return known.get(code)
    },
  }
}

type Parse<Country> = (text: string, country: Country) => FieldResult<string>

const MAX_CACHED = 2000
const MAX_CACHED_LENGTH = 100

/** The same function with a cache for the texts of a country: a file has few regions. */
export function cacheResults<Country extends string | undefined>(
  parse: Parse<Country>,
): Parse<Country> {
  const byCountry = new Map<Country, Map<string, FieldResult<string>>>()
  return (text, country) => {
    const results = byCountry.get(country) ?? new Map<string, FieldResult<string>>()
    const known = results.get(text)
    if (known) return known
    const result = parse(text, country)
    if (text.length > MAX_CACHED_LENGTH) return result
    if (results.size >= MAX_CACHED) results.clear()
    byCountry.set(country, results.set(text, result))
    return result
  }
}

/** Per check; at one a second that is a night and a morning. */
const MAX_ADDRESSES = 50_000
/** Failures in a row after which the service is no longer asked. */
const MAX_FAILURES = 3

export type GeocodedRows = {
  address(address: Omit<Address, 'extra'>): Location | undefined
  /** undefined when there was nothing to ask */
  counts?: GeocodingCounts
}

type GeocodeRowsContext = {
  ports: Pick<ImportPorts, 'locate' | 'readHours' | 'now' | 'isGeocodingStopped'> &
    Required<Pick<ImportPorts, 'geocoding'>>
  known: KnownPlaces
  settings: RowSettings
  onProgress: OnProgress
}

/**
 * Reads a file for its rows without coordinates and asks the geocoder about each address once. Answers that are stored are not requested
 * again, so an interrupted check continues where it stopped. Places stored with a pin are skipped.
 */
export async function geocodeRows(
  opened: OpenedImport,
  context: GeocodeRowsContext,
): Promise<GeocodedRows> {
  const addresses = await collectAddresses(opened, context)
  const { ports, onProgress } = context
  const { geocoding, isGeocodingStopped = () => false } = ports
  const counts: GeocodingCounts = { found: 0, nothing: 0, failed: 0, left: 0 }
  const points = new Map<string, Location>()
  const pace = createProgressReporter('geocoding', ports.now, onProgress, addresses.size)
  let failures = 0
  for (const [key, address] of addresses) {
    const mayRequest = failures < MAX_FAILURES && !isGeocodingStopped()
    const located = mayRequest
      ? await geocoding.locate(address)
      : await geocoding.findStored(address)
    if (located) counts[located.kind] += 1
    else counts.left += 1
    if (located?.kind === 'found') {
      const { lat, lng, precision, country } = located.point
      // The same street name in another country is a different street.
      if (!country || country === address.country) points.set(key, { lat, lng, precision })
    }
    if (located?.kind === 'failed') counts.problem = located.problem
    failures = located?.kind === 'failed' ? failures + 1 : mayRequest ? 0 : failures
    if (!located && counts.problem && failures >= MAX_FAILURES) {
      await geocoding.postpone(address, counts.problem)
    }
    pace.advance(1)
  }
  const isEmpty = addresses.size === 0
  if (!isEmpty) pace.end()
  return { counts: isEmpty ? undefined : counts, address: (address) => points.get(keyOf(address)) }
}

async function collectAddresses(
  opened: OpenedImport,
  { ports, known, settings }: GeocodeRowsContext,
): Promise<Map<string, Omit<Address, 'extra'>>> {
  const addresses = new Map<string, Omit<Address, 'extra'>>()
  let requested: Omit<Address, 'extra'> | undefined
  const locate = {
    ...ports.locate,
    address(address: Omit<Address, 'extra'>): undefined {
      requested = address
    },
  }
  const readRow = rowReaderFor(opened, settings, { ...ports, locate })
  for await (const batch of opened.table.batches) {
    for (const row of batch) {
      requested = undefined
      const reading = await readRow(row)
      if (!requested || addresses.size >= MAX_ADDRESSES) continue
      // A row rejected for another reason needs no location; one rejected for its coordinates does.
      const isWanted = reading.ok
        ? (known.find(reading.row, identityOf(reading.row.facts))?.isApproximate ?? true)
        : reading.issue.reason === 'coordinates_missing'
      if (isWanted) addresses.set(keyOf(requested), requested)
    }
  }
  return addresses
}

function keyOf(address: GeocodeQuery): string {
  return JSON.stringify(queryKeyParts(address))
}
