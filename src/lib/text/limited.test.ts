import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from './limited.ts'

test('gives the same result as JSON.parse', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each(['', '{', '[1,]', 'undefined', 'NaN'])('%j is not JSON', (text) => {
  expect(parseJson(text)).toBeUndefined()
})

test('brackets in strings do not count as levels', () => {
  const text = JSON.stringify({ a: '["\\'.repeat(5_000) })
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

describe('finding 2: JSON nested too deeply is refused before V8 sees it', () => {
  test.each(['[', '[1,', '{"a":', '["a",', '[{"a":"\\"",'])('%s', (unit) => {
    expect(parseJson(unit.repeat(10_000))).toBeUndefined()
  })

  test('200 levels are read', () => {
    expect(parseJson('['.repeat(200) + ']'.repeat(200))).toBeInstanceOf(Array)
  })
})
