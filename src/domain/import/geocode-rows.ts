import type { GeocodeQuery } from '../geocoding/geocoder.ts'
import { geocodeKey } from '../geocoding/geocode-key.ts'
import type { Location } from '../places/coordinates.ts'
import type { Address } from '../places/place.ts'
import { rowReaderFor, type RowSettings } from './checked-import.ts'
import type { GeocodingCounts } from './import-report.ts'
import type { ImportPorts, OnProgress } from './import-request.ts'
import type { KnownPlaces } from './changes/known-places.ts'
import type { OpenedImport } from './open-import.ts'
import { createPace } from './pace.ts'
import { identityOf } from './changes/place-identity.ts'

/** In one check; at one a second that is a night and a morning. */
const MOST_ADDRESSES = 50_000
/** In a row; then the service is left alone. */
const MOST_FAILURES = 3

export type GeocodedRows = {
  address(address: Omit<Address, 'extra'>): Location | undefined
  /** undefined when there was nothing to ask */
  counts?: GeocodingCounts
}

type Asking = {
  ports: Pick<ImportPorts, 'locate' | 'readHours' | 'now' | 'isGeocodingStopped'> &
    Required<Pick<ImportPorts, 'geocoding'>>
  known: KnownPlaces
  settings: RowSettings
  onProgress: OnProgress
}

/**
 * Reads a file for its rows without coordinates and asks the geocoder about each address once. What is kept of an earlier
 * time is not asked again, so that a check that broke off goes on where it was. Places that are stored with a pin are not
 * asked about.
 */
export async function geocodeRows(opened: OpenedImport, asking: Asking): Promise<GeocodedRows> {
  const addresses = await collectAddresses(opened, asking)
  const { ports, onProgress } = asking
  const { geocoding, isGeocodingStopped = () => false } = ports
  const counts: GeocodingCounts = { found: 0, nothing: 0, failed: 0, left: 0 }
  const points = new Map<string, Location>()
  const pace = createPace('geocoding', ports.now, onProgress, addresses.size)
  let failures = 0
  for (const [key, address] of addresses) {
    const isAsked = failures < MOST_FAILURES && !isGeocodingStopped()
    const located = isAsked ? await geocoding.locate(address) : await geocoding.recall(address)
    if (located) counts[located.kind] += 1
    else counts.left += 1
    if (located?.kind === 'found') {
      const { lat, lng, precision, country } = located.point
      // The same street in another country is another one.
      if (!country || country === address.country) points.set(key, { lat, lng, precision })
    }
    if (located?.kind === 'failed') counts.problem = located.problem
    failures = located?.kind === 'failed' ? failures + 1 : isAsked ? 0 : failures
    if (!located && counts.problem && failures >= MOST_FAILURES) {
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
  { ports, known, settings }: Asking,
): Promise<Map<string, Omit<Address, 'extra'>>> {
  const addresses = new Map<string, Omit<Address, 'extra'>>()
  let asked: Omit<Address, 'extra'> | undefined
  const locate = {
    ...ports.locate,
    address(address: Omit<Address, 'extra'>): undefined {
      asked = address
    },
  }
  const readRow = rowReaderFor(opened, settings, { ...ports, locate })
  for await (const batch of opened.table.batches) {
    for (const row of batch) {
      asked = undefined
      const reading = await readRow(row)
      if (!asked || addresses.size >= MOST_ADDRESSES) continue
      // Refused for something else, it needs no place; refused for its coordinates, it does.
      const isWanted = reading.ok
        ? (known.find(reading.row, identityOf(reading.row.facts))?.isApproximate ?? true)
        : reading.issue.reason === 'coordinates_missing'
      if (isWanted) addresses.set(keyOf(asked), asked)
    }
  }
  return addresses
}

function keyOf(address: GeocodeQuery): string {
  return geocodeKey('', address)
}
