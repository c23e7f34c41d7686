import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ImportStatus } from '../../domain/import/import-run.ts'
import type { Database } from '../database.ts'
import { insertsOf, RELEASES, versionsOf } from '../../../test/storage/releases.ts'
import { aSubmission } from '../../../test/storage/samples.ts'
import { createCredentialStore, createSessionStore } from '../admin/account-store.ts'
import { readCatalogueVersion } from '../places/catalogue-version.ts'
import { createImportStore } from '../imports/import-store.ts'
import { createPlaceBatchStore } from '../places/place-batch-store.ts'
import { createPlaceStore } from '../places/place-store.ts'
import { createDeliveryStore } from '../submissions/delivery-store.ts'
import { createSubmissionStore } from '../submissions/submission-store.ts'
import { MIGRATIONS } from './all.ts'
import type { Migration } from './migration.ts'

/** Opens one and the same database with these migrations. */
type OpenWith = (migrations: readonly Migration[]) => Promise<Database>

const NEXT = Math.max(...MIGRATIONS.map(({ version }) => version)) + 1

const addColour: Migration = {
  version: NEXT,
  name: 'colour',
  async up(db) {
    await db.schema.alterTable('submission').addColumn('colour', 'text').execute()
    await sql`update submission set colour = 'red'`.execute(db)
  },
}

const failHalfWay: Migration = {
  ...addColour,
  async up(db, ddl) {
    await addColour.up(db, ddl)
    await db.schema.createTable('half').addColumn('id', 'integer').execute()
    throw new Error('the power went')
  },
}

/** PostgreSQL generates some numbers itself unless it is told to use the given ones. */
function asFor({ hasOneWriter }: Database, insert: string): string {
  return hasOneWriter ? insert : insert.replace(') values (', ') overriding system value values (')
}

