import type { Deliverer } from '../../domain/submissions/delivery/deliver.ts'
import type {
  DeliveryStore,
  ListedDelivery,
} from '../../domain/submissions/delivery/delivery-store.ts'
import { delivery as german } from '../../web/messages/admin/delivery.de.ts'
import { delivery as english } from '../../web/messages/admin/delivery.en.ts'
import {
  createWaitingDeliveries,
  composeDeliverer,
  composeHeldDeliveries,
} from '../compose/compose-deliverer.ts'
import { hasMailServer, mailOptionsOf, targetPortsOf } from '../compose/settings-in-force.ts'
import type { Config } from '../config.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { describeDeliveryFailure } from '../../web/messages/admin/delivery-words.ts'
import { fail, FLAG, readOptions, failWithUsage, succeed, TEXT } from './read-arguments.ts'
import { withStorage } from './with-storage.ts'

const MAX_CONCURRENT = 5
const MAX_LISTED = 1_000

type Words = typeof german

/** `deliver --now`, `--list`, `--retry ID`, `--retry-dead`, and for a restored copy `--release` and `--mark-delivered`. */
export async function runDeliver(parameters: string[]): Promise<number> {
  const { values } = readOptions(parameters, {
    now: FLAG,
    list: FLAG,
    retry: TEXT,
    'retry-dead': FLAG,
    release: FLAG,
    'mark-delivered': FLAG,
  })
  const { now, list, retry, 'retry-dead': retryDead, release } = values
  const isDelivered = values['mark-delivered']
  if (
    [now, list, retryDead, release, isDelivered, retry !== undefined].filter(Boolean).length !== 1
  ) {
    return failWithUsage('deliver')
  }
  const words = values.english ? english : german
  return withStorage(async ({ config, storage }) => {
    if (retry !== undefined) return await restart(retry, storage.deliveries, words)
    if (release || isDelivered)
      return await decideHeldDeliveries({ config, storage, words }, isDelivered)
    if (retryDead) return await restartAll(storage.deliveries, words)
    if (list) return await printUndelivered(storage, words)
    return await deliverNow({ config, storage, words })
  })
}

type CommandContext = { config: Config; storage: Storage; words: Words }

async function deliverNow({ config, storage, words }: CommandContext): Promise<number> {
  const webhooks = await targetPortsOf(config, storage).webhookTargets()
  const hasServer = await hasMailServer(config, storage)
  if (!hasServer && webhooks.length === 0) return fail(words.noServer)
  const sender = await mailOptionsOf(config, storage).sender()
  if (hasServer && !sender) console.error(words.noSender)
  const restored = await storage.restored.state()
  if (restored) console.error(words.restored(restored))
  await createWaitingDeliveries(config, storage)
  await storage.deliveries.retryNow(new Date())
  const counts = await deliverAll(composeDeliverer(config, storage), new Date())
  console.log(words.result(counts.sent, counts.retrying, counts.failed))
  return counts.retrying + counts.failed > 0 ? 1 : 0
}

/** A failed delivery becomes due only after the start of this run, so the loop ends. */
async function deliverAll({ claim, deliver }: Deliverer, dueBy: Date) {
  const counts = { sent: 0, retrying: 0, failed: 0 }
  for (;;) {
    const claimed = await claim(MAX_CONCURRENT, dueBy)
    if (claimed.length === 0) return counts
    for (const { status } of await Promise.all(claimed.map(deliver))) counts[status] += 1
  }
}

/** Decides what happens to the deliveries that a restored copy holds. */
async function decideHeldDeliveries(
  { config, storage, words }: CommandContext,
  isDelivered: boolean,
): Promise<number> {
  const held = composeHeldDeliveries(config, storage, () => undefined)
  const count = await held.decide(isDelivered ? 'delivered' : 'release', 'cli')
  return succeed(count === undefined ? words.nothingHeld : words.decided(count, isDelivered))
}

async function restart(id: string, deliveries: DeliveryStore, words: Words): Promise<number> {
  if (await deliveries.restart(id.trim().toLowerCase(), new Date(), 'cli'))
    return succeed(words.restarted)
  return fail(words.notFailed(id))
}

async function restartAll(deliveries: DeliveryStore, words: Words): Promise<number> {
  let restarted = 0
  for (;;) {
    const failed = await deliveries.list('failed', MAX_LISTED)
    for (const { id } of failed) if (await deliveries.restart(id, new Date(), 'cli')) restarted += 1
    if (failed.length < MAX_LISTED) break
  }
  return succeed(words.restartedAll(restarted))
}

async function printUndelivered(storage: Storage, words: Words): Promise<number> {
  const { deliveries } = storage
  const retrying = await deliveries.list('retrying', MAX_LISTED)
  const names = new Map((await storage.webhooks.list()).map(({ id, name }) => [id, name]))
  const show = (one: ListedDelivery) =>
    console.log(describe({ ...one, recipient: names.get(one.recipient) ?? one.recipient }, words))
  if (retrying.length > 0) console.log(words.retryingTitle)
  retrying.forEach(show)
  const failed = await deliveries.list('failed', MAX_LISTED)
  console.log(failed.length > 0 ? words.failedTitle : words.noneFailed)
  failed.forEach(show)
  if (failed.length > 0) console.log(words.howToRetry)
  const counts = await deliveries.countByStatus()
  const waiting = counts.pending + counts.retrying + counts.sending
  return succeed(words.counts(waiting, counts.sent, counts.failed))
}

function describe(
  { id, receipt, recipient, attempts, lastError = '' }: ListedDelivery,
  words: Words,
): string {
  const reason = describeDeliveryFailure(lastError, words)
  return `${id}  ${receipt}  ${recipient}  ${words.attempts(attempts)}\n    ${reason}`
}
