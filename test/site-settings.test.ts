import { readFileSync } from 'node:fs'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Admin } from '../src/domain/admin/admin.ts'
import { openGazetteer } from '../src/domain/search/gazetteer/open-gazetteer.ts'
import { DEFAULT_RETENTION } from '../src/domain/submissions/retention/retention.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { readLog } from '../src/web/admin/log/log-view.ts'
import {
  handleSettingsPost,
  type SettingsActionData,
} from '../src/web/admin/settings/settings-action.ts'
import { RetentionSettings } from '../src/web/admin/settings/settings-law.tsx'
import { LookSettings } from '../src/web/admin/settings/settings-look.tsx'
import { MailSettings } from '../src/web/admin/settings/settings-mail.tsx'
import { MapSettings } from '../src/web/admin/settings/settings-map.tsx'
import { SettingsContext } from '../src/web/admin/settings/settings-parts.tsx'
import { loadSettingsView } from '../src/web/admin/settings/settings-view.ts'
import { WebhookSettings } from '../src/web/admin/settings/settings-webhooks.tsx'
import { readConfig } from '../src/server/config.ts'
import { composeAdmin } from '../src/server/admin/compose-admin.ts'
import { siteDirectory } from './site-directory.ts'

const URL_OF_PAGE = new URL('https://orte.example/verwaltung/einstellungen')
const OPERATOR = {
  id: 'anna',
  name: 'Anna Probe',
  email: 'anna@beispiel.de',
  role: 'owner',
} as const
const SITE = {
  name: 'Lageplan',
  locales: ['de', 'en'] as const,
  accent: '#ffcd00',
  publicUrl: URL_OF_PAGE.origin,
  offersGoogle: false,
  basemapPath: '/basemap',
  retention: DEFAULT_RETENTION,
}

let directory: string
let storage: Storage
let admin: Admin

beforeEach(async () => {
  directory = await siteDirectory()
  await start()
})

afterEach(() => storage.close())

async function start(environment: Record<string, string> = {}): Promise<void> {
  const log = () => undefined
  storage = await openStorage({ directory, log })
  const read = readConfig({ DATA_DIR: directory, ...environment })
  if (!read.ok) throw new Error('the settings are not accepted')
  const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
  const surroundings = { config: read.config, log, announceDeliveries: () => undefined }
  admin = await composeAdmin({ storage, gazetteer, siteCountry: () => 'US' }, surroundings)
}

type Fields = Record<string, string>

/** Submits a form; returns the values of the page that answers. */
async function send(fields: Fields): Promise<SettingsActionData | undefined> {
  const field = (name: string) => fields[name] ?? ''
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const post = { admin, operator: OPERATOR, form, field, url: URL_OF_PAGE }
  const answer = await handleSettingsPost({ ...post, locale: 'de' })
  return answer instanceof Response ? undefined : answer.data
}

/** The fields of the form that contains a text, as a browser would send them. */
async function fieldsOf(
  part: FunctionComponent,
  marker: string,
  answer?: SettingsActionData,
): Promise<Fields> {
  const view = await loadSettingsView(admin, SITE, 'de')
  const html = renderToStaticMarkup(
    createElement(
      SettingsContext,
      { value: { view, answer, saved: null, unsaved: [] } },
      createElement(part),
    ),
  )
  const form = html.split('<form').find((one) => one.includes(marker)) ?? ''
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  const [save = ''] = /<button[^>]*>/.exec(form) ?? []
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
  return Object.fromEntries(
    [...inputs, save].map((tag) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? '']),
  )
}

