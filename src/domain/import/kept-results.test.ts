import { expect, test } from 'vitest'
import { keptResults } from './kept-results.ts'

test('a text of a country is worked out once, and that of another country for itself', () => {
  let count = 0
  const parse = keptResults((text: string, country: string) => {
    count += 1
    return { ok: true, value: `${country} ${text}` }
  })
  for (let round = 0; round < 3; round++) {
    expect(parse('555-0100', 'US')).toEqual({ ok: true, value: 'US 555-0100' })
    expect(parse('555-0100', 'DE')).toEqual({ ok: true, value: 'DE 555-0100' })
  }
  expect(count).toBe(2)
})

test('thousands of texts do not pile up, and long ones are not kept', () => {
  let count = 0
  const parse = keptResults((text: string) => {
    count += 1
    return { ok: true, value: text }
  })
  for (let number = 0; number < 5000; number++) parse(String(number), 'US')
  parse('0', 'US')
  expect(count).toBe(5001)
  for (let round = 0; round < 2; round++) parse('x'.repeat(101), 'US')
  expect(count).toBe(5003)
})
