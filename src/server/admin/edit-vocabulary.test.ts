import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import {
  createVocabularyEditor,
  type VocabularyEditor,
} from '../../domain/places/edit-vocabulary.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'

let directory: string
let storage: Storage
let editing: VocabularyEditor

const MUSEUM = {
  'de.one': 'Museum',
  'de.many': 'Museen',
  'en.one': 'Museum',
  'en.many': 'Museums',
  colour: '#6A1B9A',
  icon: 'museum',
}

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log: () => undefined })
  const categories = [aCategory('park'), { ...aCategory('brauerei'), order: 2 }]
  await storage.site.saveVocabulary({ categories, attributes: [] }, 'test')
  editing = createVocabularyEditor({
    ...storage,
    now: () => new Date('2026-11-21T08:00:00Z'),
    randomBytes: (length) => randomBytes(length),
  })
})

afterEach(() => storage.close())

const by = async () => ({ mark: (await editing.read()).mark, actor: 'anna' })
const slugs = async () => (await editing.read()).categories.map(({ slug }) => slug)

describe('a category', () => {
  test('is added last, renamed, and put in order', async () => {
    expect(await editing.saveCategory('', MUSEUM, await by())).toEqual({ ok: true })
    expect(await slugs()).toEqual(['park', 'brauerei', 'museen'])
    const { id } = (await editing.read()).categories[2]!
    await editing.moveCategory(id, -1, await by())
    await editing.moveCategory(id, -1, await by())
    await editing.moveCategory(id, -1, await by())
    expect(await slugs()).toEqual(['museen', 'park', 'brauerei'])
    await editing.saveCategory(id, { ...MUSEUM, 'de.many': 'Häuser' }, await by())
    expect((await editing.read()).categories[0]).toMatchObject({
      id,
      slug: 'museen',
      colour: '#6a1b9a',
      name: { de: { one: 'Museum', many: 'Häuser' } },
    })
  })

  test.each([
    [{ colour: '#ffff99' }, 'colour', 'colour_pale'],
    [{ colour: 'red;}' }, 'colour', 'colour_invalid'],
    [{ 'en.many': ' ' }, 'en.many', 'required'],
    [{ slug: 'Park' }, 'slug', 'slug_taken'],
    [{ icon: 'spaceship' }, 'icon', 'icon_unknown'],
    [{ icon: 'toString' }, 'icon', 'icon_unknown'],
  ])('is refused with %o', async (wrong, field, rule) => {
    const saved = await editing.saveCategory('', { ...MUSEUM, ...wrong }, await by())
    expect(saved).toMatchObject({ problems: [{ field, rule }] })
    expect(await slugs()).toEqual(['park', 'brauerei'])
  })

  test('made by an import has a dot as its icon, and is saved with it', async () => {
    await editing.addNamed({ categories: ['Bibliothek'], attributes: [] }, 'anna')
    const { id, icon } = (await editing.read()).categories[2]!
    expect(icon).toBe('circle')
    expect(await editing.saveCategory(id, { ...MUSEUM, icon }, await by())).toEqual({ ok: true })
  })

  test('has the other words that people search for, each once, until they are removed', async () => {
    const alsoKnownAs = 'Galerie, Sammlung;  Gallery\n galerie,, '
    await editing.saveCategory('', { ...MUSEUM, alsoKnownAs }, await by())
    const { id, alsoKnownAs: kept } = (await editing.read()).categories[2]!
    expect(kept).toEqual(['galerie', 'Sammlung', 'Gallery'])
    await editing.saveCategory(id, { ...MUSEUM, alsoKnownAs: ' , ' }, await by())
    expect((await editing.read()).categories[2]).not.toHaveProperty('alsoKnownAs')
  })

  test.each([
    ['x'.repeat(61), 'too_long'],
    [Array.from({ length: 101 }, (_, i) => `Wort ${i}`).join(','), 'too_many'],
  ])('is refused with too many letters or words: %.20s', async (alsoKnownAs, rule) => {
    const saved = await editing.saveCategory('', { ...MUSEUM, alsoKnownAs }, await by())
    expect(saved).toMatchObject({ problems: [{ field: 'alsoKnownAs', rule }] })
  })

  test('that places use can only be removed with a replacement', async () => {
    const places = [
      aPlace({ categoryIds: ['brauerei', 'park'] }),
      aPlace({ categoryIds: ['brauerei'], status: 'draft' }),
    ]
    const additions = places.map((place) => ({ kind: 'add' as const, place }))
    await storage.places.apply(additions, 'test')
    for (const replacement of ['', 'brauerei', 'gibt-es-nicht']) {
      expect(await editing.removeCategory('brauerei', replacement, await by())).toMatchObject({
        problems: [{ field: 'replacement', rule: 'required' }],
      })
    }
    expect(await editing.removeCategory('brauerei', 'park', await by())).toEqual({ ok: true })
    expect(await slugs()).toEqual(['park'])
    for (const { id } of places) {
      expect(await storage.places.byId(id)).toMatchObject({ categoryIds: ['park'], version: 2 })
    }
  })

  test('is not changed from an outdated page', async () => {
    const stale = await by()
    await editing.saveCategory('', MUSEUM, await by())
    expect(await editing.removeCategory('park', '', stale)).toEqual({
      ok: false,
      problem: 'conflict',
    })
    expect(await slugs()).toContain('park')
  })
})