/** What migrating promises on every engine. `prepare` gives access to a new, empty database. */
export function migrationContract(prepare: () => Promise<OpenWith>): void {
  describe('migrating', () => {
    test('records every migration once, even when the database is opened again', async () => {
      const open = await prepare()
      await (await open(MIGRATIONS)).close()
      const database = await open(MIGRATIONS)
      expect(await appliedVersions(database)).toEqual(MIGRATIONS.map(({ version }) => version))
      await database.close()
    })

    test('runs a migration that arrives after a later one', async () => {
      const open = await prepare()
      const withoutThird = MIGRATIONS.filter(({ version }) => version !== 3)
      await (await open(withoutThird.filter(({ version }) => version < 3))).close()
      await (await open(withoutThird.filter(({ version }) => version < 5))).close()
      const database = await open(MIGRATIONS)
      const versions = MIGRATIONS.map(({ version }) => version)
      expect((await appliedVersions(database)).toSorted((a, b) => a - b)).toEqual(versions)
      await database.close()
    })

    test('finding 5: keeps only the last to expire of several links to one address', async () => {
      const open = await prepare()
      const old = await open(MIGRATIONS.filter(({ version }) => version < 44))
      const aRow = (token: string, email: string | null, day: number) => ({
        token_hash: token,
        email,
        role: 'owner' as const,
        is_first: 0 as const,
        operator_id: null,
        expires_at: `2026-11-${day}T08:00:00.000Z`,
      })
      const rows = [aRow('a', 'x@b.de', 21), aRow('b', 'x@b.de', 23), aRow('c', 'y@b.de', 22)]
      await old.write((db) =>
        db
          .insertInto('operator_link')
          .values([...rows, aRow('d', null, 21), aRow('e', null, 21)])
          .execute(),
      )
      await old.close()
      const database = await open(MIGRATIONS)
      const kept = await database.reader.selectFrom('operator_link').select('token_hash').execute()
      expect(kept.map((row) => row.token_hash).toSorted()).toEqual(['b', 'c', 'd', 'e'])
      await database.close()
    })

    test('moves passwords to their accounts, and ends existing sessions', async () => {
      const open = await prepare()
      const old = await open(MIGRATIONS.filter(({ version }) => version < 58))
      const at = '2026-11-21T08:00:00.000Z'
      await old.write(async (db) => {
        for (const id of ['anna', 'berta']) {
          await sql`
            insert into operator (id, name, email, email_verified, role, created_at, updated_at)
            values (${id}, ${id}, ${`${id}@beispiel.de`}, 1, 'owner', ${at}, ${at})
          `.execute(db)
          await sql`
            insert into operator_credential
              (id, account_id, provider_id, user_id, password, created_at, updated_at)
            values (${id}, ${id}, 'credential', ${id}, ${`hash of ${id}`}, ${at}, ${at})
          `.execute(db)
        }
        await sql`
          insert into operator_session (id, token, user_id, expires_at, created_at, updated_at)
          values ('s', 't', 'anna', ${at}, ${at}, ${at})
        `.execute(db)
      })
      await old.close()
      const database = await open(MIGRATIONS)
      const anna = { id: 'anna', name: 'anna', email: 'anna@beispiel.de', role: 'owner' }
      expect(await createCredentialStore(database).byEmail(anna.email)).toEqual({
        operator: anna,
        passwordHash: 'hash of anna',
      })
      expect(await createSessionStore(database).byToken('t')).toBeUndefined()
      await database.close()
    })

    test('keeps what is stored', async () => {
      const open = await prepare()
      const submission = aSubmission()
      const old = await open(MIGRATIONS)
      await createSubmissionStore(old).store(submission, [])
      await old.close()
      const database = await open([...MIGRATIONS, addColour])
      expect(await createSubmissionStore(database).byId(submission.id)).toEqual(submission)
      expect(await appliedVersions(database)).toContain(NEXT)
      await database.close()
    })

    test.each(RELEASES)('keeps what %s stored', async (release) => {
      const open = await prepare()
      const had = versionsOf(release)
      const old = await open(MIGRATIONS.filter(({ version }) => had.has(version)))
      await old.writeAlone(async (db) => {
        for (const statement of insertsOf(release)) await sql.raw(asFor(old, statement)).execute(db)
      })
      await old.close()
      const database = await open(MIGRATIONS)
      const places = createPlaceStore(database)
      const published: string[] = []
      for await (const { name } of places.streamPublished()) published.push(name)
      expect(published.toSorted()).toEqual(['Acadia National Park', 'The Met', 'Zion'])
      expect(await places.count()).toBe(5)
      expect(await places.currentSlugOf('acadia')).toBe('acadia-national-park')
      expect(await places.bySlug('zion')).toMatchObject({
        attributes: { wheelchair: true },
        source: { system: 'Liste', externalId: '7' },
      })
      const messages = await createSubmissionStore(database).list({ limit: 10 })
      expect(new Set(messages.map(({ fields }) => fields.message))).toEqual(
        new Set(['Ist der Weg barrierefrei?', 'cheap pills']),
      )
      expect(await createDeliveryStore(database).countByStatus()).toMatchObject({ pending: 1 })
      expect(await createCredentialStore(database).byEmail('anna@beispiel.de')).toMatchObject({
        passwordHash: 'hash of anna',
      })
      await database.close()
    })

    test('sets the status time of older messages to their last move or arrival', async () => {
      const open = await prepare()
      const old = await open(MIGRATIONS.filter(({ version }) => version < 6))
      await old.write(async (db) => {
        for (const id of ['moved', 'untouched']) {
          await sql`
            insert into submission (id, receipt, form, fields, locale, received_at, idempotency_key,
              content_hash, verdict, score, signals, status)
            values (${id}, 'r', 'message', '{}', 'de', '2026-01-01T00:00:00.000Z', ${id}, 'h', 'accept',
              0, '[]', 'inbox')
          `.execute(db)
        }
        for (const at of ['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']) {
          await sql`
            insert into audit_entry (at, actor, action, subject)
            values (${at}, 'cli', 'submission.moved', 'moved')
          `.execute(db)
        }
      })
      await old.close()
      const database = await open(MIGRATIONS)
      const rows = database.reader.selectFrom('submission').select('status_since').orderBy('id')
      expect(await rows.execute()).toEqual([
        { status_since: '2026-03-01T00:00:00.000Z' },
        { status_since: '2026-01-01T00:00:00.000Z' },
      ])
      await database.close()
    })

    test('adds existing places to the table of places', async () => {
      const open = await prepare()
      const old = await open(MIGRATIONS.filter(({ version }) => version < 13))
      await old.write(async (db) => {
        await sql`
          insert into place (id, slug, name, also_known_as, country, opening_hours_are_sample,
            description, attributes, recipients, status, version)
          values ('1', 'zion', 'Zíon', '[]', 'US', 0, '{}', '{}', '[]', 'draft', 1)
        `.execute(db)
        await sql`
          insert into audit_entry (at, actor, action, subject)
          values ('2026-03-01T00:00:00.000Z', 'cli', 'place.added', '1')
        `.execute(db)
      })
      await old.close()
      const database = await open(MIGRATIONS)
      const lines = database.reader.selectFrom('place_line').selectAll()
      expect(await lines.execute()).toMatchObject([
        {
          place_id: '1',
          name_key: 'zion',
          status: 'draft',
          changed_at: '2026-03-01T00:00:00.000Z',
        },
      ])
      await database.close()
    })

    test('renames the terms stored with imports', async () => {
      const open = await prepare()
      const old = await open(MIGRATIONS.filter(({ version }) => version < 50))
      await old.write(async (db) => {
        const report = JSON.stringify({ rows: 1, refused: { total: 1, byReason: {}, first: [] } })
        for (const status of ['rolled-back', 'rolling-back', 'applied']) {
          await sql`
            insert into import_run (file_name, status, settings, actor, created_at, report, has_changes)
            values ('a.csv', ${status}, '{}', 'test', '2026-11-21T08:00:00.000Z', ${report}, 0)
          `.execute(db)
        }
        await sql`
          insert into import_issue (run_id, position, kind, issue)
          select id, 1, 'refused', '{"kind":"refused","line":2}' from import_run where status = 'applied'
        `.execute(db)
      })
      await old.close()
      const database = await open(MIGRATIONS)
      const runs = await createImportStore(database).list(9)
      expect(runs.map(({ status, report }) => [status, report?.rejected.total])).toEqual([
        ['applied', 1],
        ['undoing', 1],
        ['undone', 1],
      ])
      const [applied] = runs
      const issues = createImportStore(database).issues(applied?.id ?? 0, 'rejected', { limit: 9 })
      expect(await issues).toEqual([{ kind: 'rejected', line: 2, position: 1 }])
      await database.close()
    })

    test('finding 11: replaces withdrawn country codes, and has the catalogue rebuilt', async () => {
      const open = await prepare()
      const old = await open(MIGRATIONS.filter(({ version }) => version < 49))
      const before = await readCatalogueVersion(old.reader)
      const stored = ['AT', 'DY', 'FX', 'HV', 'SU', 'TP', 'UK', 'YU', 'ZR']
      await old.write(async (db) => {
        for (const country of stored) {
          await sql`
            insert into place (id, slug, name, also_known_as, country, opening_hours_are_sample,
              description, attributes, recipients, status, version)
            values (${country}, ${country}, 'Zion', '[]', ${country}, 0, '{}', '{}', '[]', 'draft', 1)
          `.execute(db)
        }
      })
      await old.close()
      const database = await open(MIGRATIONS)
      const places = await database.reader
        .selectFrom('place')
        .select('country')
        .orderBy('id')
        .execute()
      const today = ['AT', 'BJ', 'FR', 'BF', 'RU', 'TL', 'GB', 'RS', 'CD']
      expect(places.map(({ country }) => country)).toEqual(today)
      expect(await readCatalogueVersion(database.reader)).toBeGreaterThan(before)
      await database.close()
    })

    test('resets uploads with nothing staged so that they are checked again, and discards those without a file', async () => {
      const open = await prepare()
      const old = await open(MIGRATIONS.filter(({ version }) => version < 35))
      const run = { file_name: 'a.csv', settings: '{}', has_changes: 1, worker: 'host 1' } as const
      const of = (actor: string, status: ImportStatus) =>
        ({ ...run, actor, status, created_at: '2026-03-01T00:00:00.000Z' }) as const
      const runs = [of('anna', 'checked'), of('cli', 'checked'), of('cli', 'applying')]
      await old.write((db) =>
        db
          .insertInto('import_run')
          .values([...runs, of('cli', 'applied')])
          .execute(),
      )
      await old.close()
      const database = await open(MIGRATIONS)
      const now = database.reader.selectFrom('import_run').select(['status', 'problem', 'worker'])
      expect(await now.orderBy('id').execute()).toEqual([
        { status: 'uploaded', problem: 'interrupted', worker: null },
        { status: 'discarded', problem: 'interrupted', worker: null },
        { status: 'discarded', problem: 'interrupted', worker: null },
        { status: 'applied', problem: null, worker: 'host 1' },
      ])
      await database.close()
    })

    test('removes from messages the network they came from', async () => {
      const open = await prepare()
      const old = await open(MIGRATIONS.filter(({ version }) => version < 40))
      const submission = aSubmission()
      await createSubmissionStore(old).store(submission, [])
      await old.write((db) => sql`update submission set sender_hash = 'network'`.execute(db))
      await old.close()
      const database = await open(MIGRATIONS)
      const { rows } = await sql`select * from submission`.execute(database.reader)
      expect(rows).toMatchObject([{ id: submission.id }])
      expect(JSON.stringify(rows)).not.toMatch(/sender_hash|network/)
      await database.close()
    })

    test('keeps the places of bulk changes, so that they can still be undone', async () => {
      const open = await prepare()
      const old = await open(MIGRATIONS.filter(({ version }) => version < 82))
      const places = Array.from({ length: 501 }, (_, at) => ({ id: `p${at}`, version: at + 2 }))
      await old.write((db) =>
        sql`insert into place_batch (id, at, actor, places, undone_at) values
          ('one', '2026-01-01', 'anna', ${JSON.stringify(places)}, null),
          ('two', '2026-01-02', 'anna', '[{"id":"a","version":3}]', '2026-01-03')`.execute(db),
      )
      await old.close()
      const database = await open(MIGRATIONS)
      const store = createPlaceBatchStore(database)
      expect(await store.byId('one')).toMatchObject({ total: 501, written: 501, isUndo: false })
      const kept = (await Array.fromAsync(store.toUndo('one'))).flat()
      expect(kept).toHaveLength(501)
      expect(kept[0]).toEqual({ id: 'p0', version: 2, handSet: undefined })
      expect(await store.byId('two')).toMatchObject({ written: 1, undone: 1, isUndo: true })
      expect(await store.beginUndo('two')).toBe(false)
      await database.close()
    })

    test('leaves the old version intact if it fails halfway', async () => {
      const open = await prepare()
      await (await open(MIGRATIONS)).close()
      await expect(open([...MIGRATIONS, failHalfWay])).rejects.toThrow('the power went')
      const database = await open(MIGRATIONS)
      expect(await appliedVersions(database)).not.toContain(NEXT)
      const colours = sql`select colour from submission`.execute(database.reader)
      await expect(colours).rejects.toThrow('colour')
      await expect(sql`select * from half`.execute(database.reader)).rejects.toThrow('half')
      await database.close()
      await (await open([...MIGRATIONS, addColour])).close()
    })

    test('refuses a database made by a newer program', async () => {
      const open = await prepare()
      await (await open([...MIGRATIONS, addColour])).close()
      await expect(open(MIGRATIONS)).rejects.toMatchObject({
        code: 'database_newer',
        message: expect.stringContaining(`version ${NEXT}`),
      })
    })

    test('is done by one of several processes that start together', async () => {
      const open = await prepare()
      const databases = await Promise.all(Array.from({ length: 4 }, () => open(MIGRATIONS)))
      for (const database of databases) {
        expect(await appliedVersions(database)).toEqual(MIGRATIONS.map(({ version }) => version))
        await database.close()
      }
    })
  })
}

async function appliedVersions({ reader }: Database): Promise<number[]> {
  const rows = await reader
    .selectFrom('schema_migration')
    .select('version')
    .orderBy('version')
    .execute()
  return rows.map(({ version }) => version)
}
