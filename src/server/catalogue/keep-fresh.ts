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

/** After a change that could not be read, ms. */
const RETRY_AFTER = 1000

/**
 * Shows every change of the catalogue at once, and builds it anew when it is quiet and worth it. `isStale` while a change is
 * known that could not be read, or, where `mostBehindMs` is set, that is not shown after that time.
 */
export function keepCatalogueFresh(
  { catalogue }: Pick<Product, 'catalogue'>,
  storage: Pick<Storage, 'onCatalogueChange'>,
  log: Log,
  { mostBehindMs = Infinity }: { mostBehindMs?: number } = {},
): { isStale(): boolean } {
  /** when each refresh that is under way began, ms */
  const underWay = new Set<{ since: number }>()
  let timer: NodeJS.Timeout | undefined
  let isRebuilding = false
  let retry: NodeJS.Timeout | undefined

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
  const refresh = async () => {
    clearTimeout(retry)
    const own = { since: Date.now() }
    underWay.add(own)
    try {
      await catalogue.refresh()
      retry = undefined
      rebuildSoon()
    } catch (error) {
      log({ event: 'catalogue_refresh_failed', error: String(error) })
      clearTimeout(retry)
      retry = setTimeout(() => void refresh(), RETRY_AFTER)
      retry.unref()
    } finally {
      underWay.delete(own)
    }
  }

  storage.onCatalogueChange(refresh)
  // Something may have changed after the catalogue was read and before anybody listened.
  void refresh()
  return {
    isStale() {
      const now = Date.now()
      return retry !== undefined || [...underWay].some(({ since }) => now - since > mostBehindMs)
    },
  }
}
