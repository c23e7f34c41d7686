import type { PlaceStore } from '../places/place-store.ts'
import type { Catalogue } from './catalogue.ts'

/**
 * The catalogue that is being served. `refresh` has a new one built beside it when the stored version is newer and swaps it
 * in; readers keep what they have. Calls that come while one is being built wait for one more build, not for each its own.
 */
export type LiveCatalogue = {
  current(): Catalogue
  refresh(): Promise<void>
}

/** Where catalogues come from: kept ready from before, or built from all that is stored, away from this thread. */
export type CatalogueBuilder = {
  /** of the version that is stored now or a later one; a change made meanwhile leads to one more, never to a missed one */
  open(): Promise<Catalogue>
  /** false once what it is kept in was found damaged: then it is opened anew */
  isUsable(): boolean
}

export async function createLiveCatalogue(
  places: Pick<PlaceStore, 'catalogueVersion'>,
  catalogues: CatalogueBuilder,
): Promise<LiveCatalogue> {
  let current = await catalogues.open()
  let running: Promise<void> | undefined
  let again = false

  const renew = async () => {
    do {
      again = false
      const version = await places.catalogueVersion()
      if (version === current.version && catalogues.isUsable()) continue
      current = await catalogues.open()
    } while (again)
  }

  return {
    current: () => current,
    refresh() {
      if (running) again = true
      running ??= renew().finally(() => {
        running = undefined
      })
      return running
    },
  }
}
