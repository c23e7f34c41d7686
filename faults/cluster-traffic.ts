import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningSite } from '../e2e/support/server.ts'
import type { Storage } from '../src/storage/open-storage.ts'
import { sendMessage } from './senders.ts'

/** The servers of a site; a stopped or killed one is undefined. */
export type Servers = (RunningSite | undefined)[]

type Parts = {
  servers: Servers
  /** the editor's own connection to the database of the servers */
  storage: Pick<Storage, 'places'>
  /** the place that is edited all the time */
  slug: string
  /** of opened forms, one for each message */
  tokens: string[]
}

export type Traffic = {
  /** receipts by idempotency key: what the servers have promised to keep */
  acknowledged: ReadonlyMap<string, string>
  /** public pages that were answered with 200 */
  reads(): number
  /** every other answer of a running server, and every connection that it cut */
  failedReads: string[]
  /** the age of the oldest page that a server has shown while it was ready, ms */
  oldestWhileReady(): number
  /** the number of the last edit that is stored */
  lastEdit(): number
  /** resolves once this many more messages are acknowledged */
  untilAcknowledged(more: number): Promise<void>
  stop(): Promise<void>
}

/** Pauses between two requests of a kind, ms: long enough that two slow cores can keep up. */
const PAUSE_MS = { read: 250, look: 250, send: 150, edit: 400 }

/** Visitors and proxies wait no longer than this for an answer, ms. */
const PATIENCE_MS = 20_000

const SENDERS = 3

const PATHS = ['/', '/?q=Denver', '/api/v1/places?limit=3', '/datenschutz']

/** Readers of every server, senders that try the next server when one does not answer, and an editor, until they are stopped. */
export function startTraffic({ servers, storage, slug, tokens }: Parts): Traffic {
  const acknowledged = new Map<string, string>()
  const failedReads: string[] = []
  /** each edit with the moment from which pages should have it */
  const edits: { edit: number; at: number }[] = []
  const placePath = `/orte/${slug}`
  let reads = 0
  let oldest = 0
  const over = new AbortController()

  async function read(slot: number, path: string): Promise<string> {
    const site = servers[slot]
    if (!site) return ''
    try {
      const response = await fetch(site.url + path, { signal: AbortSignal.timeout(PATIENCE_MS) })
      const text = await response.text()
      if (response.status === 200) reads += 1
      else failedReads.push(`${slot} ${path} ${response.status}`)
      return text
    } catch (error) {
      // Responses in progress are lost when their server is killed.
      if (servers[slot] === site) failedReads.push(`${slot} ${path} ${String(error)}`)
      return ''
    }
  }

  async function visit(slot: number): Promise<void> {
    for (let at = 0; !over.signal.aborted; at++) {
      await read(slot, PATHS[at % PATHS.length] ?? '/')
      await wait(PAUSE_MS.read)
    }
  }

  // A page counts only if the server was ready both before and after it.
  async function look(slot: number): Promise<void> {
    for (; !over.signal.aborted; await wait(PAUSE_MS.look)) {
      if (!(await isReady(servers[slot]))) continue
      const asked = performance.now()
      const shown = editShown(await read(slot, placePath))
      if (shown === undefined || !(await isReady(servers[slot]))) continue
      const missing = edits.find(({ edit }) => edit > shown)
      if (missing) oldest = Math.max(oldest, asked - missing.at)
    }
  }

  async function send(first: number): Promise<void> {
    for (let slot = first; !over.signal.aborted; await wait(PAUSE_MS.send)) {
      const message = { key: randomUUID(), token: tokens.pop() ?? '' }
      let receipt: string | undefined
      while (receipt === undefined && !over.signal.aborted) {
        const site = servers[slot++ % servers.length]
        receipt = site && (await sendMessage(site.url, message).catch(() => undefined))
        if (receipt === undefined) await wait(PAUSE_MS.send)
      }
      if (receipt !== undefined) acknowledged.set(message.key, receipt)
    }
  }

  async function editOften(): Promise<void> {
    for (let number = 1; !over.signal.aborted; number++) {
      try {
        const place = await storage.places.bySlug(slug)
        if (!place) throw new Error(`there is no place ${slug}`)
        const change = {
          kind: 'update' as const,
          place: { ...place, name: nameOf(number) },
          expectedVersion: place.version,
        }
        const { ok } = await storage.places.apply([change], 'test')
        if (ok) edits.push({ edit: number, at: performance.now() })
      } catch {
        // The database does not answer. The next edit builds on what is stored by then.
      }
      await wait(PAUSE_MS.edit)
    }
  }

  const slots = [...servers.keys()]
  const all = [
    ...slots.flatMap((slot) => [visit(slot), look(slot)]),
    ...Array.from({ length: SENDERS }, (_, at) => send(at)),
    editOften(),
  ]
  return {
    acknowledged,
    reads: () => reads,
    failedReads,
    oldestWhileReady: () => oldest,
    lastEdit: () => edits.at(-1)?.edit ?? 0,
    async untilAcknowledged(more) {
      const size = acknowledged.size + more
      while (acknowledged.size < size) await wait(50)
    },
    async stop() {
      over.abort()
      await Promise.all(all)
    },
  }
}

export async function isReady(site: RunningSite | undefined): Promise<boolean> {
  if (!site) return false
  const response = await fetch(`${site.url}/readyz`).catch(() => undefined)
  return response?.status === 200
}

const nameOf = (edit: number) => `Ausgabe ${edit}`

/** The number of the edit that a page shows; 0 before the first one, undefined if the page was not answered. */
export function editShown(page: string): number | undefined {
  if (page === '') return undefined
  return Number(/Ausgabe (\d+)/.exec(page)?.[1] ?? 0)
}
