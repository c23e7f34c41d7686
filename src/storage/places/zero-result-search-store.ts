import { sql } from 'kysely'
import type { ZeroResultSearchStore } from '../../domain/search/zero-result-search-store.ts'
import type { Database } from '../database.ts'

export function createZeroResultSearchStore({ reader, write }: Database): ZeroResultSearchStore {
  return {
    add: (misses, forgetBefore) =>
      write(async (db) => {
        await db.deleteFrom('search_miss').where('week', '<', forgetBefore).execute()
        for (const { area, category, week, count } of misses) {
          await db
            .insertInto('search_miss')
            .values({ area, category, week, count })
            .onConflict((clash) =>
              clash.columns(['area', 'category', 'week']).doUpdateSet({
                count: sql<number>`search_miss.count + excluded.count`,
              }),
            )
            .execute()
        }
      }),

    async list(minCount) {
      return reader
        .selectFrom('search_miss')
        .select(({ fn }) => [
          'area',
          'category',
          fn.max('week').as('week'),
          fn.sum<number>('count').as('count'),
        ])
        .groupBy(['area', 'category'])
        .having(({ fn }) => fn.sum<number>('count'), '>=', minCount)
        .orderBy('count', 'desc')
        .orderBy('area')
        .orderBy('category')
        .execute()
    },
  }
}
