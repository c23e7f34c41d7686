import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type {
  AnswerEffect,
  ImportStore,
  RowChange,
  StoredChange,
  StoredMatch,
} from '../../domain/import/import-store.ts'
import type { Place } from '../../domain/places/place.ts'
import type { PlaceStore } from '../../domain/places/place-store.ts'
import type { Database } from '../database.ts'
import { createPlaceStore } from '../places/place-store.ts'
import { createPlaceTable } from '../places/place-table.ts'
import { createSiteStore } from '../places/site-store.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import { additions, aPlace, PARK } from '../../../test/storage/samples.ts'
import { createImportStore } from './import-store.ts'

const SIMILAR = { slug: 'alt', name: 'Alt', address: '', metres: 12 }

/** What every `ImportStore` promises about new rows that may be a stored place. `open` gives an empty database. */
export function importMatchesContract(open: () => Promise<Database>): void {
  describe('new rows of an import that may be a stored place', () => {
    let database: Database
    let imports: ImportStore
    let places: PlaceStore
    let stored: Place

    beforeEach(async () => {
      database = await open()
      imports = createImportStore(database)
      places = createPlaceStore(database)
      await createSiteStore(database).saveVocabulary({ categories: [PARK], attributes: [] }, 'test')
      stored = aPlace({ slug: 'alt', name: 'Alt' })
      await places.apply(additions([stored]), 'test')
    })

    afterEach(() => database.close())

    const update = () => ({
      before: stored,
      after: { ...stored, name: 'Neu' },
      differences: [{ field: 'name', before: 'Alt', after: 'Neu' }],
    })

    const alike = (position: number, match: Partial<StoredMatch> = {}): StoredChange => {
      const place = aPlace({ slug: `neu-${position}`, categoryIds: [] })
      const source = { system: 'csv:liste', externalId: `id ${position}` }
      return {
        position,
        kind: 'new',
        line: position + 1,
        placeId: place.id,
        slug: place.slug,
        name: place.name,
        isAccepted: false,
        isUndone: false,
        version: 1,
        differences: [],
        similar: SIMILAR,
        staged: { place: { ...place, source }, category: '' },
        match: { placeId: stored.id, update: update(), source, ...match },
      }
    }

    async function checked(...changes: StoredChange[]): Promise<number> {
      const run = { fileName: 'a.csv', settings: {}, actor: 'test', createdAt: new Date() }
      const id = await imports.create({ ...run, status: 'checking' })
      await imports.addChanges(id, changes)
      await imports.move(id, ['checking'], 'checked')
      return id
    }

    const said = async (id: number) =>
      (await imports.changes(id, { similar: true }, { limit: 99 })).map(
        ({ match }) => match?.decision,
      )

    async function apply(id: number) {
      await imports.move(id, ['checked'], 'applying')
      const accepted = await Array.fromAsync(imports.streamAccepted(id))
      const changes = accepted.map(({ position, staged, after, version }): RowChange => {
        const place = staged?.place ?? after
        if (!place) throw new Error('nothing to apply')
        if (staged) return { position, kind: 'add', place }
        return { position, kind: 'update', place, expectedVersion: version - 1 }
      })
      return imports.apply(id, changes, 'anna')
    }

    test('keeps what a row would change until the change set is deleted', async () => {
      const id = await checked(alike(1))
      await imports.recordTwins(id, [{ position: 1, line: 7 }])
      const match = { placeId: stored.id, update: update(), twinLine: 7, decision: undefined }
      expect((await imports.changeAt(id, 1))?.match).toEqual(match)
      await imports.clear(id)
      const { match: _, ...unmatched } = alike(1)
      await imports.addChanges(id, [unmatched])
      expect((await imports.changeAt(id, 1))?.match).toBeUndefined()
    })

    test('only one of several rows about a place changes it, in whatever order they are matched', async () => {
      const id = await checked(alike(1), alike(2), alike(3, { update: undefined }))
      await imports.setMatched(id, { position: 3 }, true)
      await imports.setMatched(id, { position: 2 }, true)
      await imports.setMatched(id, { position: 1 }, true)
      expect(await said(id)).toEqual(['same', 'update', 'same'])
      await imports.setMatched(id, 'all', true)
      expect(await said(id)).toEqual(['update', 'same', 'same'])
      expect(await imports.counts(id)).toMatchObject([{ total: 3, accepted: 3 }])
      await imports.setMatched(id, 'all', false)
      expect(await said(id)).toEqual([undefined, undefined, undefined])
      await imports.recordTwins(id, [{ position: 1, line: 9 }])
      await imports.setMatched(id, { position: 1 }, true)
      expect(await said(id)).toEqual(['same', undefined, undefined])
    })

    test('accepts no more matches once the import is being applied', async () => {
      const id = await checked(alike(1))
      await imports.move(id, ['checked'], 'applying')
      await imports.setMatched(id, { position: 1 }, true)
      expect(await said(id)).toEqual([undefined])
    })

    test('adds no matched row, changes the place, and stores the id aliases in the same transaction', async () => {
      const id = await checked(alike(1), alike(2), alike(3), alike(4, { source: undefined }))
      for (const position of [1, 2, 4]) await imports.setMatched(id, { position }, true)
      await imports.setAccepted(id, { position: 3 }, true)
      expect(await apply(id)).toMatchObject({ ok: true })
      expect(await places.count()).toBe(2)
      expect(await places.byId(stored.id)).toMatchObject({ name: 'Neu', version: 2 })
      const ids = ['id 1', 'id 2'].map((externalId) => ({
        system: 'csv:liste',
        externalId,
        placeId: stored.id,
      }))
      expect(await imports.idAliases({})).toEqual(ids)
      expect(await imports.idAliases({ system: 'csv:liste' })).toEqual(ids)
      expect(await imports.idAliases({ system: 'csv:andere' })).toEqual([])
      expect(await imports.idAliases({ placeId: stored.id })).toEqual(ids)
    })

    test('undoes the id aliases with the changes, but not later answers', async () => {
      const first = await checked(alike(1), alike(2))
      await imports.setMatched(first, 'all', true)
      await apply(first)
      const second = await checked(alike(1, { update: undefined }))
      await imports.setMatched(second, 'all', true)
      await apply(second)
      const applied = await Array.fromAsync(imports.streamApplied(first))
      expect(applied.map(({ current }) => current?.name)).toEqual(['Neu', 'Neu'])
      await imports.move(first, ['applied'], 'undoing')
      const back = { kind: 'update', place: stored, expectedVersion: 2 } as const
      async function* undos() {
        yield { position: 1, change: back }
        yield { position: 2 }
      }
      expect(await imports.undo(first, undos(), 'anna')).toMatchObject({ ok: true })
      expect(await imports.byId(first)).toMatchObject({ status: 'undone' })
      expect(await places.byId(stored.id)).toMatchObject({ name: 'Alt' })
      expect((await imports.idAliases({})).map(({ externalId }) => externalId)).toEqual(['id 1'])
    })

    test('a place matched with a row is not missing, and loses its id aliases when removed', async () => {
      const missing: StoredChange = {
        ...alike(2),
        kind: 'missing',
        placeId: stored.id,
        similar: undefined,
        staged: undefined,
        match: undefined,
        isAccepted: true,
        before: stored,
        after: { ...stored, status: 'archived' },
      }
      const id = await checked(alike(1), missing)
      await imports.setMatched(id, { position: 1 }, true)
      expect(await imports.changes(id, { kind: 'missing' }, { limit: 9 })).toEqual([])
      expect(await imports.counts(id)).toMatchObject([{ kind: 'new', total: 1 }])
      expect(await apply(id)).toMatchObject({ ok: true })
      const place = await places.byId(stored.id)
      expect(place?.status).toBe('published')
      if (place) await places.apply([{ kind: 'remove', place, expectedVersion: 2 }], 'test')
      expect(await imports.idAliases({})).toEqual([])
    })

    test('keeps unanswered rows as questions when the rest is applied, and answers each once', async () => {
      const id = await checked(alike(1), alike(2), alike(3, { source: undefined }))
      await imports.setAccepted(id, { position: 2 }, true)
      await apply(id)
      await imports.clearStaged(id)
      expect(await imports.countQuestions()).toEqual(new Map([[id, { similar: 2, setAside: 0 }]]))
      const asked = (await imports.changes(id, {}, { limit: 9 })).map(({ question }) => question)
      expect(asked).toEqual(['similar_place', undefined, 'similar_place'])
      const [first, third] = await Array.fromAsync(imports.streamQuestions(id))
      expect(first).toMatchObject({ current: { name: 'Alt' }, isSettled: false })
      expect(first?.staged?.place).toMatchObject({ slug: 'neu-1', source: { externalId: 'id 1' } })
      expect(await Array.fromAsync(imports.streamQuestions(id, { positions: [3] }))).toEqual([
        third,
      ])
      const place = { ...update().after, version: 2 }
      const change = { kind: 'update', place, expectedVersion: 1 } as const
      const same = { position: 1, decision: 'update', update: update(), change } as const
      const answers = (...some: AnswerEffect[]) => Readable.from(some)
      expect(await imports.answer(id, answers(same), 'berta')).toMatchObject({ ok: true })
      expect(await places.byId(stored.id)).toMatchObject({ name: 'Neu', version: 2 })
      expect(await imports.idAliases({})).toMatchObject([{ externalId: 'id 1' }])
      expect(await imports.countQuestions()).toEqual(new Map([[id, { similar: 1, setAside: 0 }]]))
      const [last] = await Array.fromAsync(imports.streamQuestions(id))
      expect(last).toMatchObject({ change: { position: 3 }, isSettled: true })
      const again = { position: 1, decision: 'same' } as const
      expect(await imports.answer(id, answers(again), 'berta')).toMatchObject({
        ok: false,
      })
      await imports.clear(id)
      expect(await imports.countQuestions()).toEqual(new Map())
    })

    test('the table of places finds the place by its id alias', async () => {
      const named = { source: { system: 'csv:liste', externalId: 'KÖLN-7_1' } }
      const id = await checked(alike(1, named))
      await imports.setMatched(id, { position: 1 }, true)
      await apply(id)
      const table = createPlaceTable(database)
      const found = async (...words: string[]) => {
        const filter = { words, lacks: [], confirmedSince: '' }
        const pages = await Array.fromAsync(table.pages(filter))
        return pages.flat().map(({ place }) => place.name)
      }
      expect(await found('koln-7_1')).toEqual(['Neu'])
      expect(await found('koln', 'neu')).toEqual(['Neu'])
      expect(await found('koln', 'alt-es')).toEqual([])
      expect(await found('koln-7x1')).toEqual([])
      const [further] = await imports.idAliases({})
      if (further) await imports.forgetIdAlias(further, 'anna')
      expect(await found('koln-7_1')).toEqual([])
    })

    test('removing an id alias is logged', async () => {
      const id = await checked(alike(1))
      await imports.setMatched(id, { position: 1 }, true)
      await apply(id)
      const further = { system: 'csv:liste', externalId: 'id 1', placeId: stored.id }
      expect(await imports.forgetIdAlias({ ...further, placeId: 'other' }, 'anna')).toBe(false)
      expect(await imports.forgetIdAlias(further, 'anna')).toBe(true)
      expect(await imports.idAliases({})).toEqual([])
      expect(await auditEntries(database, 'place.id-forgotten')).toMatchObject([
        {
          actor: 'anna',
          subject: stored.id,
          before: { source: { system: 'csv:liste', externalId: 'id 1' } },
        },
      ])
    })
  })
}
