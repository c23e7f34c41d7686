import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSection } from '../../../domain/admin/parse-section.ts'
import { NO_CHECKS } from '../../../domain/admin/section-form.ts'
import { SECTION_KEYS, SECTIONS } from '../../../domain/admin/settings-sections.ts'
import { log } from './log.de.ts'
import { log as english } from './log.en.ts'

const TABLES = join(import.meta.dirname, '../../../storage/admin/account-tables.ts')

test('every logged action has words, and a group to filter it by', () => {
  const source = readFileSync(TABLES, 'utf8')
  const union = /export type AuditAction =([^]*?)\n\n|export type AuditAction =([^]*)$/.exec(source)
  const actions = [...(union?.[0] ?? '').matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, name]) => name!)
  expect(actions).toContain('import.rolled-back')
  expect(actions.toSorted()).toEqual(Object.keys(log.actions).toSorted())
  const groups = new Set(actions.map((action) => action.replace(/\..*/, '')))
  expect([...groups].toSorted()).toEqual(Object.keys(log.groups).toSorted())
})

test('every inbox action that a role does not allow has words', () => {
  const source = readFileSync(
    join(import.meta.dirname, '../../admin/inbox/inbox-actions.ts'),
    'utf8',
  )
  const steps = [...source.matchAll(/reportDenied\(post, '([a-z-]+)'\)/g)].map(([, step]) => step)
  expect(steps).toContain('accept')
  for (const { values } of [log, english]) {
    expect(Object.keys(values)).toEqual(
      expect.arrayContaining(steps.map((step) => `inbox ${step}`)),
    )
  }
})

/** Valid values for the fields of the settings, for those where any text would not do. */
const FILLED: Record<string, string> = {
  country: 'DE',
  origins: 'https://www.beispiel.de',
  email: 'a@beispiel.de',
  accent: '#ffcd00',
  light: `${'a'.repeat(32)}-80x40`,
  dark: `${'b'.repeat(32)}-80x40`,
  'on.en': 'yes',
  first: 'en',
  unit: 'km',
  recipients: 'a@beispiel.de',
  address: 'a@beispiel.de',
  ground: 'tiles',
  host: 'mail.beispiel.de',
  port: '465',
  geocoderUrl: 'https://photon.beispiel.de',
  kind: 'photon',
  perSecond: '1',
  everyMonths: '12',
  threshold: '6',
  doneDays: '400',
  quarantineDays: '400',
  auditDays: '400',
  s3Url: 'https://s3.beispiel.de/sicherung',
  s3KeyId: 'SCHLUESSEL',
  ssoIssuer: 'https://login.beispiel.de',
  ssoDomains: 'stadt.beispiel.de',
  ssoRole: 'editor',
}

test('every setting and each of its fields has words', () => {
  expect(Object.keys(log.settings)).toEqual(
    expect.arrayContaining(Object.values(SECTION_KEYS).flat()),
  )
  const fields = SECTIONS.flatMap((section) => {
    const parsed = parseSection(section, (name) => FILLED[name] ?? 'x', NO_CHECKS)
    if (!parsed.ok) throw new Error(`${section}: ${JSON.stringify(parsed.problems)}`)
    return Object.values(parsed.writes).flatMap((value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.keys(value)
        : [],
    )
  })
  expect(fields).toContain('ground')
  const words = { ...log.fields, ...log.settingFields }
  expect(fields.filter((field) => !Object.hasOwn(words, field))).toEqual([])
})
