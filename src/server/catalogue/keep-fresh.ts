import type { Product } from '../../domain/product.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { every } from '../jobs/every.ts'
import type { Log } from '../log.ts'

/** Up to this many places, the catalogue is rebuilt after every change, in the time of a few requests. */
const SMALL_SITE_PLACES = 50_000

/** With more places, up to this many changes are overlaid: each edit scans all of them. */
const MAX_OVERLAID_CHANGES = 250

/** How often the file is checked for damage, ms; a check costs one system call. */
const DAMAGE_CHECK_INTERVAL_MS = 1000

/** Wait after the last of several changes, ms. */
const QUIET_PERIOD_MS = 3000

/** Wait after a change that could not be read, ms. */
const RETRY_DELAY_MS = 1000

/**
 * Shows every change to the catalogue at once. Rebuilds it when that pays off and changes pause, or when there are many. `isStale` is true
 * while a known change could not be read. If `maxStalenessMs` is set, it waits for changes that are being read, and is true if one is not
 * shown within that time.
 */
export function keepCatalogueFresh(
  { catalogue }: Pick<Product, 'catalogue'>,
  storage: Pick<Storage, 'onCatalogueChange'>,
  log: Log,
  { maxStalenessMs }: { maxStalenessMs?: number } = {},
): { isStale(): Promise<boolean> } {
  const runningRefreshes = new Set<RunningRefresh>()
  let timer: NodeJS.Timeout | undefined
  let isRebuilding = false
  let retry: NodeJS.Timeout | undefined

  const rebuild = async () => {
    const { changed, places } = catalogue.changes()
    const isWorthIt = changed > (places > SMALL_SITE_PLACES ? MAX_OVERLAID_CHANGES : 0)
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
    // A program that edits all day leaves no pause.
    if (catalogue.changes().changed > MAX_OVERLAID_CHANGES) void rebuild()
    timer = setTimeout(() => void rebuild(), QUIET_PERIOD_MS)
    timer.unref()
  }

  every(DAMAGE_CHECK_INTERVAL_MS, async () => {
    await catalogue.mend().catch((error: unknown) => {
      log({ event: 'catalogue_refresh_failed', error: String(error) })
    })
  })
  const refresh = () => {
    const own = { since: Date.now(), done: readChanges() }
    runningRefreshes.add(own)
    return own.done.finally(() => runningRefreshes.delete(own))
  }
  const readChanges = async () => {
    clearTimeout(retry)
    try {
      await catalogue.refresh()
      retry = undefined
      rebuildSoon()
    } catch (error) {
      log({ event: 'catalogue_refresh_failed', error: String(error) })
      clearTimeout(retry)
      retry = setTimeout(() => void refresh(), RETRY_DELAY_MS)
      retry.unref()
    }
  }

  storage.onCatalogueChange(refresh)
  // The catalogue may have changed after it was read and before this started listening.
  void refresh()
  return {
    async isStale() {
      if (maxStalenessMs !== undefined) {
        const known = [...runningRefreshes]
        for (const one of known) if (await outlasts(one, maxStalenessMs)) return true
      }
      return retry !== undefined
    },
  }
}

/** A refresh in progress; `since` is when it began, ms. */
type RunningRefresh = { since: number; done: Promise<void> }

// Otherwise a server that has just reconnected to the database would be ready before it shows the missed changes.
async function outlasts({ since, done }: RunningRefresh, maxStalenessMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(resolve, since + maxStalenessMs - Date.now(), true)
  })
  const isOver = done.then(() => false)
  return Promise.race([isOver, late]).finally(() => clearTimeout(timer))
}
