import { describe, expect, test } from 'vitest'
import { DEFAULT_RETENTION } from '../submissions/retention.ts'
import { inkOn } from './contrast.ts'
import { createSiteSettings, type Section } from './site-settings.ts'

function settings() {
  const stored = new Map<string, unknown>()
  const saved: string[] = []
  const desk = createSiteSettings({
    setting: async (key) => stored.get(key),
    async saveSetting(key, value) {
      saved.push(key)
      stored.set(key, value)
    },
  })
  const save = (section: Section, typed: Record<string, string>) =>
    desk.save(section, (name) => typed[name] ?? '', 'anna')
  return { desk, save, saved, stored }
}

describe('settings', () => {
  test('hold as they were typed, and only what changed is written', async () => {
    const { desk, save, saved } = settings()
    await save('look', { name: ' Orte  e. V. ', accent: '#0B57A4' })
    await save('look', { name: 'Orte e. V.', accent: '#ffcd00' })
    expect(saved).toEqual(['site.name', 'site.accent', 'site.accent'])
    expect(await desk.read()).toMatchObject({ name: 'Orte e. V.', accent: '#ffcd00' })
  })

  test('of units and consent go back to what is usual when they are emptied', async () => {
    const { desk, save, stored } = settings()
    expect(await desk.read()).toMatchObject({ unit: undefined, consent: {} })
    await save('visitors', { unit: 'mi', de: 'Google sitzt in den USA.', en: '' })
    expect(await desk.read()).toMatchObject({
      unit: 'mi',
      consent: { de: 'Google sitzt in den USA.' },
    })
    await save('visitors', { unit: 'Ellen', de: ' ', en: '' })
    expect(await desk.read()).toMatchObject({ unit: undefined, consent: {} })
    expect(stored.get('site.unit')).toBeUndefined()
  })

  test.each<[Section, Record<string, string>, string, string]>([
    ['look', { name: ' ', accent: '#ffcd00' }, 'name', 'required'],
    ['look', { name: 'x', accent: 'gelb' }, 'accent', 'colour_invalid'],
    ['look', { name: 'x', accent: '#8a8a00;}' }, 'accent', 'colour_invalid'],
    ['look', { name: 'x', accent: '#f01818' }, 'accent', 'contrast_low'],
    ['visitors', { unit: '', de: 'x'.repeat(601), en: '' }, 'de', 'too_long'],
    ['mail', { recipients: 'a@beispiel.de, b' }, 'recipients', 'email_invalid'],
    [
      'retention',
      { doneDays: '0', quarantineDays: '1', auditDays: '365' },
      'doneDays',
      'days_invalid',
    ],
    [
      'retention',
      { doneDays: '1', quarantineDays: '1', auditDays: '364' },
      'auditDays',
      'days_invalid',
    ],
    ['imprint', { de: 'x'.repeat(50_001), en: '' }, 'de', 'too_long'],
  ])('%s %j: %s is %s, and nothing is written', async (section, typed, field, rule) => {
    const { save, saved } = settings()
    expect(await save(section, typed)).toMatchObject({ ok: false, problems: [{ field, rule }] })
    expect(saved).toEqual([])
  })

  test('recipients stand one to a line or with commas, each once', async () => {
    const { desk, save } = settings()
    await save('mail', { recipients: 'a@beispiel.de\r\nb@beispiel.de; a@beispiel.de' })
    expect((await desk.read()).recipients).toEqual(['a@beispiel.de', 'b@beispiel.de'])
  })

  test('an emptied text is the template again; what is stored wrongly is as if it were not', async () => {
    const { desk, save, stored } = settings()
    await save('imprint', { de: '# Wir', en: '' })
    expect((await desk.read()).legal.imprint).toEqual({ de: '# Wir' })
    await save('imprint', { de: ' ', en: '' })
    expect((await desk.read()).legal.imprint).toBeUndefined()
    stored.set('retention', { doneDays: 'ewig' })
    stored.set('site.accent', 'red; }')
    expect(await desk.read()).toMatchObject({ retention: DEFAULT_RETENTION, accent: '#ffcd00' })
  })
})

test('letters on a colour are those that are read best', () => {
  expect(inkOn('#ffcd00')).toMatchObject({ ink: '#161616' })
  expect(inkOn('#0b57a4').ink).toBe('#ffffff')
  expect(inkOn('#ffffff').contrast).toBeCloseTo(18.1, 1)
})
