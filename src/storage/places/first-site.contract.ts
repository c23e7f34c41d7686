import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FirstSite } from '../../domain/places/first-site.ts'
import type { Database } from '../database.ts'
import { aPlace, aSubmission, PARK } from '../../../test/storage/samples.ts'
import { createSubmissionStore } from '../submissions/submission-store.ts'
import { createFirstSite } from './first-site.ts'
import { createPlaceStore } from './place-store.ts'
import { createSiteStore } from './site-store.ts'

/** What every `FirstSite` promises. `open` gives an empty database. */
export function firstSiteContract(open: () => Promise<Database>): void {
  describe('the first contents of a database', () => {
    let database: Database
    let firstSite: FirstSite

    beforeEach(async () => {
      database = await open()
      firstSite = createFirstSite(database)
    })

    afterEach(() => database.close())

    const contents = () => {
      const places = [1, 2].map(() => aPlace({ categoryIds: [PARK.id] }))
      const tagline = { de: 'Ein Park und noch einer' }
      return { name: 'Beispiel', tagline, categories: [PARK], attributes: [], places }
    }

    test('finding 9: are stored once, however many processes store them at the same time', async () => {
      const filled = await Promise.all(
        Array.from({ length: 6 }, () => firstSite.store(contents(), 'demo')),
      )
      expect(filled.filter(Boolean)).toEqual([true])
      expect(await createPlaceStore(database).count()).toBe(2)
      const site = createSiteStore(database)
      expect(await site.setting('site.name')).toBe('Beispiel')
      expect(await site.setting('site.tagline')).toEqual({ de: 'Ein Park und noch einer' })
      expect(await firstSite.isUntouched()).toBe(false)
    })

    test('are stored completely or not at all', async () => {
      const { places, ...rest } = contents()
      const twice = { ...rest, places: [...places, ...places] }
      await expect(firstSite.store(twice, 'demo')).rejects.toThrow('conflict')
      expect(await firstSite.isUntouched()).toBe(true)
      expect(await createSiteStore(database).categories()).toEqual([])
    })

    test('are not stored in a database that has any content', async () => {
      await createSubmissionStore(database).store(aSubmission(), [])
      expect(await firstSite.isUntouched()).toBe(false)
      expect(await firstSite.store(contents(), 'demo')).toBe(false)
      expect(await createPlaceStore(database).count()).toBe(0)
    })
  })
}
