import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readLiveSite, readPeriods } from './live-site.ts'

const STORED: Record<string, unknown> = {
  'site.name': 'Gespeichert',
  'site.accent': '#0b57a4',
  retention: { doneDays: 10, quarantineDays: 11, auditDays: 400 },
}

const storage = (stored: Record<string, unknown>) => {
  const nothing = () => Promise.reject(new Error('only settings are read'))
  return {
    site: {
      setting: async (key: string) => stored[key],
      categories: nothing,
      attributes: nothing,
      saveVocabulary: nothing,
      saveSetting: nothing,
      changeSettings: nothing,
      secret: nothing,
    },
  }
}

function configOf(environment: Record<string, string>) {
  const read = readConfig(environment)
  if (!read.ok) throw new Error('the settings are not accepted')
  return read.config
}

test('what is stored holds, but where the environment says otherwise', async () => {
  expect(await readLiveSite(configOf({}), storage(STORED))).toMatchObject({
    name: 'Gespeichert',
    accent: '#0b57a4',
    retention: { doneDays: 10, quarantineDays: 11, auditDays: 400 },
  })
  const config = configOf({ SITE_NAME: 'Umgebung', RETENTION_DONE_DAYS: '90' })
  expect(await readLiveSite(config, storage(STORED))).toMatchObject({ name: 'Umgebung' })
  expect(await readPeriods(config, storage(STORED))).toEqual({
    doneDays: 90,
    quarantineDays: 11,
    auditDays: 400,
  })
})

test('nothing stored is what it always was', async () => {
  expect(await readLiveSite(configOf({}), storage({}))).toEqual({
    name: 'Lageplan',
    accent: '#ffcd00',
    unit: undefined,
    consent: {},
    retention: { doneDays: 180, quarantineDays: 30, auditDays: 730 },
    legal: {},
  })
})
