import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { siteDirectory } from '../../test/site-directory.ts'
import { MAX_WEBHOOKS, type Webhooks } from '../domain/admin/webhooks.ts'
import { openStorage, type Storage } from '../storage/open-storage.ts'
import { targetPortsOf } from './compose/settings-in-force.ts'
import { composeWebhooks, composeWebhookSender, testNotice } from './compose/compose-webhooks.ts'
import { readConfig } from './config.ts'

const URL_WITH_SECRET = 'https://empfang.example:8443/haken/geheimer-pfad'
const INPUT = { name: 'Kasse', url: URL_WITH_SECRET, isOn: true, getsPlaces: false }
const KEY = { WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` }

let directory: string
let storage: Storage
let webhooks: Webhooks
/** the address that every name resolves to */
let address: string

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log: () => undefined })
  address = PUBLIC
  webhooks = composeWebhooks(configOf(), storage, { resolve })
})

afterEach(() => storage.close())

const PUBLIC = '93.184.216.34'

const resolve = async () => [{ address, family: 4 }]

function configOf(environment: Record<string, string> = {}) {
  const read = readConfig({ DATA_DIR: directory, ...environment })
  if (!read.ok) throw new Error('the settings are not accepted')
  return read.config
}

async function added(input = INPUT) {
  const made = await webhooks.add(input, 'anna')
  if (!made.ok) throw new Error('it was refused')
  return made
}

describe('a webhook', () => {
  test('shows its secret once, and neither that nor its path is in any file', async () => {
    const { secret, webhook } = await added()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await webhooks.list()).toEqual([
      {
        ...webhook,
        url: URL_WITH_SECRET,
        origin: 'https://empfang.example:8443',
        lastAttempt: undefined,
      },
    ])
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
    for (const name of readdirSync(directory)) {
      const file = readFileSync(join(directory, name))
      const isThere = ['geheimer-pfad', secret, bytes].map((part) => file.includes(part))
      expect([name, ...isThere]).toEqual([name, false, false, false])
    }
  })

  test('sealed with another key of the site does not open until its URL is entered again', async () => {
    const { webhook } = await added()
    const siteSecret = 'ein anderes Geheimnis, auch das ist lang'
    const others = composeWebhooks({ ...configOf(), siteSecret }, storage, { resolve })
    expect(await others.list()).toMatchObject([{ name: 'Kasse', url: undefined }])
    expect(await others.test(webhook.id)).toMatchObject({ error: 'webhook_sealed' })
    expect(await others.renewSecret(webhook, 'anna')).toMatchObject({ ok: false })
    expect(await others.change(webhook, INPUT, 'anna')).toEqual({ ok: true })
    const again = { id: webhook.id, version: 2 }
    expect(await others.renewSecret(again, 'anna')).toMatchObject({ ok: true })
  })

  test('in a private network is refused when it is entered', async () => {
    const problems = [{ field: 'url', rule: 'webhook_inside' }]
    address = '10.0.0.7'
    expect(await webhooks.add(INPUT, 'anna')).toEqual({ ok: false, problems })
    address = PUBLIC
    const { webhook } = await added()
    address = '::1'
    expect(await webhooks.change(webhook, INPUT, 'anna')).toEqual({ ok: false, problems })
    const unknown = composeWebhooks(configOf(), storage, {
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
    })
    expect(await unknown.add(INPUT, 'anna')).toMatchObject({ ok: true })
  })

  test('that later leads into a private network gets nothing, and says so afterwards', async () => {
    const { webhook } = await added()
    address = '127.0.0.1'
    const refused = { ok: false, isPermanent: true, error: 'address_refused' }
    expect(await webhooks.test(webhook.id)).toEqual(refused)
    expect(await webhooks.list()).toMatchObject([{ lastAttempt: { error: 'address_refused' } }])
    expect(await webhooks.test('w9')).toBeUndefined()
  })

  test('that is off or deleted gets no message, neither a new one nor a waiting one', async () => {
    const { webhook } = await added()
    const targets = targetPortsOf(configOf(), storage).webhookTargets
    const waiting = { ...testNotice('d1'), delivery: { id: 'd1', recipient: webhook.id } }
    expect(await targets()).toEqual([webhook.id])
    await webhooks.change(webhook, { ...INPUT, isOn: false }, 'anna')
    expect(await targets()).toEqual([])
    expect(await webhooks.send(waiting)).toMatchObject({ error: 'webhook_off' })
    await webhooks.remove({ ...webhook, version: 2 }, 'anna')
    expect(await webhooks.send(waiting)).toMatchObject({ error: 'webhook_gone' })
  })

  test('of the environment is retried while it is not set, and gets waiting messages at its new URL', async () => {
    const delivery = { id: 'd1', recipient: 'https://frueher.example' }
    const notice = { ...testNotice('d1'), delivery }
    const unset = { ok: false, isPermanent: false, error: 'webhook_unset' }
    expect(await composeWebhookSender(configOf(), webhooks)(notice)).toEqual(unset)
    const moved = configOf({ WEBHOOK_URL: 'https://127.0.0.1:8443/haken', ...KEY })
    const answer = await composeWebhookSender(moved, webhooks)(notice)
    expect(answer).toMatchObject({ error: 'address_refused' })
  })

  test('works in addition to the one from the environment', async () => {
    const { webhook } = await added()
    const config = configOf({ WEBHOOK_URL: 'https://fest.example/haken', ...KEY })
    const { webhookTargets: targets } = targetPortsOf(config, storage)
    expect(await targets()).toEqual(['https://fest.example', webhook.id])
  })

  test('that somebody changed in the meantime is left as it is', async () => {
    const { webhook } = await added()
    expect(await webhooks.change(webhook, { ...INPUT, name: 'Laden' }, 'bert')).toEqual({
      ok: true,
    })
    const late = [
      await webhooks.change(webhook, { ...INPUT, name: 'Markt' }, 'carl'),
      await webhooks.renewSecret(webhook, 'carl'),
      await webhooks.remove(webhook, 'carl'),
    ]
    expect(late).toEqual(
      Array.from({ length: 3 }, () => ({ ok: false, problems: [], isConflict: true })),
    )
    expect(await webhooks.list()).toMatchObject([{ name: 'Laden', version: 2 }])
  })

  test.each([
    ['name', 'required', { ...INPUT, name: ' ' }],
    ['url', 'webhook_url_invalid', { ...INPUT, url: 'http://empfang.example/' }],
    ['url', 'webhook_url_invalid', { ...INPUT, url: 'https://name:wort@empfang.example/' }],
  ])('needs a valid %s (%s)', async (field, rule, input) => {
    expect(await webhooks.add(input, 'anna')).toMatchObject({ problems: [{ field, rule }] })
  })

  test('is one of a limited number', async () => {
    for (let count = 0; count < MAX_WEBHOOKS; count += 1) await added()
    expect(await webhooks.add(INPUT, 'anna')).toMatchObject({ problems: [{ rule: 'too_many' }] })
  })
})
