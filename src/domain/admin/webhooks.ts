import type { Actor } from '../places/place-store.ts'
import { parseLine } from '../places/text-field.ts'
import type { FieldProblem } from '../problem.ts'
import type { Notice, SendResult } from '../submissions/delivery/deliver.ts'
import { newId } from '../places/slug.ts'
import type { PlaceNews } from './place-news.ts'

const MAX_NAME_LENGTH = 80
/** The most webhooks a site can have, in addition to e-mails. */
export const MAX_WEBHOOKS = 10
/** Standard Webhooks, "Signature scheme": between 24 and 64. */
const SECRET_BYTES = 32

/** Where a webhook posts, and the secret that signs its messages. */
export type WebhookTarget = { url: string; secret: Uint8Array }

/** `url` is missing when the site's key cannot decrypt it. */
export type DecryptedWebhook = Webhook & { url?: string }

export type WebhookInput = { name: string; url: string; isOn: boolean; getsPlaces: boolean }

/** The secret is shown only this once. */
export type WebhookSecretResult = { ok: true; webhook: Webhook; secret: string }

export type WebhookRefusal = {
  ok: false
  problems: readonly FieldProblem[]
  /** somebody else changed or removed it after it was read */
  isConflict?: true
}

export type Webhooks = {
  /** by name */
  list(): Promise<DecryptedWebhook[]>
  /** by id, without decrypting it */
  names(): Promise<ReadonlyMap<string, string>>
  add(input: WebhookInput, actor: Actor): Promise<WebhookSecretResult | WebhookRefusal>
  change(
    named: WebhookReference,
    input: WebhookInput,
    actor: Actor,
  ): Promise<{ ok: true } | WebhookRefusal>
  /** messages signed with the previous secret are no longer valid */
  renewSecret(named: WebhookReference, actor: Actor): Promise<WebhookSecretResult | WebhookRefusal>
  remove(named: WebhookReference, actor: Actor): Promise<{ ok: true } | WebhookRefusal>
  /** sends a message that says it is a test; undefined when there is no such webhook */
  test(id: string): Promise<SendResult | undefined>
  /** the ids of the webhooks that get messages */
  targets(): Promise<string[]>
  /** posts a message to the webhook that its delivery names */
  send(notice: Notice): Promise<SendResult>
  /** tells one which places changed */
  sendPlaceNews(id: string, news: PlaceNews): Promise<SendResult>
}

/** A webhook as it was read. */
export type WebhookReference = Pick<Webhook, 'id' | 'version'>

export type WebhookPorts = {
  store: WebhookStore
  seal(target: WebhookTarget, id: string): Promise<Uint8Array>
  /** undefined when it was encrypted with another key */
  open(sealed: Uint8Array, id: string): Promise<WebhookTarget | undefined>
  /** the URL if it may be posted to, otherwise undefined */
  parseUrl(text: string): string | undefined
  /** `false` when the host is in a private network */
  isPublicUrl(url: string): Promise<boolean>
  post(target: WebhookTarget, notice: Notice): Promise<SendResult>
  postPlaceNews(target: WebhookTarget, news: PlaceNews): Promise<SendResult>
  /** what a test sends */
  createTestNotice(deliveryId: string): Notice
  now(): Date
  randomBytes(length: number): Uint8Array
}

const CONFLICT: WebhookRefusal = { ok: false, problems: [], isConflict: true }

