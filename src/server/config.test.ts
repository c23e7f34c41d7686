import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any setting everything has a default', () => {
  const read = readConfig({})
  expect(read).toMatchObject({
    ok: true,
    config: { port: 3000, publicUrl: 'http://localhost:3000', trustedProxies: 0 },
  })
})

test('the country of the site is also the region of Google’s map, unless that is set', () => {
  const countryIn = (environment: Record<string, string>) => {
    const read = readConfig(environment)
    return read.ok && [read.config.country, read.config.google?.region]
  }
  const KEY = { GOOGLE_MAPS_KEY: 'a-key-of-Google' }
  expect(countryIn(KEY)).toEqual(['US', 'US'])
  expect(countryIn({ ...KEY, SITE_COUNTRY: 'de' })).toEqual(['DE', 'DE'])
  expect(countryIn({ ...KEY, SITE_COUNTRY: 'DE', MAP_REGION: 'CH' })).toEqual(['DE', 'CH'])
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
  ['SITE_COUNTRY', 'Deutschland'],
  ['SITE_COUNTRY', 'ZZ'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['TRUSTED_PROXIES', '-1'],
  ['REQUEST_LOG', 'stdout'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://name:secret@collector.example'],
  ['RETENTION_DONE_DAYS', '0'],
  ['RETENTION_QUARANTINE_DAYS', '1.5'],
  ['RETENTION_AUDIT_DAYS', '364'],
  ['MAP_STYLE_URL', 'karten/style.json'],
  ['MAP_STYLE_URL', 'http://kacheln.beispiel.de/style.json'],
  ['MAP_TILES', 'pmtiles:usa.pmtiles'],
  ['MAP_TILES', 'https://{s}.beispiel.de/{z}/{x}/{y}.pbf'],
  ['MAP_SCHEMA', 'protomaps'],
  ['MAP_ATTRIBUTION', '© Beispiel'],
  ['MAIL_TO', 'post'],
  ['MAIL_TO', 'post@beispiel.de vertretung@beispiel.de'],
  ['PRIVATE_ORIGINS', 'intranet.beispiel.de'],
  ['PRIVATE_ORIGINS', 'https://intranet.beispiel.de/orte'],
  ['PRIVATE_ORIGINS', 'https://*.beispiel.de'],
  ['PRIVATE_ORIGINS', '*'],
  ['PRIVATE_ORIGINS', 'https://anna:x@intranet.beispiel.de'],
  ['EMBED_ORIGINS', 'https://www.beispiel.de/orte'],
  ['EMBED_ORIGINS', "https://beispiel.de 'unsafe-inline'"],
  ['EMBED_ORIGINS', 'http://beispiel.de'],
  ['EMBED_ORIGINS', '* https://beispiel.de'],
  ['SECURITY_CONTACT', 'das Telefon im Flur'],
  ['SECURITY_CONTACT', 'javascript:alert(1)'],
])('%s=%s stops the start with a sentence in both languages', (setting, value) => {
  const read = readConfig({ [setting]: value })
  if (read.ok) throw new Error('it was accepted')
  expect(read.problems.map((problem) => problem.setting)).toEqual([setting])
  expect(read.problems[0]?.de).toContain(setting)
  expect(read.problems[0]?.en).toContain(setting)
})

test.each([
  ['', []],
  ['*', ['*']],
  [
    'https://www.beispiel.de, https://*.beispiel.org http://localhost:8080',
    ['https://www.beispiel.de', 'https://*.beispiel.org', 'http://localhost:8080'],
  ],
])('EMBED_ORIGINS=%s names who may frame the finder', (given, embedOrigins) => {
  expect(readConfig({ EMBED_ORIGINS: given })).toMatchObject({ config: { embedOrigins } })
})

test.each([
  ['sicherheit@beispiel.de', 'mailto:sicherheit@beispiel.de'],
  ['https://beispiel.de/sicherheit', 'https://beispiel.de/sicherheit'],
  ['tel:+493012345', 'tel:+493012345'],
])('%s is a contact for vulnerabilities', (given, uri) => {
  expect(readConfig({ SECURITY_CONTACT: given })).toMatchObject({
    config: { securityContact: uri },
  })
})

test.each([
  ['DATABASE_URL', 'mysql://name:geheim@localhost/x'],
  ['PUBLIC_URL', 'https://name:geheim@orte.beispiel.de'],
  ['PUBLIC_URL', 'https://name:geh@eim@orte.beispiel.de/x'],
])('a password in %s is not repeated', (setting, value) => {
  const read = readConfig({ [setting]: value })
  expect(read.ok).toBe(false)
  expect(JSON.stringify(read)).not.toMatch(/geh|eim@/)
})

test.each([
  [{ WEBHOOK_URL: 'http://geheim.example/' }, ['WEBHOOK_URL', 'WEBHOOK_SECRET']],
  [{ WEBHOOK_URL: 'https://geheim.example/' }, ['WEBHOOK_SECRET']],
  [{ WEBHOOK_URL: 'https://geheim.example/', WEBHOOK_SECRET: 'whsec_geheim' }, ['WEBHOOK_SECRET']],
])('a webhook needs https and a key, and neither is repeated: %j', (environment, settings) => {
  const read = readConfig(environment)
  expect(read.ok ? [] : read.problems.map((problem) => problem.setting)).toEqual(settings)
  expect(JSON.stringify(read)).not.toContain('geheim')
})

test('Google is offered only with a key, in German and for the United States by default', () => {
  expect(readConfig({})).not.toHaveProperty('config.google.key')
  expect(readConfig({ GOOGLE_MAPS_KEY: 'AIzaBeispielBeispiel' })).toMatchObject({
    config: { google: { language: 'de', region: 'US' } },
  })
})

test('the operator sets the street map, which is foreign unless it lies under PUBLIC_URL', () => {
  const PUBLIC_URL = 'https://orte.beispiel.de'
  const tiles = { MAP_SCHEMA: 'shortbread', MAP_ATTRIBUTION: '© wir' }
  expect(readConfig({})).not.toHaveProperty('config.street.source')
  expect(
    readConfig({ PUBLIC_URL, ...tiles, MAP_TILES: `${PUBLIC_URL}/k/{z}/{x}/{y}` }),
  ).toMatchObject({ config: { street: { foreignOrigin: undefined, attribution: '© wir' } } })
  expect(
    readConfig({ PUBLIC_URL, ...tiles, MAP_TILES: 'https://k.example.org/{z}/{x}/{y}' }),
  ).toMatchObject({ config: { street: { foreignOrigin: 'https://k.example.org' } } })
  expect(readConfig({ PUBLIC_URL, MAP_STYLE_URL: '/karten/style.json' })).toMatchObject({
    config: { street: { source: { kind: 'style', url: '/karten/style.json' } } },
  })
})

test.each([
  [{ MAP_TILES: 'https://k.example.org/tiles.json' }, 'MAP_SCHEMA'],
  [{ MAP_TILES: 'pmtiles:/usa.pmtiles', MAP_SCHEMA: 'mapbox' }, 'MAP_SCHEMA'],
  [{ MAP_TILES: 'pmtiles:/usa.pmtiles', MAP_STYLE_URL: '/style.json' }, 'MAP_TILES'],
])('the settings %j do not go together', (environment, setting) => {
  const read = readConfig(environment)
  expect(read.ok ? [] : read.problems.map((problem) => problem.setting)).toEqual([setting])
})
describe('mails', () => {
  const SMTP_URL = 'smtps://orte:geheim@mail.beispiel.de'

  test('are sent when server and sender are set', () => {
    const MAIL_FROM = 'Orte <orte@beispiel.de>'
    const MAIL_TO = 'a@beispiel.de, b@beispiel.de'
    expect(readConfig({ SMTP_URL, MAIL_FROM, MAIL_TO })).toMatchObject({
      config: {
        mail: {
          smtp: { host: 'mail.beispiel.de', port: 465, isSecure: true },
          from: { name: 'Orte', address: 'orte@beispiel.de' },
        },
        mailTo: ['a@beispiel.de', 'b@beispiel.de'],
      },
    })
    expect(readConfig({ MAIL_FROM, MAIL_TO })).not.toHaveProperty('config.mail.smtp')
  })

  test.each([
    ['MAIL_FROM', { SMTP_URL, MAIL_FROM: 'Orte' }],
    ['SMTP_URL', { SMTP_URL: `${SMTP_URL}/?x`, MAIL_FROM: 'orte@beispiel.de' }],
  ])('with an invalid %s stop the start, and the password is not repeated', (setting, settings) => {
    const read = readConfig(settings)
    if (read.ok) throw new Error('it was accepted')
    expect(read.problems.map((problem) => problem.setting)).toEqual([setting])
    expect(JSON.stringify(read.problems)).not.toContain('geheim')
  })
})

test('PRIVATE_ORIGINS lists the only private machines that owners may enter', () => {
  const given = 'https://intranet.beispiel.de, http://10.0.0.5:8080/'
  const privateOrigins = ['https://intranet.beispiel.de', 'http://10.0.0.5:8080']
  expect(readConfig({ PRIVATE_ORIGINS: given })).toMatchObject({ config: { privateOrigins } })
  expect(readConfig({})).toMatchObject({ config: { privateOrigins: [] } })
})

test.each([
  ['', false],
  ['no', false],
  ['yes', true],
])('REQUEST_LOG=%s', (value, logsRequests) => {
  expect(readConfig({ REQUEST_LOG: value })).toMatchObject({ ok: true, config: { logsRequests } })
})

test('a collector is set by the variables of OpenTelemetry', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://collector.example/otlp/'
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20a=b, x-tenant = 7'
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS })).toMatchObject({
    config: {
      telemetry: {
        endpoint: 'https://collector.example/otlp',
        headers: { authorization: 'Bearer a=b', 'x-tenant': '7' },
        serviceName: 'lageplan',
      },
    },
  })
  const wrong = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'gehe im' })
  expect(wrong).toMatchObject({ problems: [{ setting: 'OTEL_EXPORTER_OTLP_HEADERS' }] })
  expect(readConfig({})).toMatchObject({ config: { telemetry: undefined } })
})
