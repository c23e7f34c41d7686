import { expect, test } from 'vitest'
import { createBriefMemory } from './brief-memory.ts'

function aMemory() {
  const clock = { at: 0 }
  const alarms: { at: number; ring(): void }[] = []
  const memory = createBriefMemory<string>({
    keptMs: 60,
    most: 3,
    now: () => clock.at,
    pause: (ms) =>
      new Promise((resolve) => alarms.push({ at: clock.at + ms, ring: () => resolve(undefined) })),
  })
  /** lets time pass, and whoever waits for it go on */
  async function passUntil(at: number) {
    clock.at = at
    for (const alarm of alarms.splice(0)) {
      if (alarm.at <= at) alarm.ring()
      else alarms.push(alarm)
    }
    await new Promise(setImmediate)
  }
  return { memory, alarms, passUntil }
}

test('what is remembered is gone after its time, though nobody asks', async () => {
  const { memory, passUntil } = aMemory()
  memory.set('a', 'A')
  await passUntil(50)
  memory.set('b', 'B')
  expect(memory.get('a')).toBe('A')
  await passUntil(60)
  expect([memory.size(), memory.get('a'), memory.get('b')]).toEqual([1, undefined, 'B'])
  await passUntil(110)
  expect(memory.size()).toBe(0)
})

test('one alarm is set at a time, none where nothing is remembered', async () => {
  const { memory, alarms, passUntil } = aMemory()
  expect(alarms).toEqual([])
  for (const key of ['a', 'b', 'c']) memory.set(key, key)
  expect(alarms).toHaveLength(1)
  await passUntil(60)
  expect(alarms).toEqual([])
  memory.set('d', 'D')
  await passUntil(120)
  expect(memory.size()).toBe(0)
})

test('the oldest goes when there are too many; what is set anew is young', () => {
  const { memory } = aMemory()
  for (const key of ['a', 'b', 'c', 'a', 'd']) memory.set(key, key)
  expect(['a', 'b', 'c', 'd'].map((key) => memory.get(key))).toEqual(['a', undefined, 'c', 'd'])
  memory.forget('a')
  expect(memory.size()).toBe(2)
})
