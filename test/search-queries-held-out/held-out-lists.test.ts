import { expect, test } from 'vitest'
import { IN_THE_GAZETTEER, OVER_BREWERIES, OVER_THE_DEMO } from '../search/judged-queries.ts'
import { ADVERSARIAL } from './adversarial.ts'
import { EIGHTH_ADVERSARIAL } from './eighth-adversarial.ts'
import { EIGHTH_SEARCHES } from './eighth-searches.ts'
import { FIFTH_ADVERSARIAL } from './fifth-adversarial.ts'
import { FIFTH_SEARCHES } from './fifth-searches.ts'
import { FOURTH_ADVERSARIAL } from './fourth-adversarial.ts'
import { FOURTH_SEARCHES } from './fourth-searches.ts'
import { FRESH_ADVERSARIAL } from './fresh-adversarial.ts'
import { FRESH_SEARCHES } from './fresh-searches.ts'
import { NINTH_ADVERSARIAL } from './ninth-adversarial.ts'
import { NINTH_SEARCHES } from './ninth-searches.ts'
import { SEARCHES } from './searches.ts'
import { SEVENTH_ADVERSARIAL } from './seventh-adversarial.ts'
import { SEVENTH_SEARCHES } from './seventh-searches.ts'
import { SIXTH_ADVERSARIAL } from './sixth-adversarial.ts'
import { SIXTH_SEARCHES } from './sixth-searches.ts'
import { TENTH_ADVERSARIAL } from './tenth-adversarial.ts'
import { TENTH_SEARCHES } from './tenth-searches.ts'
import { THIRD_ADVERSARIAL } from './third-adversarial.ts'
import { THIRD_SEARCHES } from './third-searches.ts'

// Only their form: what is answered is measured by bench/held-out-searches.ts, so that nobody fits a rule to one of them.
const lists = [
  { searches: SEARCHES, adversarial: ADVERSARIAL, least: [300, 200] as const },
  { searches: FRESH_SEARCHES, adversarial: FRESH_ADVERSARIAL, least: [160, 120] as const },
  { searches: THIRD_SEARCHES, adversarial: THIRD_ADVERSARIAL, least: [150, 100] as const },
  { searches: FOURTH_SEARCHES, adversarial: FOURTH_ADVERSARIAL, least: [300, 200] as const },
  { searches: FIFTH_SEARCHES, adversarial: FIFTH_ADVERSARIAL, least: [320, 200] as const },
  { searches: SIXTH_SEARCHES, adversarial: SIXTH_ADVERSARIAL, least: [320, 200] as const },
  { searches: SEVENTH_SEARCHES, adversarial: SEVENTH_ADVERSARIAL, least: [320, 200] as const },
  { searches: EIGHTH_SEARCHES, adversarial: EIGHTH_ADVERSARIAL, least: [340, 230] as const },
  { searches: NINTH_SEARCHES, adversarial: NINTH_ADVERSARIAL, least: [320, 200] as const },
  { searches: TENTH_SEARCHES, adversarial: TENTH_ADVERSARIAL, least: [380, 250] as const },
].map(({ searches, adversarial: { overTheDemo, byName }, least }) => ({
  groups: searches,
  searches: Object.values(searches).flat(),
  adversarial: [...overTheDemo, ...byName],
  least,
}))
const all = lists.flatMap(({ searches, adversarial }) => [...searches, ...adversarial])
const texts = (list: readonly (readonly [typed: string, expected: object])[]) =>
  list.map(([typed]) => typed.trim().toLowerCase())

test('each list holds enough searches, 15 in each of the 14 groups, and enough adversarial texts', () => {
  for (const { groups, searches, adversarial, least } of lists) {
    expect(searches.length).toBeGreaterThanOrEqual(least[0])
    for (const group of Object.values(groups)) expect(group.length).toBeGreaterThanOrEqual(15)
    expect(Object.keys(groups)).toHaveLength(14)
    expect(adversarial.length).toBeGreaterThanOrEqual(least[1])
  }
})

test('each held-out text is there once and says what is expected', () => {
  expect(new Set(texts(all)).size).toBe(all.length)
  for (const [typed, expected] of all) {
    expect(typed.trim()).toBe(typed)
    expect(expected).not.toEqual({})
  }
})

test('no held-out text stands in the public list', () => {
  const known = new Set(texts([...OVER_THE_DEMO, ...IN_THE_GAZETTEER, ...OVER_BREWERIES]))
  const shared = texts(all).filter((typed) => known.has(typed))
  expect(shared).toHaveLength(0)
})
