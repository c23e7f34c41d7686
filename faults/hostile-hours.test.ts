import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readInbox } from '../e2e/support/inbox.ts'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { openGazetteer } from '../src/domain/search/gazetteer/open-gazetteer.ts'
import { readConfig } from '../src/server/config.ts'
import { composeAdmin } from '../src/server/admin/compose-admin.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { makeCallers } from '../test/access-callers.ts'
import { demoDirectory } from './demo-directory.ts'
import { hostileHours } from './fuzz/hostile-hours.ts'
import { sized } from './size.ts'

/** A third of the texts goes through the form, a third through the API, a third is in an imported file. */
const COUNT = sized({ slice: 150, full: 30_000 })
const OPENED = sized({ slice: 10, full: 500 })
const AT_ONCE = 4
/** The slice runs on machines busy with other tests; one text parsed in the server's own thread would take much longer. */
const MAX_WAIT_MS = sized({ slice: 10_000, full: 1_000 })

const PLACE = '/orte/zion-nationalpark-springdale'
const texts = Array.from({ length: COUNT }, (_, seed) => hostileHours(seed))
const [sent, called, imported] = [0, 1, 2].map((way) => texts.filter((_, at) => at % 3 === way))

test(
  `${COUNT} malicious opening hours: nobody else has to wait, and no text is lost`,
  { timeout: 7_200_000 },
  async () => {
    const site = await startSite({
      directory: demoDirectory(),
      environment: { TRUSTED_PROXIES: '1' },
    })
    const others = watchOthers(site)
    try {
      const { cookie, authorization } = await callersOf(site)
      const receipts = await inTurns(sent ?? [], (text) => propose(site, text))
      expect(receipts.filter((receipt) => !receipt)).toEqual([])
      const stored = new Map((await readInbox(site.directory)).map((one) => [one.receipt, one]))
      const kept = receipts.map((receipt) => stored.get(receipt)?.fields['proposed.openingHours'])
      // A form cannot send an unpaired surrogate.
      expect(kept).toEqual((sent ?? []).map((text) => text.toWellFormed().replace(/\s+/g, ' ')))

      for (const receipt of receipts.slice(0, OPENED)) {
        const path = `/verwaltung/postfach?message=${receipt}&filter=all`
        const page = await fetch(`${site.url}${path}`, { headers: { cookie } })
        expect(page.status).toBe(200)
      }

      const statuses = await inTurns(called ?? [], (text) => makePlace(site, text, authorization))
      expect(new Set(statuses).isSubsetOf(new Set([201, 422]))).toBe(true)

      const report = await importAll(site, imported ?? [], authorization)
      expect(report).toMatchObject({ rows: imported?.length, added: imported?.length })

      const longestMs = await others.stop()
      console.log(`${COUNT} texts, the longest wait of another visitor ${Math.round(longestMs)} ms`)
      expect(longestMs).toBeLessThan(MAX_WAIT_MS)
      // The library writes nothing to the log of the site.
      expect(site.output()).not.toMatch(/opening_hours|unexpected token/i)
    } finally {
      await others.stop()
      await site.stop()
    }
  },
)

/** Another visitor, who keeps requesting the cheapest page. */
function watchOthers({ url }: RunningSite): { stop(): Promise<number> } {
  let longestMs = 0
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      const { status } = await fetch(`${url}/readyz`)
      longestMs = Math.max(longestMs, performance.now() - began)
      if (status !== 200) throw new Error(`/readyz answered ${status}`)
      await setTimeout(20)
    }
  })()
  return {
    async stop() {
      over.abort()
      await watching
      return longestMs
    },
  }
}

/** A signed-in owner and a key of theirs. */
async function callersOf({ directory }: RunningSite) {
  const storage = await openStorage({ directory, log: () => undefined })
  try {
    const read = readConfig({ DATA_DIR: directory })
    if (!read.ok) throw new Error('the defaults are not accepted')
    const gazetteer = openGazetteer(
      readFileSync(join(import.meta.dirname, '..', 'gazetteer', 'gazetteer.bin')),
    )
    const surroundings = { config: read.config, log() {}, announceDeliveries() {} }
    const foundation = { storage, gazetteer, siteCountry: () => 'US' }
    const callers = await makeCallers(await composeAdmin(foundation, surroundings))
    const headers = (name: string) => callers.find((one) => one.name === name)?.headers ?? {}
    return {
      cookie: headers('owner by session')['cookie'] ?? '',
      authorization: headers('owner by key')['authorization'] ?? '',
    }
  } finally {
    await storage.close()
  }
}

async function inTurns<T>(all: readonly string[], work: (text: string) => Promise<T>) {
  const results: T[] = []
  let next = 0
  const one = async () => {
    while (next < all.length) {
      const at = next++
      results[at] = await work(all[at] ?? '')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return results
}

async function propose({ url }: RunningSite, text: string): Promise<string> {
  const key = randomUUID()
  const [a = 0, b = 0, c = 0] = Buffer.from(key.replaceAll('-', ''), 'hex')
  const response = await fetch(`${url}${PLACE}/_f/correction`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `10.${a}.${b}.${c}`, cookie: 'spamshield=true' },
    body: new URLSearchParams({
      place: PLACE.split('/').at(-1) ?? '',
      'proposed.openingHours': text,
      message: key,
      marker: 'set',
      idempotencyKey: key,
    }),
  })
  const { receipt = '' }: { receipt?: string } = await response.json()
  return receipt
}

async function makePlace({ url }: RunningSite, openingHours: string, authorization: string) {
  const response = await fetch(`${url}/api/v1/places`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Probe', openingHours, status: 'draft' }),
  })
  await response.arrayBuffer()
  return response.status
}

type ImportAnswer = { status: string; problem?: string; report?: { rows: number; added: number } }

async function importAll(
  { url }: RunningSite,
  all: readonly string[],
  authorization: string,
): Promise<ImportAnswer['report']> {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = all.map(
    (text, at) => `${at},Ort ${at},${(30 + at / 1000).toFixed(4)},-97.5,${quoted(text)}`,
  )
  const file = new Blob([['id,name,lat,lng,opening_hours', ...rows].join('\n')])
  const body = new FormData()
  body.set('file', file, 'zeiten.csv')
  const headers = { authorization }
  const uploaded = await fetch(`${url}/api/v1/imports`, { method: 'POST', headers, body })
  const { id }: { id: number } = await uploaded.json()
  for (;;) {
    const response = await fetch(`${url}/api/v1/imports/${id}`, { headers })
    const run: ImportAnswer = await response.json()
    if (run.status === 'checked') return run.report
    // A failed import would need a person to upload the file again.
    if (run.problem !== undefined) throw new Error(run.problem)
    if (run.status !== 'checking' && run.status !== 'uploaded') throw new Error(run.status)
    await setTimeout(200)
  }
}
