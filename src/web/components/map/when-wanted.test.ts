import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenWanted } from './when-wanted.ts'

let show: () => void
const wanted = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  wanted.mockReset()
  class Watcher {
    constructor(tell: (entries: object[]) => void) {
      show = () => tell([{ isIntersecting: true }])
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watcher)
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act, 20))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watched() {
  const element = new EventTarget() as HTMLElement
  const ending = new AbortController()
  void whenWanted(element, ending.signal).then(wanted)
  return { element, ending }
}

test('is wanted once it is on the screen and the page is idle', async () => {
  watched()
  show()
  await vi.advanceTimersByTimeAsync(19)
  expect(wanted).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(wanted).toHaveBeenCalled()
})

test('is wanted at once when it is touched', async () => {
  const { element } = watched()
  element.dispatchEvent(new Event('pointerdown'))
  await vi.advanceTimersByTimeAsync(0)
  expect(wanted).toHaveBeenCalled()
})

test('is never wanted after an abort, even one while the page was busy', async () => {
  const { ending } = watched()
  show()
  ending.abort()
  await vi.advanceTimersByTimeAsync(1000)
  expect(wanted).not.toHaveBeenCalled()
})
