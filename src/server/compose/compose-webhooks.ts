import { randomUUID } from 'node:crypto'
import { type Guard, isRequestAllowed } from '../../delivery/fetch/guarded-request.ts'
import { placeNewsBody } from '../../delivery/webhook/webhook-body.ts'
import {
  createWebhookPost,
  createWebhookSender,
  type WebhookOptions,
} from '../../delivery/webhook/webhook-sender.ts'
import { parseWebhookUrl } from '../../delivery/webhook/webhook-settings.ts'
import { createWebhooks, type Webhooks } from '../../domain/admin/webhooks.ts'
import type { Notice, NoticeTransport } from '../../domain/submissions/delivery/deliver.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { pathTo } from '../../web/paths.ts'
import type { Config } from '../config.ts'
import { createSecretVault } from '../admin/secret-vault.ts'
import { readSiteKey } from '../admin/site-key.ts'
import { clockAndRandom } from './clock-and-random.ts'

const { now } = clockAndRandom

/** The webhooks that owners have added. Their secrets are sealed with the site's key. */
export function composeWebhooks(
  config: Pick<Config, 'publicUrl' | 'directory' | 'siteSecret'>,
  { webhooks }: Pick<Storage, 'webhooks'>,
  guard: Guard = {},
): Webhooks {
  // Read when a webhook first needs it, because a site without webhooks needs no key.
  let vault: Promise<ReturnType<typeof createSecretVault>> | undefined
  const openVault = () =>
    (vault ??= readSiteKey(config).then(createSecretVault, (error: unknown) => {
      vault = undefined
      throw error
    }))
  return createWebhooks({
    store: webhooks,
    async seal({ url, secret }, id) {
      const text = JSON.stringify({ url, secret: Buffer.from(secret).toString('base64') })
      return (await openVault()).seal(Buffer.from(text), ownerOf(id))
    },
    async open(sealed, id) {
      const text = (await openVault()).open(sealed, ownerOf(id))
      return text && readTarget(Buffer.from(text).toString())
    },
    parseUrl: parseWebhookUrl,
    isPublicUrl: (url) => isRequestAllowed(new URL(url), guard),
    post: (target, notice) =>
      createWebhookSender({ ...senderOptions(target, config), ...guard })(notice),
    postPlaceNews(target, news) {
      const { placeUrl, ...options } = senderOptions(target, config)
      const body = placeNewsBody(news, { at: now(), placeUrl })
      return createWebhookPost({ ...options, ...guard })({ id: randomUUID(), body })
    },
    createTestNotice: testNotice,
    ...clockAndRandom,
  })
}

/**
 * Sends messages to the webhook of the environment and to those of the owners. A delivery to the environment's webhook goes to the current
 * one, because its URL may have changed. If none is set, it is retried, because the next start may set one again.
 */
export function composeWebhookSender(
  { webhook, publicUrl }: Pick<Config, 'webhook' | 'publicUrl'>,
  webhooks: Pick<Webhooks, 'send'>,
): NoticeTransport {
  const fixed = webhook && createWebhookSender(senderOptions(webhook, { publicUrl }))
  return async (notice) => {
    const isOfEnvironment = URL.canParse(notice.delivery.recipient)
    if (!isOfEnvironment) return webhooks.send(notice)
    return fixed ? fixed(notice) : WEBHOOK_UNSET
  }
}

const WEBHOOK_UNSET = { ok: false, isPermanent: false, error: 'webhook_unset' } as const

/** A message that says that it is a test. */
export function testNotice(id: string): Notice {
  return {
    delivery: { id, recipient: '' },
    place: undefined,
    submission: {
      id,
      receipt: 'LP-TEST-TEST',
      form: 'message',
      fields: { name: 'Lageplan', message: 'Testzustellung aus den Einstellungen / test delivery' },
      locale: 'de',
      receivedAt: now(),
      idempotencyKey: id,
      contentHash: '',
      verdict: 'accept',
      score: 0,
      signals: [],
      status: 'inbox',
    },
  }
}

function senderOptions(
  { url, secret }: Pick<WebhookOptions, 'url' | 'secret'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): WebhookOptions {
  return { url, secret, placeUrl: (slug) => publicUrl + pathTo('place', 'de', { slug }), now }
}

// No conflict with the secrets of authenticator apps, which are bound to the plain id of an account.
function ownerOf(id: string): string {
  return `webhook ${id}`
}

function readTarget(text: string) {
  // Sealed by ourselves.
  const { url, secret }: { url: string; secret: string } = JSON.parse(text)
  return { url, secret: new Uint8Array(Buffer.from(secret, 'base64')) }
}
