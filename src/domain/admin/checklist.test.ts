import { expect, test } from 'vitest'
import { backupAge, checklistOf, DEMO_SITE, type SiteFacts } from './checklist.ts'

const NEW: SiteFacts = {
  name: DEMO_SITE.name,
  publicUrl: 'http://localhost:3000',
  hasImprint: false,
  hasPrivacy: false,
  hasServer: false,
  hasSender: false,
  hasRecipients: false,
  hasWebhook: false,
  hasSecondFactor: false,
  offersGoogle: false,
  demoPlaces: 148,
  hasOwnPlaces: false,
  lastBackup: undefined,
}

const DONE: SiteFacts = {
  ...NEW,
  name: 'Orte für alle',
  publicUrl: 'https://orte.beispiel.de',
  hasImprint: true,
  hasPrivacy: true,
  hasServer: true,
  hasSender: true,
  hasRecipients: true,
  hasSecondFactor: true,
  offersGoogle: true,
  demoPlaces: 0,
  hasOwnPlaces: true,
  lastBackup: new Date(),
}

const openOf = (facts: SiteFacts) =>
  checklistOf(facts)
    .filter(({ isDone }) => !isDone)
    .map(({ check }) => check)

test('nothing is done on a new site, everything on a site that is set up', () => {
  expect(checklistOf(NEW).every(({ isDone }) => !isDone)).toBe(true)
  expect(openOf(NEW)).toHaveLength(12)
  expect(openOf(DONE)).toEqual([])
})

test('a site with a webhook instead of a mail server needs no sender and no recipients', () => {
  const facts = { ...DONE, hasServer: false, hasSender: false, hasRecipients: false }
  expect(openOf({ ...facts, hasWebhook: true })).toEqual([])
  expect(openOf(facts)).toEqual(['server', 'sender', 'recipients'])
})

test('no backup is asked for when another program makes the backups', () => {
  expect(openOf({ ...DONE, lastBackup: 'elsewhere' })).toEqual([])
  expect(openOf({ ...DONE, lastBackup: undefined })).toEqual(['backup'])
})

test.each([
  'http://orte.beispiel.de',
  'https://localhost',
  'https://192.168.1.4',
  'https://172.20.0.3',
  'https://[::1]',
])('%s is not an address that visitors can use', (publicUrl) => {
  expect(openOf({ ...DONE, publicUrl })).toEqual(['address'])
})

test('a backup is old after a week; an unknown one is not', () => {
  const now = new Date('2026-11-22T08:00:00Z')
  expect(backupAge(new Date('2026-11-14T08:00:00Z'), now)).toBe(8)
  expect(backupAge(new Date('2026-11-14T08:00:01Z'), now)).toBeUndefined()
  expect(backupAge('elsewhere', now)).toBeUndefined()
  expect(backupAge(undefined, now)).toBeUndefined()
})
