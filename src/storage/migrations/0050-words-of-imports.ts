import type { Migration } from './migration.ts'

/** The stored words about imports become those that people and the API see: undo, rejected, question. */
export const wordsOfImports: Migration = {
  version: 50,
  name: 'words of imports',
  async up(db) {
    await db.schema.alterTable('open_double').renameTo('import_question').execute()
    await db
      .updateTable('import_run')
      .set(({ ref, fn, val }) => ({
        status: fn<'undoing'>('replace', [
          fn('replace', [ref('status'), val('rolling-back'), val('undoing')]),
          val('rolled-back'),
          val('undone'),
        ]),
      }))
      .execute()
    await db
      .updateTable('import_issue')
      .set({ kind: 'rejected' })
      .where('kind', '<>', 'notice')
      .execute()
    const runs = db
      .selectFrom('import_run')
      .select(['id', 'report'])
      .where('report', 'is not', null)
    for (const { id, report } of await runs.execute()) {
      const { refused, ...rest } = JSON.parse(report ?? '{}')
      const renamed = JSON.stringify({ ...rest, rejected: refused })
      await db.updateTable('import_run').set({ report: renamed }).where('id', '=', id).execute()
    }
  },
}
