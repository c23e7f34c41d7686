import { randomBytes } from 'node:crypto'
import { createImport, type Import } from '../../domain/import/import-places.ts'
import type { ImportPorts } from '../../domain/import/import-request.ts'
import type { Foundation } from '../compose.ts'
import { thisWorker } from './worker-name.ts'

/** Where a place is when its file says neither country nor region. */
const DEFAULT_COUNTRY = 'US'

type Found = Pick<Foundation, 'storage' | 'gazetteer'>
type Geocoder = Pick<ImportPorts, 'geocoding' | 'isGeocodingStopped'>

function importPortsOf({ storage, gazetteer }: Found, geocoder: Geocoder): ImportPorts {
  return {
    ...geocoder,
    places: storage.places,
    site: storage.site,
    imports: storage.imports,
    locate: {
      postalCode: (country, code) => gazetteer.postalCode(country, code)?.center,
      city: (name, regionOrCountry) => gazetteer.city(name, regionOrCountry)?.center,
      region: (code) => gazetteer.region(code)?.bounds,
    },
    now: () => new Date(),
    randomBytes: (count) => randomBytes(count),
    defaultCountry: DEFAULT_COUNTRY,
    worker: thisWorker(),
  }
}

/** Importing over the real ports. */
export function composeImport(foundation: Found, geocoder: Geocoder = {}): Import {
  return createImport(importPortsOf(foundation, geocoder))
}
