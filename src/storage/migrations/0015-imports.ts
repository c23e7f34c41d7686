import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

/** Imports with their change sets, for review before and undo after. */
export const imports: Migration = {
  version: 15,
  name: 'imports',
  async up(db, ddl) {
    await createRun(db, ddl)
    await createChange(db, ddl)
    await createIssue(db, ddl)
    await db.schema
      .createTable('import_mapping')
      .addColumn('shape', ddl.text, (column) => column.primaryKey())
      .addColumn('settings', ddl.text, (column) => column.notNull())
      .modifyEnd(ddl.tableOptions)
      .execute()
  },
}

async function createRun(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('import_run')
    .addColumn('id', ddl.counter)
    .addColumn('file_name', ddl.text, (column) => column.notNull())
    .addColumn('status', ddl.text, (column) => column.notNull())
    .addColumn('settings', ddl.text, (column) => column.notNull())
    .addColumn('actor', ddl.text, (column) => column.notNull())
    .addColumn('created_at', ddl.text, (column) => column.notNull())
    .addColumn('applied_at', ddl.text)
    .addColumn('rolled_back_at', ddl.text)
    .addColumn('worker', ddl.text)
    .addColumn('problem', ddl.text)
    .addColumn('report', ddl.text)
    .addColumn('category', ddl.text)
    .addColumn('default_country', ddl.text)
    .addColumn('has_changes', 'integer', (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
}

async function createChange(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('import_change')
    .addColumn('run_id', 'integer', (column) => column.notNull().references('import_run.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', ddl.text, (column) => column.notNull())
    .addColumn('line', 'integer')
    // The place may not exist yet, or may no longer exist.
    .addColumn('place_id', ddl.text, (column) => column.notNull())
    .addColumn('slug', ddl.text, (column) => column.notNull())
    .addColumn('name', ddl.text, (column) => column.notNull())
    .addColumn('is_accepted', 'integer', (column) => column.notNull())
    .addColumn('is_undone', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('before', ddl.text)
    .addColumn('after', ddl.text)
    .addColumn('differences', ddl.text, (column) => column.notNull())
    .addColumn('similar', ddl.text)
    .addPrimaryKeyConstraint('import_change_key', ['run_id', 'position'])
    .modifyEnd(ddl.tableOptions)
    .execute()
}

async function createIssue(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('import_issue')
    .addColumn('run_id', 'integer', (column) => column.notNull().references('import_run.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', ddl.text, (column) => column.notNull())
    .addColumn('issue', ddl.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_issue_key', ['run_id', 'position'])
    .modifyEnd(ddl.tableOptions)
    .execute()
}
