import type { HoursReader } from '../places/hours-reader.ts'
import type { PlaceStore, SiteStore, PhotoStore } from '../places/place-store.ts'
import type { GeocodingService } from '../geocoding/geocoding.ts'
import type { ImportStore } from './import-store.ts'
import type { Locator } from './rows/check-location.ts'
import type { ImportProgress, ImportSettings } from './import-run.ts'
import type { ImportFile } from './open-import.ts'

export type ImportPorts = {
  places: PlaceStore
  site: SiteStore
  imports: ImportStore
  locate: Locator
  readHours: HoursReader
  /** the photos that one of our exports may name */
  photos?: Pick<PhotoStore, 'sizeOf'>
  now: () => Date
  randomBytes: (count: number) => Uint8Array
  /** ISO 3166-1, for rows that name neither country nor region */
  defaultCountry: string
  /** the geocoder, if one is set up */
  geocoding?: Pick<GeocodingService, 'locate' | 'recall' | 'postpone'>
  /** somebody does not want to wait for the geocoder any longer */
  isGeocodingStopped?(): boolean
  /** problems besides an import that succeeded */
  log(entry: { event: string; [detail: string]: unknown }): void
}

/** A file and the settings for it, except its sheet and its columns, which come from the file itself. */
export type ImportRequest = { file: ImportFile } & Omit<
  ImportSettings,
  'sheet' | 'sheets' | 'columns' | 'isFetched'
>

export type OnProgress = (progress: ImportProgress) => void

const TELL_EVERY_MS = 200

export type Pace = {
  advance(rows: number): void
  /** reports the last state, and returns the seconds it took */
  end(): number
}

/** Counts rows and reports the speed, but not more often than anybody can read. */
export function createPace(
  phase: ImportProgress['phase'],
  now: () => Date,
  onProgress: OnProgress,
  total?: number,
): Pace {
  const start = now().getTime()
  let told = start
  let rows = 0
  const tell = (time: number) => {
    told = time
    const seconds = Math.max(1, time - start) / 1000
    onProgress({ phase, rows, total, rowsPerSecond: roundRate(rows / seconds) })
  }
  return {
    advance(more) {
      rows += more
      const time = now().getTime()
      if (time - told >= TELL_EVERY_MS) tell(time)
    },
    end() {
      const time = now().getTime()
      tell(time)
      return (time - start) / 1000
    },
  }
}

// A geocoder is asked once a second or less.
function roundRate(perSecond: number): number {
  return perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond)
}
