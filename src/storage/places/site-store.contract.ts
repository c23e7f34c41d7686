import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Attribute, Category } from '../../domain/places/place.ts'
import type { SiteStore } from '../../domain/places/place-store.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { createPlaceStore } from './place-store.ts'
import { additions, anId, aPlace, MUSEUM, PARK } from '../../../test/storage/samples.ts'
import { createSiteStore } from './site-store.ts'

const WHEELCHAIR: Attribute = {
  key: 'wheelchair',
  name: { de: 'Rollstuhlgerecht', en: 'Wheelchair accessible' },
  type: 'choice',
  alsoKnownAs: ['barrierefrei', 'step-free'],
  choices: [{ value: 'yes', name: { de: 'ja', en: 'yes' }, alsoKnownAs: ['ohne Stufen'] }],
  filterable: true,
}
const AREA: Attribute = {
  key: 'area',
  name: { de: 'Fläche', en: 'Area' },
  type: 'number',
  filterable: false,
}

/** What every `SiteStore` promises. `open` gives an empty database. */
export function siteStoreContract(open: () => Promise<Database>): void {
  describe('the site store', () => {
    let database: Database
    let store: SiteStore

    beforeEach(async () => {
      database = await open()
      store = createSiteStore(database)
    })

    afterEach(() => database.close())

    const saveCategories = (...categories: Category[]) =>
      store.saveVocabulary({ categories, attributes: [] }, 'anna')
    const catalogueVersion = () => createPlaceStore(database).catalogueVersion()
    const lastAuditEntry = async () => (await auditEntries(database)).at(-1)

    describe('the vocabulary', () => {
      test('is empty at first', async () => {
        expect(await store.categories()).toEqual([])
        expect(await store.attributes()).toEqual([])
      })

      test('comes back in its order', async () => {
        const park = { ...PARK, alsoKnownAs: ['Anlage', 'gardens'] }
        const vocabulary = { categories: [MUSEUM, park], attributes: [WHEELCHAIR, AREA] }
        await store.saveVocabulary(vocabulary, 'anna')
        expect(await store.categories()).toEqual([park, MUSEUM])
        expect(await store.attributes()).toEqual([WHEELCHAIR, AREA])
      })

      test('is replaced by the next one', async () => {
        const vocabulary = { categories: [PARK, MUSEUM], attributes: [WHEELCHAIR, AREA] }
        await store.saveVocabulary(vocabulary, 'anna')
        const renamed = { ...PARK, slug: 'gaerten', colour: '#000000' }
        await store.saveVocabulary({ categories: [renamed], attributes: [AREA] }, 'anna')
        expect(await store.categories()).toEqual([renamed])
        expect(await store.attributes()).toEqual([AREA])
      })

      test('lets categories exchange their slugs', async () => {
        await saveCategories(PARK, MUSEUM)
        const exchanged = [
          { ...PARK, slug: MUSEUM.slug },
          { ...MUSEUM, slug: PARK.slug },
        ]
        await saveCategories(...exchanged)
        expect(await store.categories()).toEqual(exchanged)
      })

      test('keeps a category with the same slug, with its places', async () => {
        await saveCategories(PARK)
        const places = createPlaceStore(database)
        const place = aPlace()
        await places.apply(additions([place]), 'test')
        const successor = { ...PARK, id: anId() }
        await saveCategories(successor)
        expect(await store.categories()).toEqual([successor])
        expect(await places.bySlug(place.slug)).toMatchObject({ categoryIds: [successor.id] })
      })

      test('keeps a missing category as long as places have it', async () => {
        await saveCategories(PARK, MUSEUM)
        await createPlaceStore(database).apply(additions([aPlace()]), 'test')
        await saveCategories()
        expect(await store.categories()).toEqual([PARK])
      })

      test('raises the catalogue version and is written to the audit log', async () => {
        const before = await catalogueVersion()
        await saveCategories(PARK)
        expect(await catalogueVersion()).toBe(before + 1)
        expect(await lastAuditEntry()).toMatchObject({
          actor: 'anna',
          action: 'vocabulary.saved',
          after: { categories: [PARK], attributes: [] },
        })
      })

      test('is saved whole or not at all', async () => {
        await saveCategories(PARK)
        await expect(saveCategories(MUSEUM, { ...MUSEUM, id: anId() })).rejects.toThrow(/unique/i)
        expect(await store.categories()).toEqual([PARK])
      })
    })

    describe('settings', () => {
      test('any JSON value comes back as it was saved', async () => {
        await fc.assert(
          fc.asyncProperty(fc.jsonValue(), async (value) => {
            await store.saveSetting('any', value, 'anna')
            expect(await store.setting('any')).toEqual(JSON.parse(JSON.stringify(value)))
          }),
          { numRuns: 30 },
        )
      })

      test('an unknown setting is undefined, and saving undefined removes a setting', async () => {
        expect(await store.setting('name')).toBeUndefined()
        await store.saveSetting('name', 'Parks der USA', 'anna')
        await store.saveSetting('name', undefined, 'anna')
        expect(await store.setting('name')).toBeUndefined()
      })

      test('raise the catalogue version and are written to the audit log', async () => {
        await store.saveSetting('units', 'km', 'anna')
        const before = await catalogueVersion()
        await store.saveSetting('units', 'mi', 'bert')
        expect(await catalogueVersion()).toBe(before + 1)
        expect(await lastAuditEntry()).toMatchObject({
          actor: 'bert',
          action: 'setting.saved',
          subject: 'units',
          before: 'km',
          after: 'mi',
        })
      })

      test('several change together based on what is stored at that moment, each with its entry', async () => {
        await store.saveSetting('name', 'Parks', 'anna')
        const before = await catalogueVersion()
        const seen: unknown[] = []
        const change = (writes: Record<string, unknown> | undefined) =>
          store.changeSettings(
            ['name', 'units'],
            (stored) => {
              seen.push(stored)
              return writes
            },
            'bert',
          )
        expect(await change({ name: 'Gärten', units: 'mi' })).toBe(true)
        expect(await change({ name: 'Gärten', units: 'mi' })).toBe(false)
        expect(await change(undefined)).toBe(false)
        expect(await change({ units: undefined })).toBe(true)
        expect(seen).toEqual([
          { name: 'Parks' },
          { name: 'Gärten', units: 'mi' },
          { name: 'Gärten', units: 'mi' },
          { name: 'Gärten', units: 'mi' },
        ])
        expect(await catalogueVersion()).toBe(before + 2)
        expect(await lastAuditEntry()).toMatchObject({
          subject: 'units',
          before: 'mi',
          after: undefined,
        })
      })

      test('the second of two concurrent changes sees what the first wrote', async () => {
        const add = () =>
          store.changeSettings(['n'], ({ n }) => ({ n: (Number(n) || 0) + 1 }), 'anna')
        await Promise.all(Array.from({ length: 8 }, add))
        expect(await store.setting('n')).toBe(8)
      })

      test('concurrent saves do not disturb each other', async () => {
        const values = Array.from({ length: 10 }, (_, index) => index)
        await Promise.all(values.map((value) => store.saveSetting('same', value, 'anna')))
        expect(values).toContain(await store.setting('same'))
      })
    })

    describe('secrets', () => {
      test('have 32 bytes, stay the same, and differ from each other', async () => {
        const secret = await store.secret('form-token')
        expect(secret).toHaveLength(32)
        expect(await store.secret('form-token')).toEqual(secret)
        expect(await createSiteStore(database).secret('form-token')).toEqual(secret)
        expect(await store.secret('sender')).not.toEqual(secret)
      })

      test('are created once even by many concurrent requests', async () => {
        const secrets = await Promise.all(
          Array.from({ length: 20 }, () => store.secret('form-token')),
        )
        expect(new Set(secrets.map((secret) => secret.join(' '))).size).toBe(1)
      })
    })
  })
}