describe('an attribute', () => {
  const TERRACE = {
    de: 'Platz',
    en: 'Seats',
    type: 'choice',
    choices: 'Drinnen = Inside\nDraußen = Outside',
    filterable: 'yes',
  }

  test('gets its key and values from the English words, and keeps them', async () => {
    await editing.saveAttribute('', TERRACE, await by())
    const renamed = { ...TERRACE, en: 'Places', choices: 'Innen = Inside\nDraußen = Outdoors' }
    await editing.saveAttribute('seats', renamed, await by())
    expect((await editing.read()).attributes).toEqual([
      {
        key: 'seats',
        name: { de: 'Platz', en: 'Places' },
        type: 'choice',
        choices: [
          { value: 'inside', name: { de: 'Innen', en: 'Inside' } },
          { value: 'outside', name: { de: 'Draußen', en: 'Outdoors' } },
        ],
        filterable: true,
      },
    ])
  })

  test('has other words, and so has each of its choices', async () => {
    const choices = 'Drinnen = Inside = Saal, Gaststube\nDraußen = Outside'
    const form = { ...TERRACE, alsoKnownAs: 'Sitzplätze, seating', choices }
    await editing.saveAttribute('', form, await by())
    expect((await editing.read()).attributes[0]).toMatchObject({
      alsoKnownAs: ['Sitzplätze', 'seating'],
      choices: [{ value: 'inside', alsoKnownAs: ['Saal', 'Gaststube'] }, { value: 'outside' }],
    })
  })

  test('of several choices needs choices, and URLs and dates are not filterable', async () => {
    const several = { ...TERRACE, type: 'multi' }
    expect(await editing.saveAttribute('', { ...several, choices: '' }, await by())).toMatchObject({
      problems: [{ field: 'choices', rule: 'required' }],
    })
    expect(await editing.saveAttribute('', several, await by())).toEqual({ ok: true })
    for (const type of ['url', 'date']) {
      const form = { ...TERRACE, key: type, type, choices: '', filterable: 'yes' }
      expect(await editing.saveAttribute('', form, await by())).toMatchObject({
        problems: [{ field: 'filterable', rule: 'not_filterable' }],
      })
      const saved = await editing.saveAttribute('', { ...form, filterable: '' }, await by())
      expect(saved).toEqual({ ok: true })
    }
    expect((await editing.read()).attributes).toMatchObject([
      { type: 'multi', choices: [{ value: 'inside' }, { value: 'outside' }] },
      { type: 'url', choices: undefined, filterable: false },
      { type: 'date', choices: undefined, filterable: false },
    ])
  })

  test('may be limited to categories, and the limit moves to their replacement', async () => {
    const limited = { ...TERRACE, categories: 'brauerei park' }
    expect(await editing.saveAttribute('', limited, await by())).toEqual({ ok: true })
    const limits = async () => (await editing.read()).attributes[0]!.categories
    expect(await limits()).toEqual(['park', 'brauerei'])
    const place = aPlace({ categoryIds: ['park'] })
    await storage.places.apply([{ kind: 'add', place }], 'test')
    await editing.removeCategory('park', 'brauerei', await by())
    expect(await limits()).toEqual(['brauerei'])
    const unasked = await editing.removeCategory('brauerei', '', await by())
    expect(unasked).toMatchObject({ problems: [{ field: 'replacement', rule: 'required' }] })
    const unknown = { ...limited, categories: 'brauerei museum' }
    expect(await editing.saveAttribute('seats', unknown, await by())).toMatchObject({
      problems: [{ field: 'categories', rule: 'unknown' }],
    })
    const all = { ...limited, categories: '' }
    expect(await editing.saveAttribute('seats', all, await by())).toEqual({ ok: true })
    expect(await limits()).toBeUndefined()
  })

  test('that was limited to a removed category applies to its replacement, or to all places', async () => {
    await editing.saveAttribute('', { ...TERRACE, categories: 'brauerei' }, await by())
    const limits = async () => (await editing.read()).attributes[0]!.categories
    expect(await editing.removeCategory('brauerei', 'park', await by())).toEqual({ ok: true })
    expect(await limits()).toEqual(['park'])
    expect(await editing.removeCategory('park', '*', await by())).toEqual({ ok: true })
    expect(await limits()).toBeUndefined()
  })

  test('that a place has a value for is not deleted, and its key is not reused', async () => {
    await editing.saveAttribute('', TERRACE, await by())
    const place = aPlace({ attributes: { seats: 'inside' } })
    await storage.places.apply([{ kind: 'add', place }], 'test')
    const refused = { problems: [{ rule: 'attribute_used' }] }
    expect(await editing.removeAttribute('seats', await by())).toMatchObject(refused)
    expect(await editing.saveAttribute('', { ...TERRACE, choices: '' }, await by())).toMatchObject({
      problems: [{ rule: 'key_taken' }, { field: 'choices', rule: 'required' }],
    })
  })

  describe('with values changes its type', () => {
    const LINK = { de: 'Karte', en: 'Menu', type: 'text', filterable: '' }
    const add = async (values: Record<string, string>) => {
      const places = Object.entries(values).map(([name, menu]) =>
        aPlace({ name, status: 'draft', attributes: { menu } }),
      )
      const additions = places.map((place) => ({ kind: 'add' as const, place }))
      await storage.places.apply(additions, 'test')
      return places.map(({ id }) => id)
    }
    const values = async (ids: readonly string[]) =>
      (await storage.places.byIds(ids)).map(({ attributes }) => attributes['menu'])
    const retype = async (type: string, choices = '') =>
      editing.saveAttribute('menu', { ...LINK, type, choices }, await by())

    beforeEach(async () => {
      await editing.saveAttribute('', LINK, await by())
    })

    test('if all values fit, and they are then stored as that type', async () => {
      const ids = await add({ A: 'zion.example/menu', B: 'https://b.example/' })
      expect(await retype('url')).toEqual({ ok: true })
      expect(await values(ids)).toEqual(['https://zion.example/menu', 'https://b.example/'])
      const [first, second] = await storage.places.byIds(ids)
      expect([first!.version, second!.version]).toEqual([2, 1])
      // It does not count as set by hand.
      expect(first!.handSet).toBeUndefined()
      expect((await editing.read()).attributes).toMatchObject([{ type: 'url' }])
    })

    test('but not if one value does not fit, and that one is named', async () => {
      const names = Array.from({ length: 12 }, (_, n) => [`Ort ${n}`, `Nr. ${n}`])
      const ids = await add({ A: 'a.example', ...Object.fromEntries(names) })
      const refused = await retype('url')
      expect(refused).toMatchObject({
        problems: [{ field: 'type', rule: 'attribute_unfit', limit: 12 }],
        unfit: expect.arrayContaining([{ id: ids[1], name: 'Ort 0', value: 'Nr. 0' }]),
      })
      expect(refused).toHaveProperty('unfit.length', 10)
      expect(await values(ids)).toEqual(['a.example', ...names.map(([, value]) => value)])
      expect((await editing.read()).attributes).toMatchObject([{ type: 'text' }])
    })

    test.each([
      ['number', ['5', '2,5'], [5, 2.5]],
      ['date', ['24.12.2026', '2026-12-25'], ['2026-12-24', '2026-12-25']],
      ['boolean', ['ja', 'nein'], [true, false]],
    ])('by the rules for values that people type: %s', async (type, before, after) => {
      const ids = await add(Object.fromEntries(before.map((value) => [value, value])))
      expect(await retype(type)).toEqual({ ok: true })
      expect(await values(ids)).toEqual(after)
      expect(await retype('text')).toEqual({ ok: true })
      expect(await values(ids)).toEqual(type === 'boolean' ? before : after.map(String))
    })

    test.each(['01067', '+49 30', '1.000', '12345678901234567890', '0x10', '1.50'])(
      'but not if a number would lose something of %s',
      async (value) => {
        const ids = await add({ A: value })
        expect(await retype('number')).toMatchObject({ unfit: [{ value }] })
        expect(await values(ids)).toEqual([value])
      },
    )

    test('by the names of choices, and back', async () => {
      const choices = 'Drinnen = Inside\nDraußen = Outside'
      const ids = await add({ A: 'drinnen', B: 'Outside' })
      expect(await retype('multi', choices)).toEqual({ ok: true })
      expect(await values(ids)).toEqual([['inside'], ['outside']])
      expect(await retype('choice', choices)).toEqual({ ok: true })
      expect(await values(ids)).toEqual(['inside', 'outside'])
      expect(await retype('text')).toEqual({ ok: true })
      expect(await values(ids)).toEqual(['Drinnen', 'Draußen'])
    })
  })
})
