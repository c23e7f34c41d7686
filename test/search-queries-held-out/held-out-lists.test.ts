import { expect, test } from 'vitest'
import { IN_THE_GAZETTEER, OVER_BREWERIES, OVER_THE_DEMO } from '../search/judged-queries.ts'
import { ADVERSARIAL } from './adversarial.ts'
import { SEARCHES } from './searches.ts'

// Only their form: what is answered is measured by bench/held-out-searches.ts, so that nobody fits a rule to one of them.
const searches = Object.values(SEARCHES).flat()
const adversarial = Object.values(ADVERSARIAL).flat()
const texts = (list: readonly (readonly [typed: string, expected: object])[]) =>
  list.map(([typed]) => typed.trim().toLowerCase())

test('there are at least 300 held-out searches, 15 in each group, and 200 adversarial texts', () => {
  expect(searches.length).toBeGreaterThanOrEqual(300)
  for (const group of Object.values(SEARCHES)) expect(group.length).toBeGreaterThanOrEqual(15)
  expect(Object.keys(SEARCHES)).toHaveLength(14)
  expect(adversarial.length).toBeGreaterThanOrEqual(200)
})

test('each held-out text is there once and says what is expected', () => {
  const all = [...searches, ...adversarial]
  expect(new Set(all.map(([typed]) => typed)).size).toBe(all.length)
  for (const [typed, expected] of all) {
    expect(typed.trim()).toBe(typed)
    expect(expected).not.toEqual({})
  }
})

test('no held-out text stands in the public list', () => {
  const known = new Set(texts([...OVER_THE_DEMO, ...IN_THE_GAZETTEER, ...OVER_BREWERIES]))
  const shared = texts([...searches, ...adversarial]).filter((typed) => known.has(typed))
  expect(shared).toHaveLength(0)
})