describe('what somebody else saves while a person corrects a form', () => {
  test('is not overwritten by a second attempt', async () => {
    const look = 'value="look"'
    const opened = await fieldsOf(LookSettings, look)
    expect(await send({ ...opened, name: 'Von Bertha' })).toBeUndefined()
    const refused = await send({ ...opened, name: 'Von Anna', accent: 'rot' })
    expect(refused?.problems).toMatchObject([{ rule: 'colour_invalid' }])
    const corrected = { ...(await fieldsOf(LookSettings, look, refused)), accent: '#0b57a4' }
    expect(corrected).toMatchObject({ name: 'Von Anna' })
    const conflict = await send(corrected)
    expect(conflict).toMatchObject({ isConflict: true })
    expect((await admin.settings.read()).name).toBe('Von Bertha')
    // A person who has seen the stored values may replace them.
    expect(await send(await fieldsOf(LookSettings, look, conflict))).toBeUndefined()
    expect((await admin.settings.read()).name).toBe('Von Anna')
  })

  test('a rejected form comes back as typed, without its password', async () => {
    const opened = await fieldsOf(MailSettings, 'value="server"')
    const secret = { ...opened, host: 'kein Name', user: 'anna', password: 'geheim' }
    const refused = await send(secret)
    expect(refused?.typed).toMatchObject({ host: 'kein Name', user: 'anna' })
    expect(JSON.stringify(refused)).not.toContain('geheim')
  })

  test('is not overwritten after testing the map', async () => {
    const opened = { ...(await fieldsOf(MapSettings, 'value="map"')), ground: 'builtin' }
    const style = { ground: 'style', address: 'https://stile.example/a.json' }
    expect(await send({ ...opened, ...style })).toBeUndefined()
    const tried = await send({ ...opened, intent: 'try-map' })
    expect(tried?.trial).toMatchObject({ of: 'map' })
    const again = await fieldsOf(MapSettings, 'value="map"', tried)
    expect(await send({ ...again, ground: 'builtin' })).toMatchObject({ isConflict: true })
    expect((await admin.settings.read()).map).toMatchObject(style)
  })

  test('is not overwritten in a webhook', async () => {
    const input = { name: 'Kasse', url: 'https://kasse.example/', isOn: true, getsPlaces: false }
    const made = await admin.webhooks.add(input, 'anna')
    if (!made.ok) throw new Error('it was refused')
    const card = `value="${made.webhook.id}"`
    const opened = await fieldsOf(WebhookSettings, card)
    expect(await send({ ...opened, name: 'Von Bertha' })).toBeUndefined()
    const refused = await send({ ...opened, name: 'Von Anna', url: 'kasse' })
    expect(refused?.webhook?.problems).toMatchObject([{ rule: 'webhook_url_invalid' }])
    const again = await fieldsOf(WebhookSettings, card, refused)
    const conflict = await send({ ...again, url: input.url })
    expect(conflict?.webhook).toMatchObject({ isConflict: true })
    expect(await admin.webhooks.list()).toMatchObject([{ name: 'Von Bertha' }])
  })
})

test('retention periods are shown as stored, not as the running site last read them', async () => {
  const retention = 'value="retention"'
  const days = { doneDays: '10', quarantineDays: '11', auditDays: '400' }
  const opened = await fieldsOf(RetentionSettings, retention)
  expect(await send({ ...opened, ...days })).toBeUndefined()
  expect(await fieldsOf(RetentionSettings, retention)).toMatchObject(days)
  await storage.close()
  await start({ RETENTION_DONE_DAYS: '90' })
  expect(await fieldsOf(RetentionSettings, retention)).toMatchObject({ ...days, doneDays: '90' })
})

test('the log names what was set, and a webhook even after it was deleted', async () => {
  const sender = { intent: 'sender', address: 'seite@beispiel.de', senderName: 'Orte' }
  const { versions } = await admin.settings.read()
  await send({ ...sender, version: versions['sender'] ?? '' })
  const input = { name: 'Kasse', url: 'https://kasse.example/', isOn: true, getsPlaces: false }
  const made = await admin.webhooks.add(input, 'anna')
  if (!made.ok) throw new Error('it was refused')
  await admin.webhooks.remove(made.webhook, 'anna')
  const { entries } = await readLog(
    admin,
    new URL('https://orte.example/verwaltung/protokoll'),
    'de',
  )
  expect(entries.map(({ action, subjectName, changes }) => [action, subjectName, changes])).toEqual(
    [
      ['webhook.removed', 'Kasse', expect.any(Array)],
      ['webhook.added', 'Kasse', expect.any(Array)],
      ['setting.saved', undefined, expect.any(Array)],
    ],
  )
  const fields = entries.flatMap(({ changes }) => changes.map(({ field }) => field))
  expect([...new Set(fields)].toSorted()).toEqual([
    'Adresse',
    'Eingeschaltet',
    'Erfährt, welche Orte sich ändern',
    'Name',
  ])
})
