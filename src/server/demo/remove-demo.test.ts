import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPlace } from '../../../test/storage/samples.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import { createDemoRemover } from '../../domain/admin/remove-demo.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { seedDemo } from './seed-demo.ts'

let directory: string
let storage: Storage

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log() {} })
  await seedDemo(storage, { directory, print: () => undefined })
})

afterEach(() => storage.close())

test('nothing of the demo is left, and it does not come back', async () => {
  const demo = createDemoRemover(storage)
  const { places, categories, attributes } = await demo.inspect()
  expect({ places, categories: categories.length, attributes: attributes.length }).toEqual({
    places: 148,
    categories: 3,
    attributes: 3,
  })
  expect(await demo.remove(148, 'anna')).toBeDefined()
  expect(await storage.places.count()).toBe(0)
  expect(await storage.site.categories()).toEqual([])
  expect(await storage.site.attributes()).toEqual([])
  expect(await storage.site.setting('site.name')).toBeUndefined()
  expect(await storage.site.setting('site.tagline')).toBeUndefined()
  await seedDemo(storage, { directory, print: () => undefined })
  expect(await storage.places.count()).toBe(0)
})

test('own data stay: places, the categories they use, and the name', async () => {
  const demo = createDemoRemover(storage)
  const [brewery] = (await storage.site.categories()).filter(({ slug }) => slug === 'brauerei')
  const own = aPlace({ categoryIds: [brewery?.id ?? ''], attributes: { founded: 1883 } })
  await storage.places.apply([{ kind: 'add', place: own }], 'anna')
  await storage.site.saveSetting('site.name', 'Meine Website', 'anna')
  await demo.remove(148, 'anna')
  expect(await Array.fromAsync(storage.places.streamAll())).toEqual([own])
  expect((await storage.site.categories()).map(({ slug }) => slug)).toEqual(['brauerei'])
  expect((await storage.site.attributes()).map(({ key }) => key)).toEqual(['founded'])
  expect(await storage.site.setting('site.name')).toBe('Meine Website')
})

test('places that somebody changed are counted, and if the number differs from the confirmed one, nothing is removed', async () => {
  const demo = createDemoRemover(storage)
  const [place] = await Array.fromAsync(storage.places.streamAll())
  if (!place) throw new Error('no place')
  const change = { kind: 'update' as const, place: { ...place, name: 'Meins' }, expectedVersion: 1 }
  await storage.places.apply([change], 'anna')
  expect(await demo.inspect()).toMatchObject({ places: 148, edited: 1 })
  expect(await demo.remove(147, 'anna')).toBeUndefined()
  expect(await storage.places.count()).toBe(148)
})
