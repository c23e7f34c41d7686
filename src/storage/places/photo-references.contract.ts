import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Photo } from '../../domain/places/place.ts'
import type { PlaceStore, PhotoReferences } from '../../domain/places/place-store.ts'
import type { Database } from '../database.ts'
import { createPhotoReferences } from './photo-references.ts'
import { createPlaceStore } from './place-store.ts'
import { additions, aPlace, PARK } from '../../../test/storage/samples.ts'
import { createSiteStore } from './site-store.ts'

/** What every `PhotoReferences` promises. `open` gives an empty database. */
export function photoReferencesContract(open: () => Promise<Database>): void {
  describe('references to a photo', () => {
    let database: Database
    let store: PlaceStore
    let references: PhotoReferences

    beforeEach(async () => {
      database = await open()
      store = createPlaceStore(database)
      references = createPhotoReferences(database)
      await createSiteStore(database).saveVocabulary({ categories: [PARK], attributes: [] }, 'test')
    })

    afterEach(() => database.close())

    const idOf = (digit: string) => `${digit.repeat(32)}-800x600`
    const aPhoto = (digit: string): Photo => ({
      id: idOf(digit),
      width: 800,
      height: 600,
      alt: { de: 'Eingang' },
    })

    test('come from the logo, as long as it is the logo', async () => {
      const site = createSiteStore(database)
      await site.saveSetting('site.logo', { light: idOf('a'), dark: idOf('b') }, 'anna')
      await site.saveSetting('site.logo', { light: idOf('b') }, 'anna')
      const named = await references.stillReferenced([idOf('a'), idOf('b'), idOf('c')])
      expect(named).toEqual(new Set([idOf('b')]))
    })

    test('come from places of any status and their former versions, and from nowhere else', async () => {
      const [draft, changed, removed] = [
        aPlace({ status: 'draft', photos: [aPhoto('a'), aPhoto('b')] }),
        aPlace({ photos: [aPhoto('c')] }),
        aPlace({ photos: [aPhoto('d')] }),
      ]
      await store.apply(additions([draft, changed, removed, aPlace()]), 'anna')
      await store.apply(
        [
          {
            kind: 'update',
            place: { ...changed, photos: undefined, name: `"${idOf('e')}" im Namen` },
            expectedVersion: 1,
          },
          { kind: 'remove', place: removed, expectedVersion: 1 },
        ],
        'anna',
      )
      const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map(idOf)
      expect([...(await references.stillReferenced(asked))].toSorted()).toEqual(
        ['a', 'b', 'c', 'd'].map(idOf),
      )
      expect(await references.stillReferenced([])).toEqual(new Set())
      expect(await store.byId(draft.id)).toEqual(draft)
    })
  })
}
