import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer } from '../../../test/fakes/mail-server.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { aDelivery, aSubmission } from '../../../test/storage/samples.ts'
import { composeDeliverer } from './compose-deliverer.ts'
import { readConfig } from '../config.ts'

const KASSE = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Kasse',
  origin: 'https://empfang.example',
  isOn: true,
  getsPlaces: false,
  version: 1,
  sealed: new Uint8Array(1),
}

let directory: string
let storage: Storage

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log: () => undefined })
})

afterEach(() => storage.close())

function delivererOf(environment: Record<string, string>) {
  const read = readConfig({ DATA_DIR: directory, ...environment })
  if (!read.ok) throw new Error('the settings are not accepted')
  return composeDeliverer(read.config, storage)
}

async function store(delivery: Parameters<typeof aDelivery>[1]) {
  const submission = aSubmission({ fields: { name: 'Anna', message: 'Ist offen?' } })
  await storage.submissions.store(submission, [aDelivery(submission.id, delivery)])
}

describe('a delivery', () => {
  test('uses no attempt while there is no mail sender, and is sent once there is one', async () => {
    const server = await startMailServer()
    const { claim, deliver } = delivererOf({ SMTP_URL: server.url })
    await store({ channel: 'email', recipient: 'post@beispiel.de', nextAttemptAt: new Date(0) })
    expect(await claim(5)).toEqual([])
    const sender = { address: 'orte@beispiel.de', name: 'Orte' }
    await storage.site.saveSetting('mail.from', sender, 'anna')
    const [delivery] = await claim(5)
    expect(delivery).toMatchObject({ channel: 'email', attempts: 1 })
    expect(await deliver(delivery!)).toMatchObject({ status: 'sent' })
    expect(server.mails).toHaveLength(1)
    await server.close()
  })

  test('waits for the webhook of the environment without using an attempt, whatever webhooks owners have', async () => {
    const recipient = 'https://fest.example'
    await storage.webhooks.add(KASSE, 'anna')
    await store({ channel: 'webhook', recipient, nextAttemptAt: new Date(0) })
    expect(await delivererOf({}).claim(5)).toEqual([])
    const key = `whsec_${'A'.repeat(32)}`
    const set = { WEBHOOK_URL: 'https://neu.example/haken', WEBHOOK_SECRET: key }
    expect(await delivererOf(set).claim(5)).toMatchObject([{ recipient, attempts: 1 }])
  })

  test('fails at once when the last webhook of the owners is off or deleted', async () => {
    const { claim, deliver } = delivererOf({})
    const next = async () => {
      await store({ channel: 'webhook', recipient: KASSE.id, nextAttemptAt: new Date(0) })
      const [delivery] = await claim(5)
      return delivery && deliver(delivery)
    }
    await storage.webhooks.add({ ...KASSE, isOn: false }, 'anna')
    expect(await next()).toEqual({ status: 'failed', lastError: 'webhook_off' })
    await storage.webhooks.remove(KASSE, 'anna')
    expect(await next()).toEqual({ status: 'failed', lastError: 'webhook_gone' })
  })
})
