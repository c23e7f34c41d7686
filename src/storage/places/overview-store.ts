import { sql } from 'kysely'
import type { DayCount, OverviewStore, PlaceSummary } from '../../domain/admin/overview-store.ts'
import { uuidV7 } from '../../domain/places/slug.ts'
import type { Database } from '../database.ts'

type SummaryRow = {
  id: string
  name: string
  status: 'draft' | 'published'
  country: string
  region: string | null
  confirmed_at: string | null
  lat: number | null
  opening_hours: string | null
  weekly_hours: string | null
}

export function createOverviewStore({ reader }: Database): OverviewStore {
  return {
    async places(afterId, limit) {
      const columns = ['id', 'name', 'status', 'country', 'region', 'confirmed_at', 'lat'] as const
      const rows = await reader
        .selectFrom('place')
        .select([...columns, 'opening_hours', 'weekly_hours'])
        .where('id', '>', afterId)
        .where('status', '<>', 'archived')
        .orderBy('id')
        .limit(limit)
        .$narrowType<{ status: 'draft' | 'published' }>()
        .execute()
      return rows.map(toSummary)
    },

    async messagesPerDay(since) {
      // Ids begin with their time, so no index on the time is needed.
      const first = uuidV7(since, new Uint8Array(10))
      const day = sql<string>`substr(received_at, 1, 10)`
      const rows = await reader
        .selectFrom('submission')
        .select(({ fn }) => [day.as('day'), 'verdict', fn.countAll<number>().as('count')])
        .where('id', '>=', first)
        .groupBy([day, 'verdict'])
        .execute()
      const days = new Map<string, DayCount>()
      for (const row of rows) {
        const counts = days.get(row.day) ?? { day: row.day, accepted: 0, quarantined: 0 }
        const kind = row.verdict === 'accept' ? 'accepted' : 'quarantined'
        days.set(row.day, { ...counts, [kind]: row.count })
      }
      return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1))
    },

    async countBySource(source) {
      const { count } = await reader
        .selectFrom('place')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('source_system', '=', source)
        .where('status', '<>', 'archived')
        .executeTakeFirstOrThrow()
      const other = await reader
        .selectFrom('place')
        .select('id')
        .where((eb) => eb.or([eb('source_system', 'is', null), eb('source_system', '<>', source)]))
        .limit(1)
        .executeTakeFirst()
      return { count, hasOthers: other !== undefined }
    },
  }
}

function toSummary(row: SummaryRow): PlaceSummary {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    country: row.country,
    region: row.region ?? undefined,
    confirmedAt: row.confirmed_at ?? undefined,
    hasLocation: row.lat !== null,
    openingHours: row.opening_hours ?? undefined,
    // Dates only occur as keys of exceptions. Parsing the hours of every place took half of the time.
    differsOn: (date) => row.weekly_hours?.includes(`"${date}":`) ?? false,
  }
}
