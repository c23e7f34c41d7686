import type { PlaceStore, SiteStore } from '../places/place-store.ts'
import type { Locator } from './check-location.ts'
import type { ImportFile } from './open-import.ts'

export type ImportPorts = {
  places: PlaceStore
  site: SiteStore
  locate: Locator
  now: () => Date
  randomBytes: (count: number) => Uint8Array
  /** ISO 3166-1, for rows that name neither country nor region */
  defaultCountry: string
}

export type ImportRequest = {
  file: ImportFile
  /** name of the source system, instead of the file's */
  source?: string
  /** slug of the category of all rows that name none */
  category?: string
  /** code or name of the country of rows that name none, instead of the site's */
  country?: string
}

/** Given to the caller a few times a second. */
export type ImportProgress = {
  phase: 'checking' | 'applying'
  rows: number
  rowsPerSecond: number
}

export type OnProgress = (progress: ImportProgress) => void
