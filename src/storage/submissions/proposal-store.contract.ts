import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Place } from '../../domain/places/place.ts'
import type {
  DecisionStep,
  ProposalStore,
} from '../../domain/submissions/proposals/decide-proposal.ts'
import type { Submission } from '../../domain/submissions/submission.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { createPlaceStore } from '../places/place-store.ts'
import { createPlaceTable } from '../places/place-table.ts'
import { createProposalStore } from './proposal-store.ts'
import { additions, aPlace, aSubmission, PARK } from '../../../test/storage/samples.ts'
import { createSiteStore } from '../places/site-store.ts'
import { createSubmissionStore } from './submission-store.ts'

/** What every `ProposalStore` promises. `open` gives an empty database. */
export function proposalStoreContract(open: () => Promise<Database>): void {
  describe('the proposal store', () => {
    let database: Database
    let store: ProposalStore
    let place: Place
    let submission: Submission

    beforeEach(async () => {
      database = await open()
      store = createProposalStore(database)
      place = aPlace({ phone: '+13035550100' })
      submission = aSubmission({ form: 'correction', placeId: place.id })
      const vocabulary = { categories: [PARK], attributes: [] }
      await createSiteStore(database).saveVocabulary(vocabulary, 'test')
      await createPlaceStore(database).apply(additions([place]), 'test')
      await createSubmissionStore(database).store(submission, [])
    })

    afterEach(() => database.close())

    const step = (more: Partial<DecisionStep> = {}): DecisionStep => ({
      before: submission,
      after: { decisions: { phone: 'accepted' }, status: 'accepted' },
      changes: [{ kind: 'update', place: { ...place, phone: '+1' }, expectedVersion: 1 }],
      actor: 'anna',
      ...more,
    })
    const placeNow = () => createPlaceStore(database).byId(place.id)
    const submissionNow = () => createSubmissionStore(database).byId(submission.id)
    const actions = async () => (await auditEntries(database)).map(({ action }) => action).slice(-2)

    test('writes place, decision and both audit entries, and raises the catalogue version', async () => {
      const version = await createPlaceStore(database).catalogueVersion()
      expect(await store.decide(step())).toEqual({ ok: true })
      expect(await placeNow()).toMatchObject({ phone: '+1', version: 2 })
      expect(await submissionNow()).toMatchObject({
        status: 'accepted',
        decisions: { phone: 'accepted' },
      })
      expect(await actions()).toEqual(['place.changed', 'submission.decided'])
      expect(await createPlaceStore(database).catalogueVersion()).toBe(version + 1)
    })

    test('records the accepted message with the changed place and with a new draft', async () => {
      const origin = { message: { id: submission.id, receipt: submission.receipt } }
      const change = {
        kind: 'update',
        place: { ...place, phone: '+1' },
        expectedVersion: 1,
        origin,
      } as const
      const draft = aPlace({ status: 'draft' })
      const changes = [change, { kind: 'add', place: draft, origin } as const]
      expect(await store.decide(step({ changes }))).toEqual({ ok: true })
      const { history } = createPlaceTable(database)
      const [changed, added] = await history(place.id)
      expect(changed).toMatchObject({ version: 2, origin })
      expect(changed?.after).not.toHaveProperty('message')
      expect(added?.origin.message).toBeUndefined()
      expect(await history(draft.id)).toMatchObject([{ kind: 'added', version: 1, origin }])
    })

    test('changes nothing when the place was changed meanwhile', async () => {
      const change = { kind: 'update', place, expectedVersion: 7 } as const
      const taken = await store.decide(step({ changes: [change] }))
      expect(taken).toEqual({ ok: false, problem: 'conflict' })
      expect(await submissionNow()).toMatchObject({ status: 'inbox', decisions: undefined })
    })

    test('the second of two concurrent decisions changes nothing, not even the place', async () => {
      await store.decide(step({ after: { decisions: { phone: 'declined' }, status: 'inbox' } }))
      const change = {
        kind: 'update',
        place: { ...place, phone: '+2' },
        expectedVersion: 2,
      } as const
      expect(await store.decide(step({ changes: [change] }))).toEqual({
        ok: false,
        problem: 'not_there',
      })
      expect(await placeNow()).toMatchObject({ phone: '+1', version: 2 })
    })

    test('creates a draft that the message refers to from then on', async () => {
      const draft = aPlace({ status: 'draft', location: undefined })
      const after = { decisions: {}, status: 'accepted', placeId: draft.id } as const
      await store.decide(step({ after, changes: additions([draft]) }))
      expect(await submissionNow()).toMatchObject({ placeId: draft.id, status: 'accepted' })
    })
  })
}
