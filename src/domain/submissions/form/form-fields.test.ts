import { describe, expect, test } from 'vitest'

import { HIDDEN_FIELDS, HONEYPOT_FIELDS, readField } from './form-fields.ts'
import { MESSAGE_FIELDS } from './message-form.ts'

// Words by which browsers and password managers know what to fill in, German and English.
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

  test('only own texts are read', () => {
    expect(readField({ a: 'x' }, 'a')).toBe('x')
    expect(readField({ a: ['x'] }, 'a')).toBeUndefined()
    expect(readField({}, 'toString')).toBeUndefined()
    expect(readField(Object.create({ a: 'x' }), 'a')).toBeUndefined()
  })
})
