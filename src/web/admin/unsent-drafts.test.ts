import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDrafts, saveDraft, readDraft } from './unsent-drafts.ts'

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

test('a draft of one part of the admin is found again, and removed once nothing is unsent', () => {
  saveDraft('anna', 'settings', { imprint: { de: 'Wir' } })
  saveDraft('anna', 'answer', 'Guten Tag')
  expect(readDraft('anna', 'settings')).toEqual({ imprint: { de: 'Wir' } })
  saveDraft('anna', 'settings', undefined)
  expect(readDraft('anna', 'settings')).toBeUndefined()
  expect(readDraft('anna', 'answer')).toBe('Guten Tag')
  saveDraft('anna', 'answer', undefined)
  expect(entries.size).toBe(0)
})

test('another operator in the same tab neither finds a draft nor leaves it there', () => {
  saveDraft('anna', 'answer', 'Guten Tag')
  expect(readDraft('bert', 'answer')).toBeUndefined()
  expect(entries.size).toBe(0)
  expect(readDraft('anna', 'answer')).toBeUndefined()
})

test('signing out removes the draft', () => {
  saveDraft('anna', 'answer', 'Guten Tag')
  clearDrafts()
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
])('the invalid stored value %j does no harm', (text) => {
  entries.set('lageplan.typed', text)
  expect(readDraft('anna', 'settings')).toBeUndefined()
  saveDraft('anna', 'settings', 'neu')
  expect(readDraft('anna', 'settings')).toBe('neu')
})

test('a blocked storage does no harm', () => {
  const forbid = () => {
    throw new Error('The operation is insecure.')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  saveDraft('anna', 'settings', 'neu')
  expect(readDraft('anna', 'settings')).toBeUndefined()
  clearDrafts()
})
