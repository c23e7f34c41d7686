import type { HoursReader } from '../places/hours-reader.ts'
import type { PhotoStore } from '../places/photo.ts'
import type { PlaceStore, SiteStore } from '../places/place-store.ts'
import type { Geocoding } from '../geocoding/geocoding.ts'
import type { ImportStore } from './import-store.ts'
import type { Locator } from './rows/check-location.ts'
import type { ImportSettings } from './import-run.ts'
import type { ImportFile } from './open-import.ts'

export type ImportPorts = {
  places: PlaceStore
  site: SiteStore
  imports: ImportStore
  locate: Locator
  readHours: HoursReader
  /** those that a file of ours may name */
  photos?: Pick<PhotoStore, 'sizeOf'>
  now: () => Date
  randomBytes: (count: number) => Uint8Array
  /** ISO 3166-1, for rows that name neither country nor region */
  defaultCountry: string
  /** asks a geocoder where one is set up */
  geocoding?: Pick<Geocoding, 'locate' | 'recall' | 'postpone'>
  /** somebody does not want to wait for the geocoder any longer */
  isGeocodingStopped?(): boolean
  /** what went wrong beside an import that did what it should */
  log(entry: { event: string; [detail: string]: unknown }): void
}

/** A file and what a person says about it, but for its sheet and its columns, which the file itself brings. */
export type ImportRequest = { file: ImportFile } & Omit<
  ImportSettings,
  'sheet' | 'sheets' | 'columns' | 'isFetched'
>

/** Given to the caller a few times a second. */
export type ImportProgress = {
  phase: 'geocoding' | 'checking' | 'applying' | 'rolling-back'
  /** of the file; of `geocoding` addresses */
  rows: number
  /** of rows, where it is known */
  total?: number
  rowsPerSecond: number
}

export type OnProgress = (progress: ImportProgress) => void
