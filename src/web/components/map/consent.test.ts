import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  getConsentedService,
  giveConsent,
  GOOGLE,
  subscribeToConsent,
  withdrawConsent,
} from './consent.ts'

const KEY = 'lageplan-karte'

let page: EventTarget
let stored: Map<string, string>
let forget: () => void
const told = vi.fn<() => void>()

beforeEach(() => {
  page = new EventTarget()
  stored = new Map()
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  told.mockReset()
  forget = subscribeToConsent(told)
})

afterEach(() => {
  withdrawConsent()
  forget()
  vi.unstubAllGlobals()
})

/** Fires the event that browsers send to other tabs; without a key, everything was cleared. */
function changeElsewhere(key: string | null, value?: string) {
  if (value === undefined) stored.clear()
  else if (key) stored.set(key, value)
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

test('consent is stored only if the visitor wants it remembered', () => {
  giveConsent(GOOGLE, { remember: false })
  expect([getConsentedService(), stored.size]).toEqual([GOOGLE, 0])
  giveConsent(GOOGLE, { remember: true })
  expect(stored.get(KEY)).toBe(GOOGLE)
})

test.each([KEY, null])('consent withdrawn in another tab is withdrawn here (%s)', (key) => {
  giveConsent(GOOGLE, { remember: true })
  told.mockReset()
  changeElsewhere(key)
  expect(getConsentedService()).toBeUndefined()
  expect(told).toHaveBeenCalled()
})

test('other values stored by other tabs do not withdraw consent', () => {
  giveConsent(GOOGLE, { remember: false })
  changeElsewhere('entwurf', 'Text')
  expect(getConsentedService()).toBe(GOOGLE)
})
