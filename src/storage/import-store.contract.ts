import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportChange } from '../domain/import/import-run.ts'
import type { ImportStore, Undo } from '../domain/import/import-store.ts'
import type { Place } from '../domain/places/place.ts'
import type { PlaceStore } from '../domain/places/place-store.ts'
import type { Database } from './database.ts'
import { createImportStore } from './import-store.ts'
import { createPlaceStore } from './place-store.ts'
import { additions, aPlace, aSubmission, PARK } from './samples.ts'
import { createSiteStore } from './site-store.ts'
import { createSubmissionStore } from './submission-store.ts'

const AT = new Date('2026-11-21T08:30:00.123Z')

function aChange(position: number, fields: Partial<ImportChange> = {}): ImportChange {
  return {
    position,
    kind: 'new',
    line: position + 1,
    placeId: `place ${position}`,
    slug: `ort-${position}`,
    name: `Ort ${position}`,
    isAccepted: true,
    isUndone: false,
    version: 1,
    before: undefined,
    after: undefined,
    differences: [{ field: 'name', after: `Ort ${position}` }],
    similar: undefined,
    ...fields,
  }
}

/** What every `ImportStore` promises. `open` gives an empty database. */
export function importStoreContract(open: () => Promise<Database>): void {
  describe('the import store', () => {
    let database: Database
    let imports: ImportStore
    let places: PlaceStore

    beforeEach(async () => {
      database = await open()
      imports = createImportStore(database)
      places = createPlaceStore(database)
      await createSiteStore(database).saveVocabulary({ categories: [PARK], attributes: [] }, 'test')
    })

    afterEach(() => database.close())

    const create = () =>
      imports.create({
        fileName: 'orte.csv',
        settings: { source: 'Liste' },
        status: 'checking',
        actor: 'test',
        createdAt: AT,
        worker: 'host 1',
      })

    test('keeps doubts about coordinates, and where a place is put instead', async () => {
      const id = await create()
      const given = { lat: 44.1, lng: -69.1 }
      const place = { lat: 37.2, lng: -113, precision: 'postal-code' as const }
      const doubt = { given, place, km: 3500 }
      await imports.addChanges(id, [aChange(1), aChange(2, { doubt }), aChange(3, { doubt })])
      expect(await imports.counts(id)).toMatchObject([{ total: 3, doubtful: 2 }])
      await imports.put(id, 3, place)
      const found = await imports.changes(id, { doubtful: true }, { limit: 9 })
      expect(found.map(({ position, location }) => [position, location])).toEqual([
        [2, undefined],
        [3, place],
      ])
      await imports.put(id, 3, undefined)
      expect((await imports.changeAt(id, 3))?.location).toBeUndefined()
      await imports.accept(id, { doubtful: true }, false)
      expect(await imports.counts(id)).toMatchObject([{ accepted: 1 }])
    })

    test('keeps an import with its steps, newest first', async () => {
      const id = await create()
      const second = await create()
      expect(await imports.byId(id)).toMatchObject({
        id,
        fileName: 'orte.csv',
        status: 'checking',
        settings: { source: 'Liste' },
        createdAt: AT,
        worker: 'host 1',
        hasChanges: false,
      })
      const step = { worker: undefined, problem: 'empty', settings: { missing: 'keep' as const } }
      expect(await imports.move(id, ['checking'], 'uploaded', step)).toBe(true)
      expect(await imports.move(id, ['checking'], 'checked')).toBe(false)
      expect(await imports.byId(id)).toMatchObject({
        status: 'uploaded',
        problem: 'empty',
        settings: { missing: 'keep' },
        worker: undefined,
      })
      expect((await imports.list(10)).map((run) => run.id)).toEqual([second, id])
      expect((await imports.inStatus(['checking', 'applying'])).map((run) => run.id)).toEqual([
        second,
      ])
      expect(await imports.byId(99)).toBeUndefined()
    })

    test('keeps a change set in pages, by kind and acceptance, and forgets it', async () => {
      const id = await create()
      const place = aPlace({ name: 'Großer "Ort"' })
      const similar = { slug: 'alt', name: 'Alt', address: '', metres: 12 }
      const all = [
        aChange(1),
        aChange(2, { kind: 'changed', before: place, after: { ...place, name: 'Neu' } }),
        aChange(3, { similar, isAccepted: false }),
        ...Array.from({ length: 1500 }, (_, index) => aChange(index + 4)),
      ]
      await imports.addChanges(id, all)
      expect(await imports.changes(id, {}, { limit: 3 })).toEqual(all.slice(0, 3))
      expect(await imports.changes(id, {}, { after: 3, limit: 1 })).toEqual([all[3]])
      expect(await imports.changes(id, { kind: 'changed' }, { limit: 9 })).toEqual([all[1]])
      expect(await imports.changes(id, { similar: true }, { limit: 9 })).toEqual([all[2]])
      expect(await imports.changeAt(id, 2)).toEqual(all[1])
      expect(await Array.fromAsync(imports.streamAccepted(id))).toHaveLength(1502)
      await imports.accept(id, { similar: true }, true)
      await imports.accept(id, { kind: 'changed' }, false)
      await imports.accept(id, { position: 1 }, false)
      const counts = await imports.counts(id)
      expect(counts.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
        { kind: 'changed', total: 1, accepted: 0, similar: 0, doubtful: 0, undone: 0 },
        { kind: 'new', total: 1502, accepted: 1501, similar: 1, doubtful: 0, undone: 0 },
      ])
      expect((await imports.byId(id))?.hasChanges).toBe(true)
      await imports.clear(id)
      expect(await imports.counts(id)).toEqual([])
      expect((await imports.byId(id))?.hasChanges).toBe(false)
    })

    test('accepts all of a kind, however far apart they stand, and nothing of another import', async () => {
      const id = await create()
      const other = await create()
      const positions = [1, 4_999, 5_000, 12_345, 20_000]
      const all = positions.map((position) => aChange(position, { isAccepted: false }))
      await imports.addChanges(id, [...all, aChange(20_001, { kind: 'changed' })])
      await imports.addChanges(other, all)
      const accepted = async (of: number) =>
        (await imports.changes(of, {}, { limit: 9 })).map(({ isAccepted }) => isAccepted)
      await imports.accept(id, { kind: 'new' }, true)
      expect(await accepted(id)).toEqual([true, true, true, true, true, true])
      expect(await accepted(other)).toEqual([false, false, false, false, false])
      await imports.accept(id, {}, false)
      expect(await accepted(id)).toEqual([false, false, false, false, false, false])
    })

    test('keeps what was wrong with rows, with their cells', async () => {
      const id = await create()
      const refused = {
        kind: 'refused',
        line: 3,
        reason: 'name_missing',
        cells: ['', '1'],
      } as const
      const notice = { kind: 'notice', line: 4, reason: 'phone_invalid', value: '\0abc' } as const
      await imports.addIssues(id, [refused, notice], 1)
      expect(await imports.issues(id, 'refused', { limit: 5 })).toEqual([
        { ...refused, position: 1 },
      ])
      expect(await imports.issues(id, 'notice', { limit: 5 })).toEqual([
        { ...notice, value: 'abc', position: 2 },
      ])
      expect(await imports.issues(id, 'notice', { after: 2, limit: 5 })).toEqual([])
    })

    test('applies places and status together, or neither', async () => {
      const id = await create()
      const [first, second] = [aPlace(), aPlace()]
      await expect(imports.apply(id, additions([first]), 'test')).rejects.toThrow('no longer')
      await imports.move(id, ['checking'], 'applying')
      const clash = { ...second, slug: first.slug }
      expect(await imports.apply(id, additions([first, clash]), 'test')).toMatchObject({
        problem: 'conflict',
      })
      expect((await imports.byId(id))?.status).toBe('applying')
      expect(await places.byId(first.id)).toBeUndefined()
      expect(await imports.apply(id, additions([first, second]), 'test')).toMatchObject({
        ok: true,
      })
      expect(await imports.byId(id)).toMatchObject({ status: 'applied' })
      expect((await imports.byId(id))?.appliedAt).toBeInstanceOf(Date)
      expect(await places.byId(first.id)).toEqual(first)
    })

    test('takes back, with what is left of it in its status', async () => {
      const id = await create()
      const [first, second]: Place[] = [aPlace(), aPlace()]
      if (!first || !second) throw new Error('no places')
      await imports.addChanges(id, [
        aChange(1, { placeId: first.id }),
        aChange(2, { placeId: second.id }),
      ])
      await imports.move(id, ['checking'], 'applying')
      await imports.apply(id, additions([first, second]), 'test')
      const submission = aSubmission({ placeId: first.id })
      await createSubmissionStore(database).store(submission, [])
      expect(await Array.fromAsync(imports.streamApplied(id))).toMatchObject([
        { change: { position: 1 }, current: { id: first.id }, hasMessages: true },
        { change: { position: 2 }, current: { id: second.id }, hasMessages: false },
      ])
      const remove = (position: number, place: Place): Undo => ({
        position,
        change: { kind: 'remove', place, expectedVersion: 1 },
      })
      await imports.move(id, ['applied'], 'rolling-back')
      await imports.rollBack(id, streamed([remove(2, second)]), 'test')
      expect((await imports.byId(id))?.status).toBe('applied')
      expect(await places.byId(second.id)).toBeUndefined()
      expect(await imports.counts(id)).toMatchObject([{ total: 2, undone: 1 }])
      await imports.move(id, ['applied'], 'rolling-back')
      await imports.rollBack(id, streamed([remove(1, first)]), 'test')
      expect(await imports.byId(id)).toMatchObject({ status: 'rolled-back' })
      // The message stays, without its place; the slug is free again.
      expect(await places.takenSlugs([first.slug])).toEqual(new Set())
      const entry = await database.reader
        .selectFrom('audit_entry')
        .select('before')
        .where('action', '=', 'place.removed')
        .where('subject', '=', first.id)
        .executeTakeFirstOrThrow()
      expect(JSON.parse(entry.before ?? '')).toMatchObject({ name: first.name })
    })

    test('does not remove a place that was changed meanwhile', async () => {
      const place = aPlace()
      await places.apply(additions([place]), 'test')
      const removal = { kind: 'remove', place, expectedVersion: 2 } as const
      expect(await places.apply([removal], 'test')).toMatchObject({ problem: 'conflict' })
      expect(await places.byId(place.id)).toEqual(place)
    })

    test('remembers what was said about files of a shape', async () => {
      expect(await imports.recallMapping('a')).toBeUndefined()
      await imports.rememberMapping('a', { columns: [{ header: 'Titel', field: 'name' }] })
      await imports.rememberMapping('a', { columns: [{ header: 'Titel', field: 'ignore' }] })
      expect(await imports.recallMapping('a')).toEqual({
        columns: [{ header: 'Titel', field: 'ignore' }],
      })
    })
  })
}

async function* streamed<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}
