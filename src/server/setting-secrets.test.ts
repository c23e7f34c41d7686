import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer } from '../../test/fakes/mail-server.ts'
import { siteDirectory } from '../../test/site-directory.ts'
import { createMailer } from '../delivery/smtp/mailer.ts'
import { NO_CHECKS } from '../domain/admin/section-form.ts'
import type { Section } from '../domain/admin/settings-sections.ts'
import { createSiteSettings } from '../domain/admin/site-settings.ts'
import { openStorage, type Storage } from '../storage/open-storage.ts'
import { createSettingSecrets } from './admin/setting-secrets.ts'
import { readGeocoderSettings } from './compose/compose-geocoding.ts'
import { hasMailServer, mailOptionsOf } from './compose/settings-in-force.ts'
import { readConfig } from './config.ts'

const SERVER = {
  host: 'mail.beispiel.de',
  security: 'tls',
  port: '465',
  user: 'orte@beispiel.de',
  password: 'ganz-geheimes-passwort',
}
const GEOCODER = {
  geocoderUrl: 'https://photon.beispiel.de',
  kind: 'photon',
  perSecond: '1',
  geocoderKey: 'ganz-geheimer-schluessel',
}
const OTHER_KEY = { siteSecret: 'ein anderes Geheimnis, auch das ist lang' }

let directory: string
let storage: Storage

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log: () => undefined })
})

afterEach(() => storage.close())

function configOf(environment: Record<string, string> = {}) {
  const read = readConfig({ DATA_DIR: directory, ...environment })
  if (!read.ok) throw new Error('the settings are not accepted')
  return read.config
}

async function save(section: Section, typed: Record<string, string>) {
  const settings = createSiteSettings(
    storage.site,
    NO_CHECKS,
    createSettingSecrets(configOf()).seal,
  )
  const saved = await settings.save(section, { typed: (name) => typed[name] ?? '' }, 'anna')
  expect(saved).toEqual({ ok: true })
}

describe('the mail server of an owner', () => {
  test('is used, and its password is in no file and not in the log', async () => {
    expect(await hasMailServer(configOf(), storage)).toBe(false)
    expect(await mailOptionsOf(configOf(), storage).smtp()).toEqual({
      problem: 'mail_server_missing',
    })
    await save('server', SERVER)
    expect(await hasMailServer(configOf(), storage)).toBe(true)
    expect(await mailOptionsOf(configOf(), storage).smtp()).toEqual({
      host: 'mail.beispiel.de',
      port: 465,
      isSecure: true,
      isPublicOnly: true,
      credentials: { user: SERVER.user, password: SERVER.password },
    })
    for (const name of readdirSync(directory)) {
      expect([name, readFileSync(join(directory, name)).includes(SERVER.password)]).toEqual([
        name,
        false,
      ])
    }
    const [entry] = await storage.auditLog.list({ limit: 1 })
    expect(entry).toMatchObject({ action: 'setting.saved', subject: 'mail.server' })
    expect(JSON.stringify(entry)).not.toContain('sealed')
  })

  test('says so when another key of the site cannot open its password', async () => {
    await save('server', SERVER)
    const { smtp } = mailOptionsOf({ ...configOf(), ...OTHER_KEY }, storage)
    expect(await smtp()).toEqual({ problem: 'mail_server_sealed' })
  })

  test('yields to the one from the environment', async () => {
    await save('server', SERVER)
    const config = configOf({ SMTP_URL: 'smtps://name:passwort@mail.anders.de' })
    expect(await mailOptionsOf(config, storage).smtp()).toMatchObject({ host: 'mail.anders.de' })
  })
})

test('the geocoder of an owner is used with its key, but the one from the environment takes precedence', async () => {
  expect(await readGeocoderSettings(configOf(), storage)).toBeUndefined()
  await save('geocoder', { ...GEOCODER, forVisitors: 'yes' })
  const stored = { kind: 'photon', url: GEOCODER.geocoderUrl, perSecond: 1, forVisitors: true }
  expect(await readGeocoderSettings(configOf(), storage)).toEqual({
    ...stored,
    key: GEOCODER.geocoderKey,
    isPublicOnly: true,
  })
  const lost = await readGeocoderSettings({ ...configOf(), ...OTHER_KEY }, storage)
  expect(lost).toEqual({ ...stored, key: undefined, isPublicOnly: true })
  const config = configOf({ GEOCODER_URL: 'http://10.0.0.5:4000', GEOCODER_KIND: 'pelias' })
  expect(await readGeocoderSettings(config, storage)).toMatchObject({ kind: 'pelias' })
})

test('a mail server that an owner names is reached only on the public internet, and with TLS', async () => {
  const server = await startMailServer()
  const { port } = new URL(server.url)
  const smtp = async () => ({
    host: 'mail.beispiel.de',
    port: Number(port),
    isSecure: false,
    isPublicOnly: true as const,
  })
  const options = { smtp, sender: async () => ({ address: 'a@beispiel.de', name: '' }) }
  const mail = {
    id: 'm',
    recipient: 'b@beispiel.de',
    content: { subject: 's', text: 't', html: 'h' },
  }
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  expect(await createMailer(options, { resolve })(mail)).toMatchObject({
    ok: false,
    isPermanent: false,
    error: 'mail_server_inside',
  })
  const reached = await createMailer(options, { resolve, isAllowed: () => true })(mail)
  // This server does not support encryption.
  expect(reached).toMatchObject({ ok: false, error: '500 Error: command not recognized' })
  expect(server.mails).toEqual([])
  await server.close()
})
