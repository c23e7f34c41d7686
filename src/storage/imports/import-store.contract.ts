import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ImportReason } from '../../domain/import/import-run.ts'
import type {
  AnswerEffect,
  RowChange,
  StoredChange,
  Undo,
} from '../../domain/import/import-store.ts'
import type { Place } from '../../domain/places/place.ts'
import type { PlaceStore } from '../../domain/places/place-store.ts'
import type { Database } from '../database.ts'
import { createImportStore } from './import-store.ts'
import { createPlaceStore } from '../places/place-store.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import { endLease } from '../../../test/storage/end-lease.ts'
import { additions, aPlace, aSubmission, PARK } from '../../../test/storage/samples.ts'
import { createSiteStore } from '../places/site-store.ts'
import { createSubmissionStore } from '../submissions/submission-store.ts'

const AT = new Date('2026-11-21T08:30:00.123Z')

function aChange(position: number, fields: Partial<StoredChange> = {}): StoredChange {
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
    let imports: ReturnType<typeof createImportStore>
    let places: PlaceStore

    beforeEach(async () => {
      database = await open()
      imports = createImportStore(database)
      places = createPlaceStore(database)
      await createSiteStore(database).saveVocabulary({ categories: [PARK], attributes: [] }, 'test')
    })

    afterEach(() => {
      vi.useRealTimers()
      imports.stop()
      return database.close()
    })

    /** what the last such entry of the audit log says about the import */
    const lastLogged = async (action: 'import.applied' | 'import.rolled-back', id: number) => {
      const entries = await auditEntries(database, action)
      return entries.findLast(({ subject }) => subject === String(id))?.after
    }

    const rowsOf = (added: readonly Place[]) =>
      added.map((place, index): RowChange => ({ position: index + 1, kind: 'add', place }))
    const create = () =>
      imports.create({
        fileName: 'orte.csv',
        settings: { source: 'Liste' },
        status: 'checking',
        actor: 'test',
        createdAt: AT,
      })

    const createChecked = async () => {
      const id = await create()
      await imports.move(id, ['checking'], 'checked')
      return id
    }

    test('keeps doubts about coordinates, and the chosen location', async () => {
      const id = await createChecked()
      const given = { lat: 44.1, lng: -69.1 }
      const place = { lat: 37.2, lng: -113, precision: 'postal-code' as const }
      const doubt = { given, place, km: 3500 }
      await imports.addChanges(id, [aChange(1), aChange(2, { doubt }), aChange(3, { doubt })])
      expect(await imports.counts(id)).toMatchObject([{ total: 3, doubtful: 2 }])
      await imports.setLocation(id, 3, place)
      const found = await imports.changes(id, { doubtful: true }, { limit: 9 })
      expect(found.map(({ position, location }) => [position, location])).toEqual([
        [2, undefined],
        [3, place],
      ])
      await imports.setLocation(id, 3, undefined)
      expect((await imports.changeAt(id, 3))?.location).toBeUndefined()
      await imports.setAccepted(id, { doubtful: true }, false)
      expect(await imports.counts(id)).toMatchObject([{ accepted: 1 }])
    })

    test('returns where each change lies: as chosen, as stored, or as in a new row', async () => {
      const id = await createChecked()
      const place = aPlace()
      const stored = { before: place, after: { ...place, location: undefined } }
      const given = { lat: 44.1, lng: -69.1 }
      const text = [{ field: 'location', after: '44.10000, -69.10000' }]
      const elsewhere = { lat: 37.2, lng: -113, precision: 'postal-code' as const }
      const many = Array.from({ length: 600 }, (_, i) => aChange(i + 10))
      await imports.addChanges(id, [
        aChange(1, { differences: text }),
        aChange(2, { differences: text, doubt: { given } }),
        aChange(3, { kind: 'missing', before: place }),
        aChange(4, { kind: 'changed', ...stored, similar: undefined }),
        aChange(5, { kind: 'kept', before: place, after: place }),
        ...many,
      ])
      await imports.setLocation(id, 2, elsewhere)
      const all = await Array.fromAsync(imports.streamPoints(id, {}))
      expect(all).toHaveLength(604)
      expect(all.slice(0, 5).map(({ position, point }) => [position, point])).toEqual([
        [1, given],
        [2, { lat: 37.2, lng: -113 }],
        [3, { lat: place.location?.lat, lng: place.location?.lng }],
        [4, undefined],
        [10, undefined],
      ])
      const doubtful = await Array.fromAsync(imports.streamPoints(id, { doubtful: true }))
      expect(doubtful).toMatchObject([{ position: 2, kind: 'new', isDoubtful: true }])
    })

    test('keeps which fields of rows replace what a person set, before and after the import is applied', async () => {
      const id = await createChecked()
      const place = aPlace({ website: 'https://selbst.example/', phone: '+12025550199' })
      await places.apply([{ kind: 'add', place }], 'test')
      const conflict = (field: 'website' | 'phone', after: string) => {
        return { field, before: place[field], after, patch: { [field]: after } }
      }
      const conflicts = [
        conflict('website', 'https://datei.example/'),
        conflict('phone', '+12025550143'),
      ]
      const about = { placeId: place.id, version: place.version + 1, before: place, after: place }
      const kept = { kind: 'kept' as const, isAccepted: false, differences: [], ...about }
      const staged = { place: aPlace(), category: 'park' }
      await imports.addChanges(id, [aChange(1, { staged }), aChange(2, { ...kept, conflicts })])
      const takenOf = async () =>
        (await imports.changeAt(id, 2))?.conflicts?.map(({ isTaken = false }) => isTaken)
      await imports.setTaken(id, { all: 'take' })
      expect(await takenOf()).toEqual([true, true])
      expect(await imports.changes(id, { conflicting: true }, { limit: 9 })).toMatchObject([
        { position: 2, isAccepted: true },
      ])
      await imports.setTaken(id, { each: [{ position: 2, fields: ['phone'] }] })
      expect(await takenOf()).toEqual([false, true])
      const accepted = await Array.fromAsync(imports.streamAccepted(id))
      expect(accepted.at(-1)).toMatchObject({ conflicts: [{}, { isTaken: true }] })
      await imports.setTaken(id, { all: 'keep' })
      expect(await imports.counts(id)).toMatchObject([
        { kind: 'kept', total: 1, accepted: 0, conflicting: 1 },
        { kind: 'new', accepted: 1, conflicting: 0 },
      ])

      await imports.move(id, ['checked'], 'applying')
      await imports.apply(id, rowsOf([aPlace()]), 'test')
      await imports.setTaken(id, { all: 'take' })
      expect(await takenOf()).toEqual([false, false])
      const [stored] = await Array.fromAsync(imports.streamConflicts(id, { positions: [2] }))
      expect(stored).toMatchObject({ change: { position: 2 }, current: { id: place.id } })
      expect(await Array.fromAsync(imports.streamConflicts(id, { after: 2 }))).toEqual([])
      const young = { ...place, phone: '+12025550143' }
      async function* effect(expectedVersion: number) {
        yield {
          position: 2,
          conflicts: conflicts.map((one) => ({ ...one, isTaken: one.field === 'phone' })),
          before: place,
          after: place,
          version: expectedVersion + 1,
          change: { kind: 'update' as const, place: young, expectedVersion },
        }
      }
      expect(await imports.take(id, effect(place.version + 5), 'test')).toMatchObject({ ok: false })
      expect(await takenOf()).toEqual([false, false])
      expect(await imports.take(id, effect(place.version), 'test')).toMatchObject({ ok: true })
      expect(await takenOf()).toEqual([false, true])
      expect(await places.byId(place.id)).toMatchObject({ phone: '+12025550143' })
      const applied = await Array.fromAsync(imports.streamApplied(id))
      expect(applied.map(({ change }) => change.position)).toEqual([1, 2])
    })

    test('keeps imports with their steps, newest first', async () => {
      const id = await create()
      const second = await create()
      expect(await imports.byId(id)).toMatchObject({
        id,
        fileName: 'orte.csv',
        status: 'checking',
        settings: { source: 'Liste' },
        createdAt: AT,
        worker: expect.any(String),
        hasChanges: false,
      })
      const step = { isHeld: false, problem: 'empty', settings: { missing: 'keep' as const } }
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

    test('finding 8: an import is held by one process until its lease expires, and then by the first that takes it', async () => {
      const id = await create()
      const [second, third] = [createImportStore(database), createImportStore(database)]
      expect(await second.claimAbandoned()).toEqual([])
      expect(await second.move(id, ['checking'], 'uploaded', { isHeld: false })).toBe(false)
      await endLease(database, id)
      const taken = await Promise.all([second.claimAbandoned(), third.claimAbandoned()])
      expect(taken.flat().map((run) => run.id)).toEqual([id])
      const taker = taken[0].length > 0 ? second : third
      expect(await taker.move(id, ['checking'], 'uploaded', { isHeld: false })).toBe(true)
      expect(await third.move(id, ['uploaded'], 'checking', { isHeld: true })).toBe(true)
      third.stop()
      second.stop()
    })

    test('finding 8: a process that lost its lease writes nothing more to its import', async () => {
      const id = await create()
      await imports.addChanges(id, [aChange(1)])
      await endLease(database, id)
      const other = createImportStore(database)
      await other.claimAbandoned()
      const late = 'another process works on import'
      await expect(imports.addChanges(id, [aChange(2)])).rejects.toThrow(late)
      await expect(imports.addIssues(id, [], 1)).rejects.toThrow(late)
      await expect(imports.clear(id)).rejects.toThrow(late)
      expect(await imports.move(id, ['checking'], 'checked', { isHeld: false })).toBe(false)
      await other.move(id, ['checking'], 'applying')
      await expect(imports.apply(id, rowsOf([]), 'test')).rejects.toThrow(late)
      expect(await imports.counts(id)).toMatchObject([{ total: 1 }])
      other.stop()
    })

    test('finding 8: nobody waits for the lease of a process known to have ended', async () => {
      const id = await create()
      const worker = (await imports.byId(id))?.worker
      const other = createImportStore(database)
      expect(await other.claimAbandoned('somebody else')).toEqual([])
      expect(await other.claimAbandoned(worker)).toMatchObject([{ id, status: 'checking' }])
      other.stop()
    })

    test('tells other servers the progress of an import until the process that holds it releases it', async () => {
      const id = await create()
      const progress = { phase: 'checking', rows: 300, total: 900, rowsPerSecond: 120 } as const
      await imports.reportProgress(id, progress)
      const other = createImportStore(database)
      expect((await other.byId(id))?.progress).toEqual(progress)
      await other.reportProgress(id, { ...progress, rows: 800 })
      expect((await other.byId(id))?.progress).toEqual(progress)
      expect(await imports.move(id, ['checking'], 'checked', { isHeld: false })).toBe(true)
      expect((await other.byId(id))?.progress).toBeUndefined()
      other.stop()
    })

    test('finding 8: servers whose clocks are wrong by days neither take nor release leases', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-01-01') })
      const id = await create()
      vi.setSystemTime(new Date('2090-01-01'))
      const other = createImportStore(database)
      expect(await other.claimAbandoned()).toEqual([])
      await endLease(database, id)
      vi.setSystemTime(new Date('1990-01-01'))
      expect(await other.claimAbandoned()).toMatchObject([{ id }])
      other.stop()
    })

    test('keeps a change set, lists it by kind and acceptance, and deletes it', async () => {
      const id = await createChecked()
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
      await imports.setAccepted(id, { similar: true }, true)
      await imports.setAccepted(id, { kind: 'changed' }, false)
      await imports.setAccepted(id, { position: 1 }, false)
      const counts = await imports.counts(id)
      expect(counts.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
        {
          kind: 'changed',
          total: 1,
          accepted: 0,
          similar: 0,
          similarAccepted: 0,
          doubtful: 0,
          undone: 0,
          conflicting: 0,
          located: 0,
        },
        {
          kind: 'new',
          total: 1502,
          accepted: 1501,
          similar: 1,
          similarAccepted: 1,
          doubtful: 0,
          undone: 0,
          conflicting: 0,
          located: 0,
        },
      ])
      expect((await imports.byId(id))?.hasChanges).toBe(true)
      await imports.clear(id)
      expect(await imports.counts(id)).toEqual([])
      expect((await imports.byId(id))?.hasChanges).toBe(false)
    })

    test('accepts all changes of a kind, however far apart, and none of another import', async () => {
      const id = await createChecked()
      const other = await create()
      const positions = [1, 4_999, 5_000, 12_345, 20_000]
      const all = positions.map((position) => aChange(position, { isAccepted: false }))
      await imports.addChanges(id, [...all, aChange(20_001, { kind: 'changed' })])
      await imports.addChanges(other, all)
      const accepted = async (of: number) =>
        (await imports.changes(of, {}, { limit: 9 })).map(({ isAccepted }) => isAccepted)
      await imports.setAccepted(id, { kind: 'new' }, true)
      expect(await accepted(id)).toEqual([true, true, true, true, true, true])
      expect(await accepted(other)).toEqual([false, false, false, false, false])
      await imports.setAccepted(id, {}, false)
      expect(await accepted(id)).toEqual([false, false, false, false, false, false])
    })

    test('allows no more choices once the import is being applied', async () => {
      const id = await createChecked()
      const given = { lat: 44.1, lng: -69.1 }
      const place = { lat: 37.2, lng: -113, precision: 'postal-code' as const }
      await imports.addChanges(id, [aChange(1, { doubt: { given, place, km: 3500 } }), aChange(2)])
      await imports.move(id, ['checked'], 'applying')
      const before = await imports.changes(id, {}, { limit: 9 })
      await imports.setAccepted(id, {}, false)
      await imports.setAccepted(id, { position: 2 }, false)
      await imports.setLocation(id, 1, place)
      expect(await imports.changes(id, {}, { limit: 9 })).toEqual(before)
    })

    test('keeps the issues of rows, with their cells', async () => {
      const id = await create()
      const rejected = {
        kind: 'rejected',
        line: 3,
        reason: 'name_missing',
        cells: ['', '1'],
      } as const
      const notice = { kind: 'notice', line: 4, reason: 'phone_invalid', value: '\0abc' } as const
      await imports.addIssues(id, [rejected, notice], 1)
      expect(await imports.issues(id, 'rejected', { limit: 5 })).toEqual([
        { ...rejected, position: 1 },
      ])
      expect(await imports.issues(id, 'notice', { limit: 5 })).toEqual([
        { ...notice, value: 'abc', position: 2 },
      ])
      expect(await imports.issues(id, 'notice', { after: 2, limit: 5 })).toEqual([])
      const value = '"reason":"name_missing"'
      await imports.addIssues(id, [{ kind: 'notice', line: 5, reason: 'email_invalid', value }], 3)
      const linesOf = async (reason: ImportReason) =>
        (await imports.issues(id, 'notice', { limit: 5, reason })).map(({ line }) => line)
      expect(await linesOf('email_invalid')).toEqual([5])
      expect(await linesOf('name_missing')).toEqual([])
    })

    /** Stores these as new places of a change set and moves it to `applying`. */
    const stage = async (
      staged: readonly Place[],
      fields: (index: number) => Partial<StoredChange> = () => ({}),
    ) => {
      const id = await create()
      const changes = staged.map((place, index) => ({
        ...aChange(index + 1, { placeId: place.id, slug: place.slug, ...fields(index) }),
        staged: {
          place: { ...place, categoryIds: [] },
          category: `cell ${index}`,
          geocoder: `host ${index}`,
        },
      }))
      await imports.addChanges(id, changes)
      await imports.move(id, ['checking'], 'applying')
      return id
    }

    test('returns the accepted changes as staged, and deletes them', async () => {
      const location = { lat: 1, lng: 2, precision: 'exact' as const }
      const staged = Array.from({ length: 603 }, () => aPlace())
      const id = await stage(staged, (index) => {
        if (index === 3) return { location }
        return { isAccepted: index !== 0 && index !== 599 }
      })
      const accepted = await Array.fromAsync(imports.streamAccepted(id))
      expect(accepted).toHaveLength(601)
      expect(accepted.map(({ position }) => position)).not.toContain(600)
      expect(accepted[2]).toEqual({
        position: 4,
        version: 1,
        location,
        staged: {
          place: { ...staged[3], categoryIds: [] },
          category: 'cell 3',
          geocoder: 'host 3',
        },
      })
      const another = await stage([aPlace()])
      await imports.clearStaged(id)
      expect(await imports.counts(id)).toMatchObject([{ total: 603 }])
      await expect(Array.fromAsync(imports.streamAccepted(id))).rejects.toThrow('not staged')
      expect(await Array.fromAsync(imports.streamAccepted(another))).toHaveLength(1)
    })

    test.each([
      ['its id', 'id_taken', (other: Place) => ({ id: other.id })],
      ['its slug', 'slug_taken', (other: Place) => ({ slug: other.slug })],
      ['its former slug', 'slug_taken', () => ({ slug: 'einst' })],
      ['its source', 'id_taken', () => ({ source: { system: 'x', externalId: '1' } })],
    ])('sets a row aside when another place has %s', async (_, reason, shared) => {
      const other = aPlace({ source: { system: 'x', externalId: '1' } })
      const moved = aPlace({ slug: 'einst' })
      await places.apply(additions([other, moved]), 'test')
      const place = { ...moved, slug: 'jetzt' }
      const formerSlug = moved.slug
      await places.apply([{ kind: 'update', place, expectedVersion: 1, formerSlug }], 'test')
      const staged = [aPlace(), aPlace(shared(other)), aPlace()]
      const id = await stage(staged)
      expect(await imports.apply(id, rowsOf(staged), 'anna')).toMatchObject({
        ok: true,
        setAside: 1,
      })
      expect(await places.count()).toBe(4)
      expect(await lastLogged('import.applied', id)).toEqual({
        file: 'orte.csv',
        places: 2,
        added: 2,
        changed: 0,
      })
      expect((await imports.byId(id))?.status).toBe('applied')
      expect(await imports.countQuestions()).toEqual(new Map([[id, { similar: 0, setAside: 1 }]]))
      const set = await imports.changes(id, { setAside: true }, { limit: 9 })
      expect(set).toMatchObject([{ position: 2, question: reason, isAccepted: false }])
      await imports.clearStaged(id)
      const [question] = await Array.fromAsync(imports.streamQuestions(id))
      expect(question?.staged?.place.id).toBe(staged[1]?.id)
    })

    test('sets aside rows whose places were changed or removed, and writes the others', async () => {
      const stored = Array.from({ length: 300 }, () => aPlace())
      await places.apply(additions(stored), 'test')
      const id = await create()
      await imports.addChanges(
        id,
        stored.map((before, index) => {
          const after = { ...before, name: 'Neu' }
          return aChange(index + 1, {
            kind: 'changed',
            placeId: before.id,
            before,
            after,
            version: 2,
          })
        }),
      )
      await imports.move(id, ['checking'], 'applying')
      const [edited, removed] = [stored[7]!, stored[211]!]
      const phone = '+49301234567'
      const update = { kind: 'update', place: { ...edited, phone }, expectedVersion: 1 } as const
      await places.apply([update], 'berta')
      await places.apply([{ kind: 'remove', place: removed, expectedVersion: 1 }], 'berta')
      const rows = (await Array.fromAsync(imports.streamAccepted(id))).map(
        ({ position, after: place }): RowChange => {
          if (!place) throw new Error('nothing to apply')
          return { position, kind: 'update', place, expectedVersion: 1 }
        },
      )
      expect(await imports.apply(id, rows, 'anna')).toMatchObject({ ok: true, setAside: 2 })
      expect(await places.byId(edited.id)).toMatchObject({ name: edited.name, phone, version: 2 })
      expect(await places.byId(stored[8]!.id)).toMatchObject({ name: 'Neu', version: 2 })
      const questions = await Array.fromAsync(imports.streamQuestions(id))
      expect(
        questions.map(({ change, reason, current }) => [change.position, reason, current?.phone]),
      ).toEqual([
        [8, 'place_changed', phone],
        [212, 'place_changed', undefined],
      ])
      const behind = await Array.fromAsync(imports.streamQuestions(id, { after: 8 }))
      expect(behind).toHaveLength(1)
    })

    test('undoes an answer by restoring the place before it', async () => {
      const before = aPlace()
      const other = aPlace()
      await places.apply(additions([before, other]), 'test')
      const id = await create()
      const change = (position: number, place: Place) =>
        aChange(position, {
          kind: 'changed',
          placeId: place.id,
          before: place,
          after: { ...place, name: 'Neu' },
          version: 2,
        })
      await imports.addChanges(id, [change(1, before), change(2, other)])
      await imports.move(id, ['checking'], 'applying')
      const edit = { ...before, phone: '+49301234567' }
      await places.apply([{ kind: 'update', place: edit, expectedVersion: 1 }], 'berta')
      const rows = [before, other].map((place, index): RowChange => ({
        position: index + 1,
        kind: 'update',
        place: { ...place, name: 'Neu' },
        expectedVersion: 1,
      }))
      await imports.apply(id, rows, 'anna')
      const current = { ...edit, version: 2 }
      const after = { ...current, name: 'Neu' }
      const effect: AnswerEffect = {
        position: 1,
        update: { before: current, after, differences: [] },
        change: { kind: 'update', place: after, expectedVersion: 2 },
      }
      expect(await imports.answer(id, streamed([effect]), 'carla')).toMatchObject({ ok: true })
      expect(await imports.countQuestions()).toEqual(new Map())
      expect(await imports.answer(id, streamed([effect]), 'carla')).toMatchObject({ ok: false })
      const [applied] = await Array.fromAsync(imports.streamApplied(id))
      expect(applied?.change).toMatchObject({ version: 3, before: current, isAccepted: true })
    })

    test('applies nothing if no row fits', async () => {
      const other = aPlace()
      await places.apply(additions([other]), 'test')
      const staged = [aPlace({ slug: other.slug })]
      const id = await stage(staged)
      expect(await imports.apply(id, rowsOf(staged), 'test')).toMatchObject({
        ok: false,
        problem: 'conflict',
      })
      expect(await imports.byId(id)).toMatchObject({ status: 'applying' })
      expect(await imports.countQuestions()).toEqual(new Map())
    })

    test('applies places and status together, or neither', async () => {
      const id = await create()
      const [first, second] = [aPlace(), aPlace()]
      await expect(imports.apply(id, rowsOf([first]), 'test')).rejects.toThrow('no longer')
      await imports.move(id, ['checking'], 'applying')
      const broken = async function* () {
        yield* rowsOf([first])
        throw new Error('the disk is full')
      }
      await expect(imports.apply(id, broken(), 'test')).rejects.toThrow('full')
      expect((await imports.byId(id))?.status).toBe('applying')
      expect(await places.byId(first.id)).toBeUndefined()
      expect(await imports.apply(id, rowsOf([first, second]), 'test')).toMatchObject({ ok: true })
      expect(await imports.byId(id)).toMatchObject({ status: 'applied' })
      expect(await lastLogged('import.applied', id)).toEqual({
        file: 'orte.csv',
        places: 2,
        added: 2,
        changed: 0,
      })
      expect((await imports.byId(id))?.appliedAt).toBeInstanceOf(Date)
      expect(await places.byId(first.id)).toEqual(first)
    })

    test('undoes an import in parts, and the status says whether anything is left', async () => {
      const id = await create()
      const [first, second]: Place[] = [aPlace(), aPlace()]
      if (!first || !second) throw new Error('no places')
      await imports.addChanges(id, [
        aChange(1, { placeId: first.id }),
        aChange(2, { placeId: second.id }),
      ])
      await imports.move(id, ['checking'], 'applying')
      await imports.apply(id, rowsOf([first, second]), 'test')
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
      await imports.move(id, ['applied'], 'undoing')
      await imports.undo(id, streamed([remove(2, second)]), 'test')
      expect((await imports.byId(id))?.status).toBe('applied')
      expect(await places.byId(second.id)).toBeUndefined()
      expect(await imports.counts(id)).toMatchObject([{ total: 2, undone: 1 }])
      await imports.move(id, ['applied'], 'undoing')
      await imports.undo(id, streamed([remove(1, first)]), 'test')
      expect(await imports.byId(id)).toMatchObject({ status: 'undone' })
      expect(await lastLogged('import.rolled-back', id)).toMatchObject({ places: 1 })
      // The message stays, without its place; the slug is free again.
      expect(await places.takenSlugs([first.slug])).toEqual(new Set())
      expect(await auditEntries(database, 'place.removed')).toContainEqual(
        expect.objectContaining({
          subject: first.id,
          before: expect.objectContaining({ name: first.name }),
        }),
      )
    })

    test('does not remove a place that was changed meanwhile', async () => {
      const place = aPlace()
      await places.apply(additions([place]), 'test')
      const removal = { kind: 'remove', place, expectedVersion: 2 } as const
      expect(await places.apply([removal], 'test')).toMatchObject({ problem: 'conflict' })
      expect(await places.byId(place.id)).toEqual(place)
    })

    test('remembers which values a person refused for fields, until the field is taken or the place is removed', async () => {
      const [first, second] = [aPlace(), aPlace()]
      await places.apply(additions([first, second]), 'test')
      const of = (placeId: string, field: string, valueHash: string) => {
        return { placeId, field, valueHash }
      }
      const kept = [
        of(first.id, 'phone', 'a'),
        of(first.id, 'phone', 'b'),
        of(first.id, 'website', 'c'),
        of(second.id, 'phone', 'a'),
      ]
      const gone = of('no-place', 'phone', 'a')
      const answers = [...kept, ...kept, gone].map((one) => ({ ...one, isKept: true }))
      await imports.recordAnswers(answers)
      const read = async (...ids: string[]) =>
        (await imports.keptConflicts(ids)).toSorted((a, b) => (a.valueHash < b.valueHash ? -1 : 1))
      expect(await read(first.id)).toEqual(kept.slice(0, 3))
      expect(await read('no-place')).toEqual([])
      await imports.recordAnswers([{ ...of(first.id, 'phone', 'b'), isKept: false }])
      expect(await read(first.id)).toEqual([kept[2]])
      const removal = { kind: 'remove', place: second, expectedVersion: 1 } as const
      expect(await places.apply([removal], 'test')).toMatchObject({ ok: true })
      expect(await read(first.id, second.id)).toEqual([kept[2]])
    })

    test('remembers the choices for files with the same columns', async () => {
      expect(await imports.findMapping('a')).toBeUndefined()
      await imports.saveMapping('a', { columns: [{ header: 'Titel', field: 'name' }] })
      await imports.saveMapping('a', { columns: [{ header: 'Titel', field: 'ignore' }] })
      expect(await imports.findMapping('a')).toEqual({
        columns: [{ header: 'Titel', field: 'ignore' }],
      })
    })
  })
}

async function* streamed<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}
