import { type Kysely, sql } from 'kysely'
import type { FirstSite } from '../../domain/places/first-site.ts'
import type { Database } from '../database.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import type { Schema } from '../schema.ts'
import { raiseCatalogueVersion, readCatalogueVersion } from './catalogue-version.ts'
import { applyChanges } from './place-changes.ts'
import { replaceVocabulary } from './vocabulary.ts'

/** The version after the first migration. */
const FIRST_VERSION = 1

export function createFirstSite({ reader, writeAlone, catalogueNotifier }: Database): FirstSite {
  return {
    isUntouched: async () =>
      (await readCatalogueVersion(reader)) === FIRST_VERSION && (await isEmpty(reader)),

    async store({ name, tagline, categories, attributes, places }, actor) {
      const version = await writeAlone(async (db) => {
        // Locks the row: another process that fills the database has either finished by now, or waits until this transaction ends.
        const raised = await raiseCatalogueVersion(db)
        if (raised !== FIRST_VERSION + 1 || !(await isEmpty(db))) throw new AlreadyUsed()
        await replaceVocabulary(db, { categories, attributes })
        const vocabulary = { categories, attributes }
        const settings = { 'site.name': name, ...(tagline && { 'site.tagline': tagline }) }
        await db
          .insertInto('site_setting')
          .values(
            Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
          )
          .execute()
        await writeAudit(
          db,
          { actor, action: 'vocabulary.saved', subject: 'vocabulary', after: vocabulary },
          ...Object.entries(settings).map(
            ([subject, after]) => ({ actor, action: 'setting.saved', subject, after }) as const,
          ),
        )
        const additions = places.map((place) => ({ kind: 'add', place }) as const)
        return applyChanges(db, additions, { actor, isByHand: false })
      }).catch((error: unknown) => {
        if (error instanceof AlreadyUsed) return undefined
        throw error
      })
      if (version !== undefined) await catalogueNotifier.publish(version)
      return version !== undefined
    },
  }
}

/** Rolls the transaction back. */
class AlreadyUsed extends Error {}

/** Checking the audit log is not enough, because it is purged. Secrets do not count, because every server and some commands create them. */
async function isEmpty(db: Kysely<Schema>): Promise<boolean> {
  for (const table of ['audit_entry', 'operator', 'secret', 'submission']) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}
