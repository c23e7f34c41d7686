import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Sender, SendResult } from '../../domain/submissions/deliver.ts'
import { isPublicAddress } from './public-address.ts'
import { webhookHeaders } from './sign-webhook.ts'
import { webhookBody } from './webhook-body.ts'
import type { WebhookSettings } from './webhook-settings.ts'

/** For all of it: name, connection, request and the head of the answer. */
const LONGEST_MS = 5_000
/** Of an answer; what it says does not matter. */
const LARGEST_BYTES = 1024 * 1024

export type WebhookOptions = WebhookSettings & {
  placeUrl(slug: string): string
  now(): Date
  /** tests reach a server on this machine; everybody else only the public internet */
  isAllowed?(address: string): boolean
  resolve?(host: string): Promise<Address[]>
  longestMs?: number
}

export type Address = { address: string; family: number }

/** Posts each message, signed, to one address. Only 2xx means that it was taken. */
export function createWebhookSender(options: WebhookOptions): Sender {
  const { url, secret, placeUrl, now } = options
  const { isAllowed = isPublicAddress, resolve = resolveAll, longestMs = LONGEST_MS } = options
  const target = new URL(url)
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')

  return async ({ delivery, submission, place }) => {
    const body = webhookBody({ submission, place }, placeUrl)
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Lageplan',
      ...webhookHeaders({ id: delivery.id, at: now(), body }, secret),
    }
    const signal = AbortSignal.timeout(longestMs)
    try {
      const addresses = await withinTime(resolve(host), signal)
      const [first] = addresses
      // One that leads inside is enough: whoever owns the name chooses which one is taken.
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return { ok: false, isPermanent: true, error: 'address_refused' }
      }
      const pinned = { method: 'POST', agent: false, headers, signal, lookup: always(first) }
      return resultOf(await post(target, pinned, body))
    } catch (error) {
      if (signal.aborted) return { ok: false, isPermanent: false, error: 'timed_out' }
      return { ok: false, isPermanent: false, error: wordsOf(error) }
    }
  }
}

/** Connects to the very address that was checked: asked again, the name might lead elsewhere. */
function always({ address, family }: Address): LookupFunction {
  return (_host, { all }, callback) => {
    if (all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
}

// Redirects are not followed: node:http never does.
function post(target: URL, options: RequestOptions, body: string): Promise<number> {
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sending = request(target, options, (answer) => {
      discard(answer)
      resolve(answer.statusCode ?? 0)
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

function discard(answer: IncomingMessage): void {
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > LARGEST_BYTES) answer.destroy()
  })
  // The status has been read, and nothing else counts.
  answer.on('error', () => {})
}

function resultOf(status: number): SendResult {
  if (status >= 200 && status < 300) return { ok: true }
  if (status >= 300 && status < 400) return { ok: false, isPermanent: false, error: 'redirected' }
  // 410: the receiver wants no more of it (Standard Webhooks, "Delivery").
  return { ok: false, isPermanent: status === 410, error: `HTTP ${status}` }
}

function resolveAll(host: string): Promise<Address[]> {
  return lookUp(host, { all: true, order: 'verbatim' })
}

function withinTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timed out')), { once: true })
    work.then(resolve, reject)
  })
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) throw error
  if ('code' in error && error.code === 'ENOTFOUND') return 'host_unknown'
  return error.message || String(error)
}
