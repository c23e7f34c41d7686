import { describe, expect, test } from 'vitest'

import { readHiddenFields, readPage } from './hidden-fields.ts'

describe('hidden fields', () => {
  test('are read as the form writes them', () => {
    const fields = {
      token: 't.s',
      idempotencyKey: '0197a1b2-1111-7222',
      marker: 'blocked',
      page: '/orte/zion?near=94107',
      place: 'zion',
      locale: 'en',
    }
    expect(readHiddenFields(fields)).toEqual({
      token: 't.s',
      idempotencyKey: '0197a1b2-1111-7222',
      marker: 'blocked',
      page: '/orte/zion?near=94107',
      placeSlug: 'zion',
      locale: 'en',
    })
  })

  test.each([
    {},
    { idempotencyKey: '', marker: '', page: '', place: '', locale: '' },
    { idempotencyKey: 'short', marker: 'SET', page: 'orte', place: 'a\0', locale: 'fr' },
    { idempotencyKey: 'k'.repeat(201), marker: ['set'], page: 5, place: 'p'.repeat(201) },
    { idempotencyKey: 'with blanks in it', place: '\ud800', page: '/a\ud800' },
    JSON.parse('{"__proto__":{"marker":"set","token":"x"}}'),
  ])('count as missing in %j', (fields) => {
    const values = Object.values(readHiddenFields(fields)).filter(Boolean)
    expect(values).toEqual([])
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a b',
    '/a\nb',
    `/${'x'.repeat(2_000)}`,
  ])('the page is not %j', (page) => {
    expect(readPage(page)).toBeUndefined()
  })
})
