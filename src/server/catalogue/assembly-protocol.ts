import type {
  CatalogueFrame,
  CatalogueRest,
} from '../../domain/search/catalogue/build-catalogue.ts'
import type { GatheredPlaces } from '../../lib/place-index/gathered-places.ts'

/** What the thread is started with. */
export type AssemblySettings = Omit<CatalogueFrame, 'regionNames'> & { gazetteerFile: string }

export type ToAssembly =
  /** records as they are kept, one JSON array; the bytes that are kept of each; the shared hours that are new in them */
  | { kind: 'records'; json: string; keptBytes: readonly number[]; newHours: readonly string[] }
  | { kind: 'build' }

export type FromAssembly =
  | { kind: 'taken' }
  /** all is there: the index of places is the other thread's to build, the rest comes */
  | { kind: 'gathered'; places: GatheredPlaces }
  | { kind: 'rest'; rest: CatalogueRest }
