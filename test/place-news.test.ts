import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PlaceNews, notifyWebhooks } from '../src/domain/admin/place-news.ts'
import { makeBackup } from '../src/server/backup/make-backup.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { aPlace, PARK } from './storage/samples.ts'
import { siteDirectory } from './site-directory.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const HOUR_MS = 3_600_000

let home: string
let storage: Storage
let now: Date
/** news that the receiver accepted */
let taken: PlaceNews[]
/** the receiver's next failures; without one it accepts the news */
let failures: { isPermanent: boolean }[]

beforeEach(async () => {
  home = await siteDirectory()
  storage = await openStorage({ directory: home, log: () => undefined })
  now = new Date('2026-11-21T09:00:00Z')
  taken = []
  failures = []
  await storage.site.saveVocabulary({ categories: [PARK], attributes: [] }, 'test')
  const shown = { name: 'Kasse', origin: 'https://kasse.example', isOn: false, version: 1 }
  await storage.webhooks.add(
    { id: 'w1', ...shown, getsPlaces: true, sealed: new Uint8Array(1) },
    'anna',
  )
})

afterEach(() => storage.close())

const tell = () =>
  notifyWebhooks({
    news: storage.placeNews,
    places: storage.places,
    async send(_, news) {
      const failure = failures.shift()
      if (failure) return { ok: false, error: 'HTTP 500', ...failure }
      taken.push(news)
      return { ok: true }
    },
    now: () => now,
    random: () => 0.5,
  })

const add = async () => {
  const place = aPlace({ status: 'published', categoryIds: [PARK.id] })
  await storage.places.apply([{ kind: 'add', place }], 'test')
  return place.id
}

const idsOf = (news: PlaceNews | undefined) => news?.places?.map(({ id }) => id)

test('a webhook gets each change made after it was switched on, exactly once', async () => {
  await add()
  await tell()
  await tell()
  expect(taken).toEqual([])
  const id = await add()
  await tell()
  await tell()
  expect(taken).toMatchObject([{ places: [{ id, place: { id } }] }])
})

test('a failure is retried when due, together with later changes', async () => {
  await tell()
  const first = await add()
  failures = [{ isPermanent: false }, { isPermanent: true }]
  await tell()
  const second = await add()
  await tell()
  expect(failures).toHaveLength(1)
  now = new Date(now.getTime() + 60_000)
  await tell()
  expect(failures).toHaveLength(0)
  // A receiver that rejects permanently gets one attempt a day: the owner may repair it.
  now = new Date(now.getTime() + 23 * HOUR_MS)
  await tell()
  expect(taken).toEqual([])
  now = new Date(now.getTime() + HOUR_MS)
  await tell()
  expect(idsOf(taken[0])?.toSorted()).toEqual([first, second].toSorted())
})

test('a changed category tells receivers to read everything again', async () => {
  await tell()
  await storage.site.saveVocabulary(
    { categories: [{ ...PARK, icon: 'building' }], attributes: [] },
    'test',
  )
  await tell()
  expect(taken).toEqual([{ places: undefined }])
})

test('a changed setting of the site sends no news', async () => {
  await tell()
  await storage.site.saveSetting('site.name', 'Orte', 'test')
  await tell()
  expect(taken).toEqual([])
})

test('a restored backup tells receivers to read everything again', async () => {
  await add()
  await tell()
  const directory = temporaryDirectory()
  const target = join(directory, 'sicherung')
  await makeBackup({ directory: home, target, withKey: false, now })
  await storage.close()
  storage = await openStorage({ directory: target, log: () => undefined })
  expect(await storage.restored.state()).toBeDefined()
  await tell()
  expect(taken).toEqual([{ places: undefined }])
})

test('a follower of the news knows which places are published, whatever fails in between', async () => {
  await tell()
  const known = new Set<string>()
  const ids: string[] = []
  const step = fc.oneof(
    fc.constant('add' as const),
    fc.constant('tell' as const),
    fc.record({ of: fc.nat(), status: fc.constantFrom('draft' as const, 'published' as const) }),
    fc.record({ removed: fc.nat() }),
    fc.record({ isPermanent: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      for (const one of steps) {
        if (one === 'add') ids.push(await add())
        else if (one === 'tell') await tell()
        else if ('isPermanent' in one) failures.push(one)
        else {
          const id = ids[('of' in one ? one.of : one.removed) % ids.length]
          const place = id && (await storage.places.byId(id))
          if (!place) continue
          const { version: expectedVersion } = place
          const change =
            'of' in one
              ? {
                  kind: 'update' as const,
                  place: { ...place, status: one.status },
                  expectedVersion,
                }
              : { kind: 'remove' as const, place, expectedVersion }
          await storage.places.apply([change], 'test')
        }
      }
      failures = []
      now = new Date(now.getTime() + 48 * HOUR_MS)
      await tell()
      for (const { places } of taken.splice(0))
        for (const { id, place } of places ?? []) {
          if (place) known.add(id)
          else known.delete(id)
        }
      const published: string[] = []
      for await (const { id } of storage.places.streamPublished()) published.push(id)
      expect([...known].toSorted()).toEqual(published.toSorted())
    }),
    { numRuns: 40 },
  )
})
