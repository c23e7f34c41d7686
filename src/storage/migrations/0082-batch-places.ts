import { type Kysely, sql } from 'kysely'
import type { Flag } from '../column-types.ts'
import type { Schema } from '../schema.ts'
import type { Migration } from './migration.ts'

/** The places of a bulk change in a table of their own, so that it is written and undone in steps, however many places there are. */
export const batchPlaces: Migration = {
  version: 82,
  name: 'batch places',
  async up(db, ddl) {
    await db.schema
      .createTable('place_batch_place')
      .addColumn('batch_id', ddl.text, (column) => column.notNull().references('place_batch.id'))
      .addColumn('place_id', ddl.text, (column) => column.notNull())
      .addColumn('version', 'integer')
      .addColumn('hand_set', ddl.text)
      .addColumn('is_undone', 'integer')
      .addPrimaryKeyConstraint('place_batch_place_key', ['batch_id', 'place_id'])
      .modifyEnd(ddl.tableOptions)
      .execute()
    const batch = () => db.schema.alterTable('place_batch')
    await batch()
      .addColumn('total', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await batch().addColumn('at_work_until', ddl.text).execute()
    await movePlaces(db)
    await batch().dropColumn('places').execute()
  },
}

const AT_ONCE = 500

async function movePlaces(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from place_batch`.execute(db)
  for (const { id } of rows) {
    const old = await sql<{ places: string; undone_at: string | null }>`
      select places, undone_at from place_batch where id = ${id}`.execute(db)
    const [batch] = old.rows
    const places: { id: string; version: number }[] = JSON.parse(batch?.places ?? '[]')
    const is_undone: Flag | null = batch?.undone_at ? 1 : null
    for (let start = 0; start < places.length; start += AT_ONCE) {
      const some = places.slice(start, start + AT_ONCE)
      const moved = some.map((place) => ({
        batch_id: id,
        place_id: place.id,
        version: place.version,
        hand_set: null,
        is_undone,
      }))
      await db.insertInto('place_batch_place').values(moved).execute()
    }
    await db.updateTable('place_batch').set({ total: places.length }).where('id', '=', id).execute()
  }
}
