import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildSlugTable, findSlug, slugHash } from './slug-table.ts'

test('every slug leads to its own ordinal, and an unknown slug leads to none', () => {
  const slugs = fc.uniqueArray(fc.string({ maxLength: 6 }), { maxLength: 60 })
  fc.assert(
    fc.property(slugs, fc.string({ maxLength: 6 }), (known, other) => {
      const table = buildSlugTable(known.map(slugHash))
      const find = (slug: string) => findSlug(table, slug, (ordinal) => known[ordinal] ?? '')
      expect(known.map(find)).toEqual(known.map((_, ordinal) => ordinal))
      expect(find(other)).toBe(known.includes(other) ? known.indexOf(other) : undefined)
    }),
  )
})

test('slugs whose hashes collide are told apart', () => {
  const known = ['altona', 'barmbek', 'colonnaden']
  const table = buildSlugTable(known.map(() => slugHash('altona')))
  expect(findSlug(table, 'altona', (ordinal) => known[ordinal] ?? '')).toBe(0)
})
