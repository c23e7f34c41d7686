import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Actor, SiteStore } from '../../domain/places/place-store.ts'
import { readSealedSecret, storedFields } from '../../domain/stored-fields.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import { type CatalogueEntry, raiseCatalogueVersion } from './catalogue-version.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import { readAttributes, readCategories, replaceVocabulary } from './vocabulary.ts'

const SECRET_BYTES = 32

export function createSiteStore({ reader, write, catalogueNotifier }: Database): SiteStore {
  /** A change that visitors see: it gets the next catalogue version and an audit entry. */
  const change = async (makeChange: (db: Kysely<Schema>) => Promise<CatalogueEntry>) => {
    const version = await write(async (db) => {
      const raised = await raiseCatalogueVersion(db)
      await writeAudit(db, await makeChange(db))
      return raised
    })
    await catalogueNotifier.publish(version)
  }

  return {
    categories: () => readCategories(reader),
    attributes: () => readAttributes(reader),

    saveVocabulary: (vocabulary, actor) =>
      change(async (db) => {
        const before = await readVocabulary(db)
        await replaceVocabulary(db, vocabulary)
        const after = await readVocabulary(db)
        return { actor, action: 'vocabulary.saved', subject: 'vocabulary', before, after }
      }),

    setting: (key) => readSetting(reader, key),
    saveSetting: (key, value, actor) => change((db) => replaceSetting(db, key, value, actor)),

    async changeSettings(keys, decide, actor) {
      const changed = await write(async (db) => {
        // Incremented first, so that a concurrent change to the settings waits here.
        const version = await raiseCatalogueVersion(db)
        const stored = await readSettings(db, keys)
        const writes = Object.entries(decide(stored) ?? {}).filter(
          ([key, value]) => JSON.stringify(value) !== JSON.stringify(stored[key]),
        )
        if (writes.length === 0) throw new NothingToWrite()
        for (const [key, value] of writes) {
          await writeAudit(db, await replaceSetting(db, key, value, actor))
        }
        return version
      }).catch((error: unknown) => {
        if (error instanceof NothingToWrite) return undefined
        throw error
      })
      if (changed !== undefined) await catalogueNotifier.publish(changed)
      return changed !== undefined
    },

    async secret(name) {
      return (await readSecret(reader, name)) ?? (await write((db) => makeSecret(db, name)))
    },
  }
}

/** Rolls back a transaction that turned out to be unnecessary. */
class NothingToWrite extends Error {}

async function readSettings(
  db: Kysely<Schema>,
  keys: readonly string[],
): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('site_setting')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)]))
}

async function readVocabulary(db: Kysely<Schema>) {
  return { categories: await readCategories(db), attributes: await readAttributes(db) }
}

async function readSetting(db: Kysely<Schema>, key: string): Promise<unknown> {
  return (await readSettings(db, [key]))[key]
}

async function replaceSetting(
  db: Kysely<Schema>,
  key: string,
  value: unknown,
  actor: Actor,
): Promise<CatalogueEntry> {
  const before = await readSetting(db, key)
  await db.deleteFrom('site_setting').where('key', '=', key).execute()
  if (value !== undefined) {
    await db
      .insertInto('site_setting')
      .values({ key, value: JSON.stringify(value) })
      .execute()
  }
  return {
    actor,
    action: 'setting.saved',
    subject: key,
    before: withoutSecret(before),
    after: withoutSecret(value),
  }
}

// The log is kept longer than a password, and more people read it.
function withoutSecret(value: unknown): unknown {
  if (readSealedSecret(value) === undefined) return value
  const fields = [...(storedFields(value) ?? [])].filter(([name]) => name !== 'sealed')
  return Object.fromEntries(fields)
}

async function readSecret(db: Kysely<Schema>, name: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** If several processes create it at once, the first one wins. */
async function makeSecret(db: Kysely<Schema>, name: string): Promise<Uint8Array> {
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(SECRET_BYTES) })
    .onConflict((clash) => clash.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
