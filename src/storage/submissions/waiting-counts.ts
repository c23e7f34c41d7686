import { sql } from 'kysely'
import { MAX_COUNTED, type WaitingCounts } from '../../domain/submissions/waiting-counts.ts'
import type { Database } from '../database.ts'

/** Counts each status along its index, up to `limit`, which only a test sets. */
export function createWaitingCounts({ reader }: Database, limit = MAX_COUNTED): WaitingCounts {
  async function count(table: 'submission' | 'delivery', status: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count
      from (select 1 from ${sql.table(table)} where status = ${status} limit ${limit}) as waiting
    `.execute(reader)
    return rows[0]?.count ?? 0
  }

  return {
    async messages() {
      const [inbox, quarantine] = await Promise.all([
        count('submission', 'inbox'),
        count('submission', 'quarantine'),
      ])
      return { inbox, quarantine }
    },

    async deliveries() {
      const [pending, sending, retrying, failed] = await Promise.all([
        count('delivery', 'pending'),
        count('delivery', 'sending'),
        count('delivery', 'retrying'),
        count('delivery', 'failed'),
      ])
      return { pending, sending, retrying, failed }
    },
  }
}
