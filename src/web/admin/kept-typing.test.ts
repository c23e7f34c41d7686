import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTyping, keepTyping, keptTyping } from './kept-typing.ts'

const entries = new Map<string, string>()

beforeEach(() => {
  entries.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('what one part of the admin keeps is found again, and kept no longer when nothing waits', () => {
  keepTyping('anna', 'settings', { imprint: { de: 'Wir' } })
  keepTyping('anna', 'answer', 'Guten Tag')
  expect(keptTyping('anna', 'settings')).toEqual({ imprint: { de: 'Wir' } })
  keepTyping('anna', 'settings', undefined)
  expect(keptTyping('anna', 'settings')).toBeUndefined()
  expect(keptTyping('anna', 'answer')).toBe('Guten Tag')
  keepTyping('anna', 'answer', undefined)
  expect(entries.size).toBe(0)
})

test('another operator in the same tab neither finds it nor leaves it there', () => {
  keepTyping('anna', 'answer', 'Guten Tag')
  expect(keptTyping('bert', 'answer')).toBeUndefined()
  expect(entries.size).toBe(0)
  expect(keptTyping('anna', 'answer')).toBeUndefined()
})

test('signing out forgets it', () => {
  keepTyping('anna', 'answer', 'Guten Tag')
  forgetTyping()
  expect(entries.size).toBe(0)
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '"anna"',
  '{"operator":"anna"}',
  '{"operator":"anna","parts":[]}',
])('what is kept as %j harms nothing', (text) => {
  entries.set('lageplan.typed', text)
  expect(keptTyping('anna', 'settings')).toBeUndefined()
  keepTyping('anna', 'settings', 'neu')
  expect(keptTyping('anna', 'settings')).toBe('neu')
})

test('a storage that is forbidden harms nothing', () => {
  const forbid = () => {
    throw new Error('The operation is insecure.')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  keepTyping('anna', 'settings', 'neu')
  expect(keptTyping('anna', 'settings')).toBeUndefined()
  forgetTyping()
})
