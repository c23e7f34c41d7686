import { centerOf } from '../../lib/geo/bounds.ts'
import { addDays, weekdayOf } from '../../lib/hours/weekly-hours.ts'
import type { FinderResult } from './find-places.ts'
import type { Gazetteer } from './gazetteer/gazetteer.ts'
import type { ZeroResultSearch, ZeroResultSearchStore } from './zero-result-search-store.ts'

/** Smaller counts are not shown, because they could be one person. */
export const MIN_SHOWN_COUNT = 5

const KEPT_DAYS = 90

// A limit, so that requests for ever new areas cannot fill the memory.
const MAX_WAITING = 1000

type Ports = {
  store: ZeroResultSearchStore
  gazetteer: Pick<Gazetteer, 'nearestCity'>
  now(): Date
}

export type ZeroResultCounter = {
  /** counts the search if it found nothing and its area is known */
  record(result: FinderResult): void
  /** stores the counts; if that fails, keeps them and throws */
  flush(): Promise<void>
}

/** Counts zero-result searches by area, category and week, without knowing who searched and without keeping the words. */
export function createZeroResultCounter({ store, gazetteer, now }: Ports): ZeroResultCounter {
  let waiting = new Map<string, ZeroResultSearch>()
  let forgottenBefore = ''

  function add(search: ZeroResultSearch): void {
    const key = JSON.stringify([search.area, search.category, search.week])
    const known = waiting.get(key)
    if (known) known.count += search.count
    else if (waiting.size < MAX_WAITING) waiting.set(key, { ...search })
  }

  return {
    record(result) {
      if (result.total > 0) return
      const category = result.query.categories.toSorted().join(',')
      for (const area of areasOf(result, gazetteer)) {
        add({ area, category, week: weekOf(now()), count: 1 })
      }
    },
    async flush() {
      const misses = [...waiting.values()]
      const oldest = addDays(now().toISOString().slice(0, 10), -KEPT_DAYS)
      // Old weeks are deleted even if there is nothing new to store.
      if (misses.length === 0 && forgottenBefore === oldest) return
      waiting = new Map()
      try {
        await store.add(misses, oldest)
        forgottenBefore = oldest
      } catch (error) {
        for (const miss of misses) add(miss)
        throw error
      }
    },
  }
}

// The first digits of a postal code, or the town near a point: too coarse to identify anyone. Several regions count separately.
function areasOf(
  { origin, query }: FinderResult,
  { nearestCity }: Ports['gazetteer'],
): readonly string[] {
  if (origin?.parts && !origin.hasOwnName) return origin.parts.map(({ label }) => label.de)
  if (origin?.kind === 'postal-code') return [`${origin.country} ${origin.name.de.slice(0, 3)}…`]
  if (origin && origin.kind !== 'point') return [origin.label.de]
  const point = origin?.center ?? (query.within && centerOf(query.within))
  const town = point && nearestCity(point)
  return town ? [town.label.de] : []
}

function weekOf(instant: Date): string {
  const date = instant.toISOString().slice(0, 10)
  return addDays(date, -weekdayOf(date))
}
