import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCatalogueFresh } from './keep-fresh.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('finding 9: a change that could not be read is retried, and the catalogue counts as stale until then', async () => {
  let failures = 0
  const refresh = vi.fn<() => Promise<void>>(async () => {
    if (failures-- > 0) throw new Error('no answer')
  })
  const rebuild = async () => undefined
  const catalogue = {
    refresh,
    rebuild,
    mend: async () => undefined,
    changes: () => ({ changed: 1, places: 10 }),
  }
  let tell: (version: number) => void = () => undefined
  const onCatalogueChange = (listener: typeof tell) => {
    tell = listener
    return () => undefined
  }
  const fresh = keepCatalogueFresh({ catalogue }, { onCatalogueChange }, () => undefined)
  await vi.advanceTimersByTimeAsync(10)
  // For changes between reading the catalogue and listening.
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(await fresh.isStale()).toBe(false)

  failures = 2
  tell(7)
  await vi.advanceTimersByTimeAsync(1500)
  expect(refresh).toHaveBeenCalledTimes(3)
  expect(await fresh.isStale()).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(refresh).toHaveBeenCalledTimes(4)
  expect(await fresh.isStale()).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(refresh).toHaveBeenCalledTimes(4)
})

test('one of several servers waits for a change that is being read, and is stale when that takes too long', async () => {
  let shown: () => void = () => undefined
  const catalogue = {
    refresh: () => new Promise<void>((resolve) => (shown = resolve)),
    rebuild: async () => undefined,
    mend: async () => undefined,
    changes: () => ({ changed: 0, places: 10 }),
  }
  const storage = { onCatalogueChange: () => () => undefined }
  const log = () => undefined
  const alone = keepCatalogueFresh({ catalogue }, storage, log)
  expect(await alone.isStale()).toBe(false)
  const shared = keepCatalogueFresh({ catalogue }, storage, log, { maxStalenessMs: 2_000 })
  const answers: boolean[] = []
  const ask = () => void shared.isStale().then((isStale) => answers.push(isStale))
  ask()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(answers).toEqual([true])
  ask()
  await vi.advanceTimersByTimeAsync(10)
  expect(answers).toEqual([true, true])
  shown()
  await vi.advanceTimersByTimeAsync(10)
  expect(await shared.isStale()).toBe(false)
})

test('with many places, constant changes cause a rebuild once there are many of them', async () => {
  let tell: (version: number) => void = () => undefined
  let changed = 0
  const rebuild = vi.fn<() => Promise<void>>(async () => void (changed = 0))
  const catalogue = {
    refresh: async () => undefined,
    rebuild,
    mend: async () => undefined,
    changes: () => ({ changed, places: 1_000_000 }),
  }
  const onCatalogueChange = (listener: typeof tell) => {
    tell = listener
    return () => undefined
  }
  keepCatalogueFresh({ catalogue }, { onCatalogueChange }, () => undefined)
  for (let second = 0; second < 60; second++) {
    changed += 10
    tell(second)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(rebuild).toHaveBeenCalledTimes(2)
})
