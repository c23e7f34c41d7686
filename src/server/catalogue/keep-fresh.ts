import type { Product } from '../../domain/product.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { every } from '../jobs/every.ts'
import type { Log } from '../log.ts'

/** So few places are built anew after every change, in the time of a few requests. */
const FEW_PLACES = 50_000

/** Of more places, this many changes may lie over them: each edit looks through all of them. */
const MANY_CHANGES = 250

/** So long at most a damaged file is asked for records that it no longer has, ms; a look costs one call of the system. */
const DAMAGE_MS = 1000

/** After the last of several changes, ms. */
const QUIET_FOR = 3000

/** Shows every change of the catalogue at once, and builds it anew when it is quiet and worth it. */
export function keepCatalogueFresh(
  { catalogue }: Pick<Product, 'catalogue'>,
  storage: Pick<Storage, 'onCatalogueChange'>,
  log: Log,
): void {
  let timer: NodeJS.Timeout | undefined
  let isRebuilding = false

  const rebuild = async () => {
    const { changed, places } = catalogue.changes()
    const isWorthIt = changed > (places > FEW_PLACES ? MANY_CHANGES : 0)
    if (!isWorthIt || isRebuilding) return
    isRebuilding = true
    try {
      await catalogue.rebuild()
    } catch (error) {
      log({ event: 'catalogue_rebuild_failed', error: String(error) })
    }
    isRebuilding = false
  }
  const rebuildSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void rebuild(), QUIET_FOR)
    timer.unref()
  }

  every(DAMAGE_MS, async () => {
    await catalogue.mend().catch((error: unknown) => {
      log({ event: 'catalogue_refresh_failed', error: String(error) })
    })
  })
  rebuildSoon()
  storage.onCatalogueChange(() => {
    catalogue.refresh().then(rebuildSoon, (error: unknown) => {
      log({ event: 'catalogue_refresh_failed', error: String(error) })
    })
  })
}
