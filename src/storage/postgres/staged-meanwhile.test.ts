import { expect, test } from 'vitest'
import { createImportStore } from '../imports/import-store.ts'
import { aPlace } from '../../../test/storage/samples.ts'
import { freshDatabase } from '../../../test/storage/fresh-database.ts'
import { openPostgres } from './open-postgres.ts'

test('clearing one import keeps what another stages meanwhile', async () => {
  const database = await openPostgres({ databaseUrl: await freshDatabase(), log() {} })
  const imports = createImportStore(database)
  const stage = async () => {
    const place = { ...aPlace(), categoryIds: [] }
    const { id: placeId, slug, name } = place
    const run = { fileName: 'a.csv', settings: {}, status: 'checking', actor: 'anna' } as const
    const id = await imports.create({ ...run, createdAt: new Date() })
    const said = { isAccepted: true, isUndone: false, differences: [], version: 1 }
    const change = { position: 1, kind: 'new', placeId, slug, name, ...said } as const
    await imports.addChanges(id, [{ ...change, staged: { place } }])
    return { id, placeId }
  }
  const cleared = await stage()
  // Its process has ended, so another may clear it.
  await database.write((db) =>
    db.updateTable('import_run').set({ worker: null, lease_until: null }).execute(),
  )
  let other: Promise<Awaited<ReturnType<typeof stage>>> | undefined
  // Another process runs between the first statement and the second.
  const interrupted = createImportStore({
    ...database,
    write: (work) =>
      database.write((db) =>
        work(
          db.withPlugin({
            transformQuery: ({ node }) => node,
            async transformResult({ result }) {
              other ??= stage()
              await other
              return result
            },
          }),
        ),
      ),
  })
  await interrupted.clearStaged(cleared.id)
  const left = await database.reader.selectFrom('staged_place').select('place').execute()
  expect(left.map(({ place }) => JSON.parse(place).id)).toEqual([(await other)?.placeId])
  await database.close()
})
