import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPlace } from '../../../test/storage/samples.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import { createFirstStart, type FirstStart } from '../../domain/admin/first-start.ts'
import { createDemoRemover } from '../../domain/admin/remove-demo.ts'
import { NO_CHECKS } from '../../domain/admin/section-form.ts'
import { createSiteSettings } from '../../domain/admin/site-settings.ts'
import { createVocabularyEditor } from '../../domain/places/edit-vocabulary.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { seedDemo } from './seed-demo.ts'

const TYPED: Record<string, string> = {
  name: 'Büchereien im Landkreis',
  accent: '#1A5F8A',
  country: 'DE',
  languages: 'de',
  category: 'Brauereien',
}

let storage: Storage
let firstStart: FirstStart

beforeEach(async () => {
  const directory = await siteDirectory()
  storage = await openStorage({ directory, log() {} })
  await seedDemo(storage, { directory, print: () => undefined })
  const now = () => new Date('2026-11-23T12:00:00Z')
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  firstStart = createFirstStart({
    ...storage,
    demo: createDemoRemover(storage),
    vocabularyEditor: createVocabularyEditor({ ...storage, now, randomBytes }),
  })
})

afterEach(() => storage.close())

const begin = (more: Record<string, string> = {}, places = 148) => {
  const fields = { ...TYPED, ...more }
  return firstStart.startEmpty(places, (name) => fields[name] ?? '', 'anna')
}

test('an empty start has the name, country, language, colour and category of its owner, and no demo', async () => {
  expect(await firstStart.demo()).toMatchObject({ places: 148, edited: 0 })
  expect(await begin()).toEqual({ ok: true })
  const settings = createSiteSettings(storage.site, NO_CHECKS, async () => '')
  expect(await settings.read()).toMatchObject({
    name: 'Büchereien im Landkreis',
    tagline: {},
    accent: '#1a5f8a',
    country: 'DE',
    locales: ['de'],
  })
  expect(await storage.places.count()).toBe(0)
  expect((await storage.site.categories()).map(({ slug }) => slug)).toEqual(['brauereien'])
  expect(await firstStart.demo()).toBeUndefined()
  expect(await begin()).toEqual({ ok: false, problem: 'conflict' })
})

test('nothing is removed or saved while a field is invalid, or when a different number of places was shown', async () => {
  const refused = await begin({ name: ' ', country: 'Atlantis', accent: 'blau', languages: '' })
  expect(refused).toMatchObject({
    problem: 'validation_failed',
    problems: ['name', 'accent', 'country', 'first'].map((field) => ({ field })),
  })
  expect(await begin({}, 147)).toEqual({ ok: false, problem: 'conflict' })
  expect(await storage.places.count()).toBe(148)
  expect(await storage.site.setting('site.country')).toBeUndefined()
})

test('a tagline that the owner has written stays', async () => {
  await storage.site.saveSetting('site.tagline', { de: 'Lesen im ganzen Landkreis' }, 'anna')
  expect(await begin()).toEqual({ ok: true })
  expect(await storage.site.setting('site.tagline')).toEqual({ de: 'Lesen im ganzen Landkreis' })
})

test('a site with its own places is not asked, and keeps them', async () => {
  const [category] = await storage.site.categories()
  const own = aPlace({ categoryIds: [category?.id ?? ''] })
  await storage.places.apply([{ kind: 'add', place: own }], 'anna')
  expect(await firstStart.demo()).toBeUndefined()
  expect(await begin()).toEqual({ ok: false, problem: 'conflict' })
  expect(await storage.places.count()).toBe(149)
})
