import type { PlaceStore, SiteStore } from '../places/place-store.ts'
import { buildCatalogue, type Catalogue } from './catalogue.ts'

/**
 * The catalogue that is being served. `refresh` builds a new one beside it when the stored version is newer and swaps it
 * in; readers keep what they have. Calls that come while one is being built wait for one more build, not for each its own.
 */
export type LiveCatalogue = {
  current(): Catalogue
  refresh(): Promise<void>
  onSwap(listener: (catalogue: Catalogue) => void): void
}

type Stores = { places: PlaceStore; site: SiteStore }

export async function createLiveCatalogue(
  stores: Stores,
  regionNames: (code: string) => readonly string[],
): Promise<LiveCatalogue> {
  let current = await build(stores, regionNames)
  let running: Promise<void> | undefined
  let again = false
  const listeners: ((catalogue: Catalogue) => void)[] = []

  const renew = async () => {
    do {
      again = false
      if ((await stores.places.catalogueVersion()) === current.version) continue
      current = await build(stores, regionNames)
      for (const listener of listeners) listener(current)
    } while (again)
  }

  return {
    current: () => current,
    onSwap: (listener) => void listeners.push(listener),
    refresh() {
      if (running) again = true
      running ??= renew().finally(() => {
        running = undefined
      })
      return running
    },
  }
}

// The version is read first: a change made while the places are read leads to one more build, never to a missed one.
async function build(
  { places, site }: Stores,
  regionNames: (code: string) => readonly string[],
): Promise<Catalogue> {
  const version = await places.catalogueVersion()
  const [categories, attributes] = await Promise.all([site.categories(), site.attributes()])
  return buildCatalogue({
    version,
    categories,
    attributes,
    places: places.streamPublished(),
    regionNames,
  })
}
