import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer } from '../../test/fakes/mail-server.ts'
import { openStorage, type Storage } from '../storage/open-storage.ts'
import { aDelivery, aSubmission } from '../storage/samples.ts'
import { composeDeliverer } from './compose.ts'
import { readConfig } from './config.ts'

let directory: string
let storage: Storage

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'lageplan-deliverer-'))
  storage = await openStorage({ directory, log: () => undefined })
})

afterEach(async () => {
  await storage.close()
  rmSync(directory, { recursive: true })
})

function delivererOf(environment: Record<string, string>) {
  const read = readConfig({ DATA_DIR: directory, ...environment })
  if (!read.ok) throw new Error('the settings are not accepted')
  return composeDeliverer(read.config, storage)
}

async function store(delivery: Parameters<typeof aDelivery>[1]) {
  const submission = aSubmission({ fields: { name: 'Anna', message: 'Ist offen?' } })
  await storage.submissions.store(submission, [aDelivery(submission.id, delivery)])
}

describe('what is to be handed on', () => {
  test('waits for a sender of mails without an attempt, and goes once there is one', async () => {
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

  test('waits for a webhook without an attempt', async () => {
    const recipient = 'https://fest.example'
    await store({ channel: 'webhook', recipient, nextAttemptAt: new Date(0) })
    expect(await delivererOf({}).claim(5)).toEqual([])
    const key = `whsec_${'A'.repeat(32)}`
    const set = { WEBHOOK_URL: 'https://neu.example/haken', WEBHOOK_SECRET: key }
    expect(await delivererOf(set).claim(5)).toMatchObject([{ recipient, attempts: 1 }])
  })
})
