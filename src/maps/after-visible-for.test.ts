import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterVisibleFor } from './after-visible-for.ts'

class Page extends EventTarget {
  visibilityState = 'visible'

  turn(state: 'visible' | 'hidden') {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
const act = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  vi.stubGlobal('document', page)
  act.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('acts once when the time is up', () => {
  afterVisibleFor(1000, act)
  vi.advanceTimersByTime(999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  page.turn('hidden')
  page.turn('visible')
  vi.advanceTimersByTime(60_000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('does not count time while the page is hidden, and starts over when it is visible again', () => {
  afterVisibleFor(1000, act)
  vi.advanceTimersByTime(900)
  page.turn('hidden')
  vi.advanceTimersByTime(60_000)
  page.turn('visible')
  vi.advanceTimersByTime(999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(1)
})

test('waits for a page that is hidden from the start', () => {
  page.visibilityState = 'hidden'
  afterVisibleFor(1000, act)
  vi.advanceTimersByTime(60_000)
  expect(act).not.toHaveBeenCalled()
  page.turn('visible')
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('can be cancelled, even while the page is hidden', () => {
  const stop = afterVisibleFor(1000, act)
  page.turn('hidden')
  stop()
  page.turn('visible')
  vi.advanceTimersByTime(60_000)
  expect(act).not.toHaveBeenCalled()
})
