import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a job that takes longer than its interval never runs twice at once', async () => {
  let begun = 0
  let end = () => {}
  every(1000, () => {
    begun += 1
    return new Promise<void>((resolve) => (end = resolve))
  })
  await vi.advanceTimersByTimeAsync(3500)
  expect(begun).toBe(1)
  end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun).toBe(2)
})
