import { expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import { buildCatalogue } from './catalogue/open-catalogue.ts'
import type { Place } from '../places/place.ts'
import { openPlace } from './open-place.ts'

const catalogue = await buildCatalogue({
  version: 1,
  categories: [],
  attributes: [],
  places: [
    aPlace({ name: 'Zion', slug: 'zion' }),
    aPlace({ name: 'Helen', slug: 'helen', description: { de: 'Hier gibt es Fachwerk.' } }),
  ],
  regionNames: () => [],
})

const unknown = {
  currentSlugOf: async () => undefined,
  bySlug: async () => undefined,
  byId: async () => undefined,
}

test('an address in upper case has moved to the one in lower case', async () => {
  expect(await openPlace('ZION', catalogue, unknown)).toEqual({ kind: 'moved', slug: 'zion' })
  expect(await openPlace('zion', catalogue, unknown)).toMatchObject({ kind: 'found' })
  expect(await openPlace('Nirgends', catalogue, unknown)).toMatchObject({ kind: 'unknown' })
})

function among(...places: Place[]) {
  return {
    ...unknown,
    bySlug: async (slug: string) => places.find((place) => place.slug === slug),
    byId: async (id: string) => places.find((place) => place.id === id),
  }
}

const merged = (slug: string, mergedInto: string) =>
  aPlace({ id: slug, slug, status: 'archived', mergedInto })

test('a place that was merged into another has moved there, even through a third one', async () => {
  const places = among(
    merged('one', 'two'),
    merged('two', 'zion'),
    aPlace({ id: 'zion', slug: 'zion' }),
  )
  expect(await openPlace('one', catalogue, places)).toEqual({ kind: 'moved', slug: 'zion' })
})

test('a place that was merged into one that is gone, or in a circle, is gone', async () => {
  const archived = aPlace({ id: 'zion', slug: 'zion-alt', status: 'archived' })
  for (const places of [
    among(merged('one', 'zion'), archived),
    among(merged('one', 'two'), merged('two', 'one')),
    among(merged('one', 'nowhere')),
  ]) {
    expect(await openPlace('one', catalogue, places)).toMatchObject({ kind: 'gone' })
  }
})

test('an unknown address leads to places with a similar name, not to places that mention its words', async () => {
  const similarTo = async (slug: string) => {
    const opened = await openPlace(slug, catalogue, unknown)
    return opened.kind === 'unknown' ? opened.similar.map(({ place }) => place.slug) : undefined
  }
  expect(await similarTo('gibt-es-nicht')).toEqual([])
  expect(await similarTo('zion-park-gibt-es-nicht')).toEqual(['zion'])
  expect(await similarTo('hellen')).toEqual(['helen'])
})