export function createWebhooks(ports: WebhookPorts): Webhooks {
  const { store, seal, open, post, now, randomBytes } = ports
  const newSecret = () => randomBytes(SECRET_BYTES)

  async function openStored(id: string) {
    const webhook = await store.byId(id)
    const target = webhook && (await open(webhook.sealed, id))
    return { webhook, target }
  }

  async function sendTo(
    webhook: SealedWebhook,
    send: (target: WebhookTarget) => Promise<SendResult>,
  ): Promise<SendResult> {
    const target = await open(webhook.sealed, webhook.id)
    const result: SendResult = target
      ? await send(target)
      : { ok: false, isPermanent: false, error: 'webhook_sealed' }
    const error = result.ok ? undefined : result.error
    await store.recordAttempt(webhook.id, { at: now(), error })
    return result
  }

  return {
    async list() {
      const webhooks = await store.list()
      return Promise.all(
        webhooks.map(async ({ sealed, ...webhook }) => ({
          ...webhook,
          url: (await open(sealed, webhook.id))?.url,
        })),
      )
    },

    async names() {
      return new Map((await store.list()).map(({ id, name }) => [id, name]))
    },

    async add(input, actor) {
      const read = await readInput(input, ports)
      if (!read.ok) return read
      if ((await store.list()).length >= MAX_WEBHOOKS) {
        return { ok: false, problems: [{ field: 'name', rule: 'too_many', limit: MAX_WEBHOOKS }] }
      }
      const id = newId(ports)
      const secret = newSecret()
      const { name, url } = read
      const sealed = await seal({ url, secret }, id)
      const { isOn, getsPlaces } = input
      const webhook = { id, name, origin: originOf(url), isOn, getsPlaces, version: 1 }
      await store.add({ ...webhook, sealed }, actor)
      return { ok: true, webhook, secret: formatSecret(secret) }
    },

    async change({ id, version }, input, actor) {
      const read = await readInput(input, ports)
      if (!read.ok) return read
      const { webhook, target } = await openStored(id)
      if (!webhook) return CONFLICT
      const { name, url } = read
      // A webhook that can no longer be decrypted gets a new secret, which has to be renewed to be seen.
      const sealed = await seal({ url, secret: target?.secret ?? newSecret() }, id)
      const { isOn, getsPlaces } = input
      const origin = originOf(url)
      const changed = { ...webhook, name, origin, isOn, getsPlaces, version, sealed }
      return (await store.change(changed, actor)) ? { ok: true } : CONFLICT
    },

    async renewSecret({ id, version }, actor) {
      const { webhook, target } = await openStored(id)
      if (!webhook) return CONFLICT
      if (!target) return { ok: false, problems: [{ field: 'url', rule: 'webhook_sealed' }] }
      const secret = newSecret()
      const sealed = await seal({ url: target.url, secret }, id)
      const isChanged = await store.change({ ...webhook, version, sealed }, actor)
      return isChanged ? { ok: true, webhook, secret: formatSecret(secret) } : CONFLICT
    },

    async remove(named, actor) {
      return (await store.remove(named, actor)) ? { ok: true } : CONFLICT
    },

    async test(id) {
      const webhook = await store.byId(id)
      return (
        webhook && sendTo(webhook, (target) => post(target, ports.createTestNotice(newId(ports))))
      )
    },

    async targets() {
      return (await store.list()).filter(({ isOn }) => isOn).map(({ id }) => id)
    },

    async send(notice) {
      const webhook = await store.byId(notice.delivery.recipient)
      if (!webhook) return { ok: false, isPermanent: true, error: 'webhook_gone' }
      if (!webhook.isOn) return { ok: false, isPermanent: true, error: 'webhook_off' }
      return sendTo(webhook, (target) => post(target, notice))
    },

    async sendPlaceNews(id, news) {
      const webhook = await store.byId(id)
      if (!webhook) return { ok: false, isPermanent: true, error: 'webhook_gone' }
      return sendTo(webhook, (target) => ports.postPlaceNews(target, news))
    },
  }
}

type ReadInput = { ok: true; name: string; url: string } | WebhookRefusal

async function readInput(
  input: WebhookInput,
  { parseUrl, isPublicUrl }: Pick<WebhookPorts, 'parseUrl' | 'isPublicUrl'>,
): Promise<ReadInput> {
  const problems: FieldProblem[] = []
  const name = parseLine(input.name, MAX_NAME_LENGTH)
  if (!name.ok) problems.push({ field: 'name', rule: name.rule, limit: name.limit })
  else if (name.value === '') problems.push({ field: 'name', rule: 'required' })
  const url = parseUrl(input.url.trim())
  if (url === undefined) problems.push({ field: 'url', rule: 'webhook_url_invalid' })
  else if (!(await isPublicUrl(url))) problems.push({ field: 'url', rule: 'webhook_inside' })
  if (!name.ok || url === undefined || problems.length > 0) return { ok: false, problems }
  return { ok: true, name: name.value, url }
}

function originOf(url: string): string {
  return new URL(url).origin
}

/** A key in the form of Standard Webhooks. */
function formatSecret(secret: Uint8Array): string {
  return `whsec_${btoa(String.fromCodePoint(...secret))}`
}

/** A URL that messages are posted to. */
export type Webhook = {
  id: string
  name: string
  /** the host of the URL, whose path may be a secret */
  origin: string
  /** whether it gets messages */
  isOn: boolean
  /** whether it is told which places changed */
  getsPlaces: boolean
  /** optimistic concurrency */
  version: number
  /** the result of the last message or test; without `error` it was accepted */
  lastAttempt?: { at: Date; error?: string }
}

/** With URL and secret, which only the site's key decrypts. */
export type SealedWebhook = Webhook & { sealed: Uint8Array }

/**
 * Every implementation promises: every change has an audit entry without the encrypted values, and resolves only after
 * its commit is on disk.
 */
export type WebhookStore = {
  /** by name */
  list(): Promise<SealedWebhook[]>
  byId(id: string): Promise<SealedWebhook | undefined>
  add(webhook: SealedWebhook, actor: Actor): Promise<void>
  /** `version` is the one that was read; the stored one is incremented; `false` when it has changed meanwhile */
  change(webhook: SealedWebhook, actor: Actor): Promise<boolean>
  /** the same */
  remove(webhook: Pick<Webhook, 'id' | 'version'>, actor: Actor): Promise<boolean>
  /** does not count as a change: no new version, no entry */
  recordAttempt(id: string, attempt: NonNullable<Webhook['lastAttempt']>): Promise<void>
}
