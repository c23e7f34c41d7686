import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** New places of a change set as JSON, because they are written like any other place; and why a row waits for an answer. */
export const importQuestions: Migration = {
  version: 51,
  name: 'import questions',
  async up(db, ddl) {
    await db.schema.dropTable('import_place').execute()
    await db.schema
      .createTable('staged_place')
      .addColumn('run_id', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('place', ddl.text, (column) => column.notNull())
      .addColumn('category', ddl.text)
      .addPrimaryKeyConstraint('staged_place_key', ['run_id', 'position'])
      .modifyEnd(ddl.tableOptions)
      .execute()
    await db.schema.alterTable('import_question').renameTo('open_double').execute()
    await db.schema
      .createTable('import_question')
      .addColumn('run_id', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('reason', ddl.text, (column) => column.notNull())
      .addColumn('place', ddl.text)
      .addColumn('category', ddl.text)
      .addPrimaryKeyConstraint('import_question_key', ['run_id', 'position'])
      .modifyEnd(ddl.tableOptions)
      .execute()
    await sql`
      insert into import_question (run_id, position, reason, place, category)
      select run_id, position, 'similar_place', place, category from open_double
    `.execute(db)
    await db.schema.dropTable('open_double').execute()
    // Imports that were already checked have nothing staged any more, so they are checked again. A file from the command line is not kept.
    await db
      .updateTable('import_run')
      .set(({ case: when, eb }) => ({
        status: when()
          .when(eb('actor', '=', 'cli'))
          .then('discarded' as const)
          .else('uploaded' as const)
          .end(),
        problem: 'interrupted',
        worker: null,
      }))
      .where('status', 'in', ['checked', 'applying'])
      .execute()
  },
}
