import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OverviewStore } from '../../domain/admin/overview-store.ts'
import { uuidV7 } from '../../domain/places/slug.ts'
import type { Database } from '../database.ts'
import { createOverviewStore } from './overview-store.ts'
import { createPlaceStore } from './place-store.ts'
import { additions, aPlace, aSubmission, PARK } from '../../../test/storage/samples.ts'
import { createSiteStore } from './site-store.ts'
import { createSubmissionStore } from '../submissions/submission-store.ts'

/** What every `OverviewStore` promises. `open` gives an empty database. */
export function overviewStoreContract(open: () => Promise<Database>): void {
  describe('the store of the overview', () => {
    let database: Database
    let store: OverviewStore

    beforeEach(async () => {
      database = await open()
      store = createOverviewStore(database)
    })

    afterEach(() => database.close())

    test('counts the places of a source, and says whether there are others', async () => {
      const vocabulary = { categories: [PARK], attributes: [] }
      await createSiteStore(database).saveVocabulary(vocabulary, 'test')
      const { apply } = createPlaceStore(database)
      const of = (system: string, externalId: string) => ({ source: { system, externalId } })
      expect(await store.countBySource('demo')).toEqual({ count: 0, hasOthers: false })
      const archived = aPlace({ ...of('demo', '2'), status: 'archived' })
      await apply(additions([aPlace(of('demo', '1')), archived]), 'test')
      expect(await store.countBySource('demo')).toEqual({ count: 1, hasOthers: false })
      await apply(additions([aPlace({ source: undefined })]), 'test')
      expect(await store.countBySource('demo')).toEqual({ count: 1, hasOthers: true })
      expect(await store.countBySource('liste')).toEqual({ count: 0, hasOthers: true })
    })

    test('returns places page by page, without archived ones', async () => {
      const vocabulary = { categories: [PARK], attributes: [] }
      await createSiteStore(database).saveVocabulary(vocabulary, 'test')
      const weeklyHours = {
        week: [[], [], [], [], [], [], []],
        exceptions: { '2026-11-26': { intervals: [] } },
      }
      const places = [
        aPlace({ openingHours: 'PH off', weeklyHours, confirmedAt: '2026-01-01' }),
        aPlace({ status: 'archived' }),
        aPlace({
          status: 'draft',
          location: undefined,
          address: { country: 'DE', region: 'DE-BY' },
        }),
      ]
      await createPlaceStore(database).apply(additions(places), 'test')
      const [first] = await store.places('', 1)
      expect(first).toMatchObject({
        id: places[0]?.id,
        confirmedAt: '2026-01-01',
        hasLocation: true,
      })
      expect(first?.differsOn('2026-11-26')).toBe(true)
      expect(first?.differsOn('2026-11-27')).toBe(false)
      expect(await store.places(first!.id, 9)).toMatchObject([
        { id: places[2]?.id, status: 'draft', hasLocation: false, region: 'DE-BY' },
      ])
    })

    test('counts only the newer messages, by day and verdict', async () => {
      const at = (moment: string, verdict: 'accept' | 'quarantine' = 'accept') => {
        const receivedAt = new Date(moment)
        const random = crypto.getRandomValues(new Uint8Array(10))
        return aSubmission({ id: uuidV7(receivedAt, random), receivedAt, verdict })
      }
      const messages = [
        at('2026-10-01T10:00:00Z'),
        at('2026-11-20T23:59:59Z'),
        at('2026-11-21T00:00:01Z'),
        at('2026-11-21T09:00:00Z', 'quarantine'),
        at('2026-11-21T10:00:00Z'),
      ]
      for (const message of messages) await createSubmissionStore(database).store(message, [])
      expect(await store.messagesPerDay(new Date('2026-11-01'))).toEqual([
        { day: '2026-11-20', accepted: 1, quarantined: 0 },
        { day: '2026-11-21', accepted: 2, quarantined: 1 },
      ])
    })
  })
}
