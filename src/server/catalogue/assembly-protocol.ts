import type { CatalogueData, CatalogueFrame } from '../../domain/search/build-catalogue.ts'

/** What the thread is started with. */
export type AssemblySettings = Omit<CatalogueFrame, 'regionNames'> & { gazetteerFile: string }

export type ToAssembly =
  /** records as they are kept, one JSON array, and the bytes that are kept of each */
  { kind: 'records'; json: string; keptBytes: readonly number[] } | { kind: 'build' }

export type FromAssembly = { kind: 'taken' } | { kind: 'built'; data: CatalogueData }
