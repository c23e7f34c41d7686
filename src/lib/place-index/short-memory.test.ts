import { expect, test } from 'vitest'
import { ShortMemory } from './short-memory.ts'

test('the values set last are kept, half of the weight at least and all of it at most', () => {
  const memory = new ShortMemory<number>(100)
  for (let i = 0; i < 1000; i++) {
    memory.set(`${i}`, i, 1)
    const kept = Array.from({ length: i + 1 }, (_, key) => memory.get(`${key}`)).filter(
      (value) => value !== undefined,
    )
    expect(kept.length).toBeGreaterThanOrEqual(Math.min(50, i + 1))
    expect(kept.length).toBeLessThanOrEqual(100)
    expect(kept.at(-1)).toBe(i)
  }
})

test('the value set last counts, and what is too heavy is not kept', () => {
  const memory = new ShortMemory<string>(10)
  memory.set('a', 'first', 1)
  memory.set('a', 'second', 1)
  memory.set('b', 'heavy', 6)
  expect([memory.get('a'), memory.get('b')]).toEqual(['second', undefined])
})
