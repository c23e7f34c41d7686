import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TableDigest, rowAsJson } from './table-digest.ts'

function digestOf(texts: readonly string[]): TableDigest {
  const digest = new TableDigest()
  for (const text of texts) digest.add(text)
  return digest
}

const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1 })

describe('the digest of a table', () => {
  test('is the same whatever the order of the rows', () => {
    fc.assert(
      fc.property(texts, (some) => {
        expect(digestOf(some).equals(digestOf(some.toReversed()))).toBe(true)
      }),
    )
  })

  test('changes when a row is missing, repeated or different', () => {
    fc.assert(
      fc.property(texts, (some) => {
        const [first = '', ...rest] = some
        for (const others of [rest, [...some, first], [`${first} `, ...rest]]) {
          expect(digestOf(some).equals(digestOf(others))).toBe(false)
        }
      }),
    )
  })
})

describe('the text of a row', () => {
  test('holds every value as text, in the order of the columns', () => {
    const row = { real: 1e-7, whole: 42, bytes: new Uint8Array([0, 255]), none: null, text: 'ä"' }
    const columns = ['text', 'whole', 'real', 'bytes', 'none']
    expect(rowAsJson(row, columns)).toBe(
      String.raw`{"text":"ä\"","whole":"42","real":"1e-7","bytes":"\\x00ff","none":null}`,
    )
  })

  test('treats a long number and its text as equal', () => {
    expect(rowAsJson({ id: '42' }, ['id'])).toBe(rowAsJson({ id: 42 }, ['id']))
  })

  test('distinguishes null from an empty text', () => {
    expect(rowAsJson({ a: null }, ['a'])).not.toBe(rowAsJson({ a: '' }, ['a']))
  })
})
