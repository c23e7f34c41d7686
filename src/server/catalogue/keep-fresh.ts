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
 * Shows every change of the catalogue at once, and builds it anew when that is worth it and it is quiet, or changes have become many. `isStale` while a change is
 * known that could not be read. Where `mostBehindMs` is set, it waits for the changes that are being read, and is true once one of them is
 * not shown after that time.
 */
export function keepCatalogueFresh(
  { catalogue }: Pick<Product, 'catalogue'>,
  storage: Pick<Storage, 'onCatalogueChange'>,
  log: Log,
  { mostBehindMs }: { mostBehindMs?: number } = {},
): { isStale(): Promise<boolean> } {
  const underWay = new Set<UnderWay>()
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
    // A program that edits all day leaves no pause.
    if (catalogue.changes().changed > MANY_CHANGES) void rebuild()
    timer = setTimeout(() => void rebuild(), QUIET_FOR)
    timer.unref()
  }

  every(DAMAGE_MS, async () => {
    await catalogue.mend().catch((error: unknown) => {
      log({ event: 'catalogue_refresh_failed', error: String(error) })
    })
  })
  const refresh = () => {
    const own = { since: Date.now(), over: readChanges() }
    underWay.add(own)
    return own.over.finally(() => underWay.delete(own))
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
      retry = setTimeout(() => void refresh(), RETRY_AFTER)
      retry.unref()
    }
  }

  storage.onCatalogueChange(refresh)
  // Something may have changed after the catalogue was read and before anybody listened.
  void refresh()
  return {
    async isStale() {
      if (mostBehindMs !== undefined) {
        const known = [...underWay]
        for (const one of known) if (await isLate(one, mostBehindMs)) return true
      }
      return retry !== undefined
    },
  }
}

/** A refresh; `since` is when it began, ms. */
type UnderWay = { since: number; over: Promise<void> }

// A server that has just reached the database again would otherwise be ready a moment before it shows what it has missed.
async function isLate({ since, over }: UnderWay, mostBehindMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(resolve, since + mostBehindMs - Date.now(), true)
  })
  const isOver = over.then(() => false)
  return Promise.race([isOver, late]).finally(() => clearTimeout(timer))
}
