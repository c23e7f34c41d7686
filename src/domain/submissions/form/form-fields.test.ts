import { describe, expect, test } from 'vitest'

import {
  HIDDEN_FIELDS,
  HONEYPOT_FIELDS,
  readField,
  readHiddenFields,
  readPage,
} from './form-fields.ts'
import { MESSAGE_FIELDS } from './parse-form.ts'

// German and English words by which browsers and password managers recognise fields to fill in.
const AUTOFILL =
  /url|web|home|site|mail|name|fax|zip|plz|post|phone|tel|mobil|addr|stra|stadt|ort|land|city|state|country|company|firm|org|title|anrede|user|login|pass|card|kart|date|datum|birth|geburt|note|comment|subject|betreff/i

describe('the fields of a form', () => {
  test('honeypots have names that no autofill knows', () => {
    for (const name of HONEYPOT_FIELDS) expect(name).not.toMatch(AUTOFILL)
  })

  test('all have different names', () => {
    const names = [...MESSAGE_FIELDS, ...HONEYPOT_FIELDS, ...Object.values(HIDDEN_FIELDS)]
    expect(new Set(names).size).toBe(names.length)
  })

  test("only the form's own texts are read", () => {
    expect(readField({ a: 'x' }, 'a')).toBe('x')
    expect(readField({ a: ['x'] }, 'a')).toBeUndefined()
    expect(readField({}, 'toString')).toBeUndefined()
    expect(readField(Object.create({ a: 'x' }), 'a')).toBeUndefined()
  })
})

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
