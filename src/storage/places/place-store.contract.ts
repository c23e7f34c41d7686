import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Place } from '../../domain/places/place.ts'
import type { PlaceChange, PlaceStore } from '../../domain/places/place-store.ts'
import { readCatalogueState } from './catalogue-version.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { createPlaceStore } from './place-store.ts'
import { createSiteStore } from './site-store.ts'
import { additions, anId, anyPlace, aPlace, MUSEUM, PARK } from '../../../test/storage/samples.ts'

/** What every `PlaceStore` promises. `open` gives an empty database. */
export function placeStoreContract(open: () => Promise<Database>): void {
  describe('the place store', () => {
    let database: Database
    let store: PlaceStore

    beforeEach(async () => {
      database = await open()
      store = createPlaceStore(database)
      const vocabulary = { categories: [PARK, MUSEUM], attributes: [] }
      await createSiteStore(database).saveVocabulary(vocabulary, 'test')
    })

    afterEach(() => database.close())

    const add = async (...places: Place[]) => {
      expect(await store.apply(additions(places), 'test')).toMatchObject({ ok: true })
    }
    const update = (place: Place, changes: Partial<Place>, formerSlug?: string) =>
      store.apply(
        [
          {
            kind: 'update',
            place: { ...place, ...changes },
            expectedVersion: place.version,
            formerSlug,
          },
        ],
        'test',
      )
    const placeEntries = async () =>
      (await auditEntries(database)).filter(({ action }) => /^place\.(added|changed)$/.test(action))
    const publishedIds = async () =>
      (await Array.fromAsync(store.streamPublished())).map(({ id }) => id)

    describe('storing places', () => {
      test('a place comes back as it was stored', async () => {
        await fc.assert(
          fc.asyncProperty(anyPlace, async (place) => {
            await add(place)
            expect(await store.bySlug(place.slug)).toEqual(place)
            expect(await store.byId(place.id)).toEqual(place)
          }),
          { numRuns: 60 },
        )
      })

      test('a field that a person changed is marked, one that a command changed is not', async () => {
        const place = aPlace()
        await add(place)
        const renamed = { ...place, name: 'Umbenannt' }
        await store.apply([{ kind: 'update', place: renamed, expectedVersion: 1 }], 'cli')
        expect((await store.byId(place.id))?.handSet).toBeUndefined()
        const called = { ...renamed, website: 'https://neu.example/' }
        await store.apply([{ kind: 'update', place: called, expectedVersion: 2 }], 'anna')
        expect((await store.byId(place.id))?.handSet).toEqual(['website'])
        // Later changes add to it.
        await store.apply([{ kind: 'update', place: renamed, expectedVersion: 3 }], 'anna')
        expect((await store.byId(place.id))?.handSet).toEqual(['website'])
      })

      test('a place is found by its source id, by an alias, and by the id of a place merged into it', async () => {
        const source = (externalId: string) => ({ system: 'kasse', externalId })
        const [kept, other] = [
          aPlace({ slug: 'kept', source: source('1') }),
          aPlace({ slug: 'other', source: source('2') }),
        ]
        await add(kept, other)
        await database.write((db) =>
          db
            .insertInto('further_id')
            .values({
              system: 'kasse',
              external_id: '9',
              folded_id: '9',
              place_id: kept.id,
              run_id: 1,
              position: 1,
            })
            .execute(),
        )
        await update(other, { status: 'archived', mergedInto: kept.id })
        const found = await store.bySourceIds('kasse', ['1', '2', '3', '9'])
        const ids = Object.fromEntries([...found].map(([id, place]) => [id, place.id]))
        expect(ids).toEqual({ 1: kept.id, 2: kept.id, 9: kept.id })
        expect(await store.bySourceIds('liste', ['1'])).toEqual(new Map())
        expect(await store.bySourceIds('kasse', [])).toEqual(new Map())
      })

      test('what a system changes does not count as set by hand', async () => {
        const place = aPlace()
        await add(place)
        const renamed = { ...place, name: 'Umbenannt' }
        const change = { kind: 'update' as const, place: renamed, expectedVersion: 1 }
        await store.apply([change], 'key:1', 'source')
        expect((await store.byId(place.id))?.handSet).toBeUndefined()
      })

      test('a merged place knows which one it was merged into, until it is published again', async () => {
        const [kept, other] = [aPlace({ slug: 'kept' }), aPlace({ slug: 'other' })]
        await add(kept, other)
        await update(other, { status: 'archived', mergedInto: kept.id })
        const merged = await store.byId(other.id)
        expect(merged).toMatchObject({ status: 'archived', mergedInto: kept.id, version: 2 })
        expect(await store.merged()).toEqual(new Map([[other.id, kept.id]]))
        await update(merged!, { status: 'draft' })
        expect(await store.byId(other.id)).toEqual({
          ...other,
          status: 'draft',
          version: 3,
          handSet: ['status'],
        })
        expect(await store.merged()).toEqual(new Map())
        const entries = await placeEntries()
        expect(entries.slice(-2).map(({ after }) => after)).toEqual([
          { status: 'archived', mergedInto: kept.id, version: 2 },
          { status: 'draft', version: 3 },
        ])
      })

      test('quotes, wildcards, emoji and combining marks are plain text', async () => {
        const name = `O'Neill "%_\\" ; drop table place; -- 🏞️ Ångström / A\u030angstro\u0308m \u202e`
        const place = aPlace({
          name,
          slug: name,
          alsoKnownAs: [name],
          attributes: { [name]: name },
        })
        await add(place)
        expect(await store.bySlug(name)).toEqual(place)
        expect(await store.bySlug('%')).toBeUndefined()
        expect(await store.byId('%')).toBeUndefined()
      })

      test('slugs that only differ in case or accents are different slugs', async () => {
        const slugs = ['zion', 'Zion', 'zíon', 'ZION']
        await add(...slugs.map((slug) => aPlace({ slug })))
        for (const slug of slugs) expect(await store.bySlug(slug)).toMatchObject({ slug })
      })

      test('categories keep their order, even when they are changed', async () => {
        const place = aPlace({ categoryIds: [MUSEUM.id, PARK.id] })
        await add(place)
        await update(place, { categoryIds: [PARK.id, MUSEUM.id] })
        expect(await store.bySlug(place.slug)).toMatchObject({ categoryIds: [PARK.id, MUSEUM.id] })
      })

      test('a place with an unknown category is not stored', async () => {
        const place = aPlace({ categoryIds: ['unknown'] })
        await expect(store.apply(additions([place]), 'test')).rejects.toThrow(/foreign key/i)
        expect(await store.bySlug(place.slug)).toBeUndefined()
      })
    })

    describe('all or nothing', () => {
      test('changes that end in an error leave nothing behind', async () => {
        const before = await store.catalogueVersion()
        const places = Array.from({ length: 300 }, () => aPlace())
        const failing = function* () {
          yield* additions(places)
          throw new Error('line 301 is unreadable')
        }
        await expect(store.apply(failing(), 'test')).rejects.toThrow('line 301 is unreadable')
        expect(await publishedIds()).toEqual([])
        expect(await store.catalogueVersion()).toBe(before)
        expect(await placeEntries()).toEqual([])
      })

      test('an asynchronous source may fail too, and is closed after a conflict', async () => {
        const place = aPlace()
        await add(place)
        let isClosed = false
        const source = async function* (): AsyncGenerator<PlaceChange> {
          try {
            for (let index = 0; index < 200; index += 1) yield { kind: 'add', place: aPlace() }
            for (let index = 0; index < 200; index += 1) {
              yield { kind: 'add', place: aPlace({ slug: place.slug }) }
            }
          } finally {
            isClosed = true
          }
        }
        expect(await store.apply(source(), 'test')).toMatchObject({ problem: 'conflict' })
        expect(isClosed).toBe(true)
        expect(await publishedIds()).toEqual([place.id])
      })

      test('a conflict undoes the changes before it', async () => {
        const [first, second] = [aPlace(), aPlace()]
        await add(first, second)
        const result = await store.apply(
          [
            { kind: 'add', place: aPlace() },
            { kind: 'update', place: { ...first, name: 'Neu' }, expectedVersion: 1 },
            { kind: 'update', place: { ...second, name: 'Neu' }, expectedVersion: 7 },
          ],
          'test',
        )
        expect(result).toEqual({ ok: false, problem: 'conflict', placeId: second.id })
        expect(await store.bySlug(first.slug)).toEqual(first)
        expect(await publishedIds()).toEqual([first.id, second.id])
      })

      test('later applies work after a rejected one', async () => {
        const place = aPlace()
        await add(place)
        await store.apply(additions([place]), 'test')
        await add(aPlace())
        expect(await publishedIds()).toHaveLength(2)
      })
    })

    describe('versions', () => {
      test('an update raises the version by one, whatever version the place has', async () => {
        const place = aPlace({ version: 4 })
        await add(place)
        await update(place, { name: 'Zwei' })
        expect(await store.bySlug(place.slug)).toMatchObject({ name: 'Zwei', version: 5 })
      })

      test('only one of two editors who saw the same version wins', async () => {
        const place = aPlace()
        await add(place)
        const results = await Promise.all([
          update(place, { name: 'Eins' }),
          update(place, { name: 'Zwei' }),
        ])
        expect(results.filter(({ ok }) => ok)).toHaveLength(1)
        expect(await store.bySlug(place.slug)).toMatchObject({ version: 2 })
      })

      test('an update of a place that does not exist is a conflict', async () => {
        const place = aPlace()
        expect(await update(place, {})).toEqual({
          ok: false,
          problem: 'conflict',
          placeId: place.id,
        })
      })

      test('one apply may change a place several times', async () => {
        const place = aPlace()
        const changes: PlaceChange[] = [
          { kind: 'add', place },
          { kind: 'update', place: { ...place, name: 'Zwei' }, expectedVersion: 1 },
          { kind: 'update', place: { ...place, name: 'Drei' }, expectedVersion: 2 },
        ]
        expect(await store.apply(changes, 'test')).toMatchObject({ ok: true })
        expect(await store.bySlug(place.slug)).toMatchObject({ name: 'Drei', version: 3 })
      })
    })

    describe('values that another place has', () => {
      const source = { system: 'gis', externalId: '17' }

      test.each<[string, Partial<Place>]>([
        ['slug', { slug: 'zion' }],
        ['former slug', { slug: 'zion-alt' }],
        ['source', { source }],
      ])('an added place cannot take its %s', async (_, taken) => {
        const place = aPlace({ slug: 'zion-alt', source })
        await add(place)
        await update(place, { slug: 'zion' }, 'zion-alt')
        const other = aPlace(taken)
        expect(await store.apply(additions([other]), 'test')).toEqual({
          ok: false,
          problem: 'conflict',
          placeId: other.id,
        })
      })

      test.each<[string, Partial<Place>]>([
        ['slug', { slug: 'zion' }],
        ['former slug', { slug: 'zion-alt' }],
        ['source', { source }],
      ])('an updated place cannot take its %s', async (_, taken) => {
        const place = aPlace({ slug: 'zion-alt', source })
        const other = aPlace()
        await add(place, other)
        await update(place, { slug: 'zion' }, 'zion-alt')
        expect(await update(other, taken)).toMatchObject({ ok: false, placeId: other.id })
        expect(await store.bySlug(other.slug)).toEqual(other)
      })

      test('two new places in one apply cannot have the same slug', async () => {
        const [first, second] = [aPlace({ slug: 'zion' }), aPlace({ slug: 'zion' })]
        const result = await store.apply(additions([first, second]), 'test')
        expect(result).toMatchObject({ ok: false, placeId: second.id })
      })
    })

    describe('former slugs', () => {
      test('all of them lead to the current slug', async () => {
        const place = aPlace({ slug: 'eins' })
        await add(place)
        await update(place, { slug: 'zwei' }, 'eins')
        await update({ ...place, slug: 'zwei', version: 2 }, { slug: 'drei' }, 'zwei')
        expect(await store.currentSlugOf('eins')).toBe('drei')
        expect(await store.currentSlugOf('zwei')).toBe('drei')
        expect(await store.currentSlugOf('drei')).toBeUndefined()
        expect(await store.bySlug('eins')).toBeUndefined()
      })

      test('a place may take back its own', async () => {
        const place = aPlace({ slug: 'eins' })
        await add(place)
        await update(place, { slug: 'zwei' }, 'eins')
        const back = await update({ ...place, slug: 'zwei', version: 2 }, { slug: 'eins' }, 'zwei')
        expect(back).toMatchObject({ ok: true })
        expect(await store.currentSlugOf('zwei')).toBe('eins')
        expect(await store.currentSlugOf('eins')).toBeUndefined()
      })

      test('current and former slugs count as taken, in a list of any length', async () => {
        const place = aPlace({ slug: 'eins' })
        await add(place, aPlace({ slug: 'drei', status: 'draft' }))
        await update(place, { slug: 'zwei' }, 'eins')
        const free = Array.from({ length: 2500 }, (_, index) => `frei-${index}`)
        const taken = await store.takenSlugs(['eins', ...free, 'zwei', 'drei'])
        expect(taken).toEqual(new Set(['eins', 'zwei', 'drei']))
        expect(await store.takenSlugs([])).toEqual(new Set())
      })
    })

    describe('streams', () => {
      test('published places come in the order of their ids, over many pages', async () => {
        const places = Array.from({ length: 2100 }, (_, index) =>
          aPlace({
            status: index % 7 === 0 ? 'draft' : 'published',
            categoryIds: index % 2 === 0 ? [PARK.id] : [MUSEUM.id, PARK.id],
          }),
        )
        await add(...places.toReversed())
        const published = places.filter(({ status }) => status === 'published')
        expect(await Array.fromAsync(store.streamPublished())).toEqual(published)
      })

      test('a stream shows a snapshot from when it began', async () => {
        const places = Array.from({ length: 1200 }, () => aPlace())
        await add(...places)
        const seen: string[] = []
        for await (const { name } of store.streamPublished()) {
          seen.push(name)
          if (seen.length === 1) await update(places.at(-1)!, { name: 'Neu' })
        }
        expect(new Set(seen)).toEqual(new Set(['Zion']))
        expect(await store.bySlug(places.at(-1)!.slug)).toMatchObject({ name: 'Neu' })
      })

      test('many abandoned streams block nothing', async () => {
        await add(...Array.from({ length: 3 }, () => aPlace()))
        for (let round = 0; round < 30; round += 1) {
          for await (const { status } of store.streamPublished()) {
            expect(status).toBe('published')
            break
          }
        }
        await add(aPlace())
        expect(await publishedIds()).toHaveLength(4)
      })

      test('outlines have the values of the places, in the order of the ids', async () => {
        const places = [
          ...fc.sample(anyPlace, 20),
          aPlace({ categoryIds: [MUSEUM.id, PARK.id] }),
          ...Array.from({ length: 1000 }, () => aPlace({ status: 'draft' })),
        ]
        await add(...places)
        const outlines = await Array.fromAsync(store.streamOutlines())
        const fields = Object.keys(outlines[0]!)
        expect(fields).toEqual(expect.arrayContaining(['id', 'location', 'categoryIds', 'source']))
        const said = places
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map((place) => Object.entries(place).filter(([field]) => fields.includes(field)))
        expect(outlines).toEqual(said.map((entries) => Object.fromEntries(entries)))
      })

      test('places are found by their ids; missing ones are left out', async () => {
        const places = Array.from({ length: 3 }, () => aPlace({ status: 'archived' }))
        await add(...places)
        const ids = [places[2]!.id, anId(), places[0]!.id]
        expect(await store.byIds(ids)).toEqual([places[0], places[2]])
        expect(await store.byIds([])).toEqual([])
        expect(await store.count()).toBe(3)
      })
    })

    describe('the catalogue version', () => {
      test('rises by one with every apply, however many changes it has', async () => {
        const before = await store.catalogueVersion()
        const result = await store.apply(
          additions(Array.from({ length: 300 }, () => aPlace())),
          'test',
        )
        expect(result).toEqual({ ok: true, catalogueVersion: before + 1 })
        expect(await store.catalogueVersion()).toBe(before + 1)
      })

      test('stays when nothing was changed', async () => {
        const before = await store.catalogueVersion()
        expect(await store.apply([], 'test')).toEqual({ ok: true, catalogueVersion: before })
        await update(aPlace(), {})
        expect(await store.catalogueVersion()).toBe(before)
      })

      test('is announced once, after the commit', async () => {
        const heard: number[] = []
        const stop = database.catalogueNotifier.subscribe((version) => heard.push(version))
        const before = await store.catalogueVersion()
        await add(aPlace())
        await update(aPlace(), {})
        await pause(50)
        expect(heard).toEqual([before + 1])
        stop()
        await add(aPlace())
        expect(heard).toEqual([before + 1])
      })

      test('keeps concurrent writers apart', async () => {
        const before = await store.catalogueVersion()
        const applies = Array.from({ length: 10 }, () => store.apply(additions([aPlace()]), 'test'))
        const versions = (await Promise.all(applies)).map((result) =>
          result.ok ? result.catalogueVersion : 0,
        )
        expect(versions.toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: 10 }, (_, index) => before + 1 + index),
        )
      })
    })

    describe('the changes since a mark', () => {
      const mark = async () => (await readCatalogueState(database.reader)).mark
      const changesSince = async (since: string, most = 10) => {
        const changes = await store.changesSince(since, most)
        const { version, mark: now } = await readCatalogueState(database.reader)
        if (changes) expect(changes).toMatchObject({ version, mark: now })
        return changes?.places.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      }

      test('contain each place once, in its current state, without unpublished ones', async () => {
        const [changed, archived, untouched] = [aPlace(), aPlace(), aPlace()]
        await add(changed, archived, untouched)
        const since = await mark()
        expect(await changesSince(since)).toEqual([])
        await update(changed, { name: 'Einmal' })
        await update({ ...changed, version: 2 }, { name: 'Zweimal' })
        await update(archived, { status: 'archived' })
        const fresh = aPlace()
        await add(fresh)
        expect(await changesSince(since)).toEqual([
          { id: changed.id, place: { ...changed, name: 'Zweimal', version: 3, handSet: ['name'] } },
          { id: archived.id, place: undefined },
          { id: fresh.id, place: fresh },
        ])
        expect(await changesSince(await mark())).toEqual([])
      })

      test('contain a removed place', async () => {
        const place = aPlace()
        await add(place)
        const since = await mark()
        await store.apply([{ kind: 'remove', place, expectedVersion: 1 }], 'test')
        expect(await changesSince(since)).toEqual([{ id: place.id, place: undefined }])
      })

      test('are only a new version after a setting, and unknown after a change to the vocabulary', async () => {
        const site = createSiteStore(database)
        const since = await mark()
        await site.saveSetting('site.name', 'Plan', 'test')
        expect(await changesSince(since)).toEqual([])
        await site.saveVocabulary({ categories: [PARK], attributes: [] }, 'test')
        expect(await changesSince(since)).toBeUndefined()
      })

      test('are unknown for too many changes, and for a mark from elsewhere', async () => {
        const since = await mark()
        await add(aPlace(), aPlace(), aPlace())
        expect(await changesSince(since, 3)).toHaveLength(3)
        expect(await changesSince(since, 2)).toBeUndefined()
        expect(await changesSince('1')).toBeUndefined()
        const [version, id] = since.split(' ')
        expect(await changesSince(`${version} ${id} 2020-01-01T00:00:00.000Z`)).toBeUndefined()
      })
    })

    describe('the audit log', () => {
      test('has one entry for each changed place, with the differences', async () => {
        const place = aPlace({ name: 'Alt', address: { city: 'Springdale', country: 'US' } })
        await store.apply(additions([place, aPlace()]), 'import')
        const change: PlaceChange = {
          kind: 'update',
          place: { ...place, name: 'Neu', phone: '+14357723256' },
          expectedVersion: 1,
        }
        await store.apply([change], 'anna')
        const entries = await placeEntries()
        expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
          ['import', 'place.added'],
          ['import', 'place.added'],
          ['anna', 'place.changed'],
        ])
        const { subject, before, after } = entries[2]!
        expect(subject).toBe(place.id)
        expect(before).toEqual({ name: 'Alt', version: 1 })
        expect(after).toEqual({ name: 'Neu', phone: '+14357723256', version: 2 })
      })
    })
  })
}
