import { expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import { buildCatalogue } from './catalogue/open-catalogue.ts'
import { openPlace } from './open-place.ts'

const catalogue = await buildCatalogue({
  version: 1,
  categories: [],
  attributes: [],
  places: [aPlace({ name: 'Zion', slug: 'zion' })],
  regionNames: () => [],
})

const unknown = { currentSlugOf: async () => undefined, bySlug: async () => undefined }

test('an address in capitals has moved to the one in small letters', async () => {
  expect(await openPlace('ZION', catalogue, unknown)).toEqual({ kind: 'moved', slug: 'zion' })
  expect(await openPlace('zion', catalogue, unknown)).toMatchObject({ kind: 'found' })
  expect(await openPlace('Nirgends', catalogue, unknown)).toMatchObject({ kind: 'unknown' })
})
