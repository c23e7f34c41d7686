import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any setting everything has a default', () => {
  const read = readConfig({})
  expect(read).toMatchObject({
    ok: true,
    config: { port: 3000, publicUrl: 'http://localhost:3000', trustedProxies: 0 },
  })
})

test('the port is part of the default address', () => {
  const read = readConfig({ PORT: '8080' })
  expect(read.ok && read.config.publicUrl).toBe('http://localhost:8080')
})

test.each([
  ['PORT', 'achtzig'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'orte.beispiel.de'],
  ['PUBLIC_URL', 'https://orte.beispiel.de/karte'],
  ['PUBLIC_URL', 'https://name:geheim@orte.beispiel.de'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['TRUSTED_PROXIES', '-1'],
])('%s=%s stops the start with a sentence in both languages', (setting, value) => {
  const read = readConfig({ [setting]: value })
  if (read.ok) throw new Error('it was accepted')
  expect(read.problems.map((problem) => problem.setting)).toEqual([setting])
  expect(read.problems[0]?.de).toContain(setting)
  expect(read.problems[0]?.en).toContain(setting)
})

test('a password in an address is not repeated', () => {
  const read = readConfig({ DATABASE_URL: 'mysql://name:geheim@localhost/x' })
  expect(JSON.stringify(read)).not.toContain('geheim')
})

test('Google is offered with a key only, in German and for the United States by default', () => {
  expect(readConfig({})).not.toHaveProperty('config.google.key')
  expect(readConfig({ GOOGLE_MAPS_KEY: 'AIzaBeispielBeispiel' })).toMatchObject({
    config: { google: { language: 'de', region: 'US' } },
  })
})
