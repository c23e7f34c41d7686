import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { formFields, MARKER, openForms } from '../e2e/support/programs.ts'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { demoDirectory } from './demo-directory.ts'
import type { Flood, FloodAnswers } from './flood-client.ts'
import { compareWithStored } from './oracle.ts'
import { inWords } from './senders.ts'
import { sized } from './size.ts'

/** Messages a second that a site must accept, and for how long. */
const USUAL = { perSecond: sized({ slice: 40, full: 200 }), seconds: sized({ slice: 3, full: 60 }) }
/** More than the server can process, from processes that do nothing else. */
const FLOOD = { perSecond: 2_000, seconds: sized({ slice: 3, full: 20 }), clients: 2 }
/** One of these pages is read for every ten messages. */
const PAGES = ['/', '/?q=Denver', '/api/v1/places?limit=3', '/datenschutz']

const QUICK_MS = 500
/** Limit of p99; on a machine that runs all tests, other programs take their share. */
const MAX_MS = sized({ slice: 5_000, full: QUICK_MS })
/** The same for requests served during the flood: nobody waits longer for a form. */
const MAX_FLOOD_MS = sized({ slice: 60_000, full: 5_000 })
const MAX_MEGABYTES = 1_000
const RECOVERED_WITHIN_MS = 10_000

type Answers = {
  asked: number
  /** ms from when each served request was due */
  times: number[]
  /** by status and code; connections that ended without an answer under `cut` */
  refused: Map<string, number>
}

test(
  `${USUAL.perSecond} messages a second are accepted, some of ${FLOOD.perSecond} are refused, and nothing acknowledged is lost`,
  { timeout: 300_000 },
  async () => {
    const directory = demoDirectory()
    const environment = { TRUSTED_PROXIES: '1', MAIL_TO: 'post@beispiel.de' }
    const site = await startSite({ directory, environment })
    const count = USUAL.perSecond * USUAL.seconds + FLOOD.perSecond * FLOOD.seconds + 80
    const tokens = await openForms(site, { count, ago: 60_000 })
    const acknowledged = new Map<string, string>()
    // Warm up, so that the code is compiled.
    await sendAtPace(site, { perSecond: 40, seconds: 2 }, { tokens, acknowledged })

    const usual = await sendAtPace(site, USUAL, { tokens, acknowledged })
    const { flood, floodPerSecond } = await sendFlood(site, { tokens, acknowledged })
    const recovered = await untilQuick(site)
    const megabytes = mostMemory(site)
    await site.stop()
    const found = await compareWithStored(directory, acknowledged)

    console.log(
      `${USUAL.perSecond} a second: ${inShort(usual)}; ${floodPerSecond} a second: ${inShort(flood)}; ` +
        `quick again after ${Math.round(recovered)} ms, ${megabytes} MB at most, ${acknowledged.size} acknowledged, ${found.lost} lost`,
    )
    expect(found).toMatchObject({ lost: 0, twice: 0 })
    expect([...usual.refused.keys()]).toEqual([])
    expect(share(usual.times, 0.99)).toBeLessThan(MAX_MS)
    expect([...flood.refused.keys()]).toEqual(['503 overloaded'])
    expect(share(flood.times, 0.99)).toBeLessThan(MAX_FLOOD_MS)
    expect(megabytes).toBeLessThan(MAX_MEGABYTES)
    expect(recovered).toBeLessThan(RECOVERED_WITHIN_MS)
  },
)

type Pace = { perSecond: number; seconds: number }
type Supply = { tokens: string[]; acknowledged: Map<string, string> }

/** Distributes the messages over the processes, and adds up their answers. */
async function sendFlood(
  site: RunningSite,
  { tokens, acknowledged }: Supply,
): Promise<{ flood: Answers; floodPerSecond: number }> {
  const flood: Answers = { asked: FLOOD.perSecond * FLOOD.seconds, times: [], refused: new Map() }
  const port = Number(new URL(site.url).port)
  const messages = Array.from({ length: flood.asked }, () => wholeRequest(tokens.pop() ?? ''))
  const answers = await Promise.all(
    Array.from({ length: FLOOD.clients }, async (_, client) => {
      const requests = new Map(messages.filter((__, at) => at % FLOOD.clients === client))
      return runClient({ port, perSecond: FLOOD.perSecond / FLOOD.clients, requests })
    }),
  )
  for (const { times, receipts, refused } of answers) {
    flood.times.push(...times)
    for (const [key, receipt] of receipts) acknowledged.set(key, receipt)
    for (const [why, count] of refused)
      flood.refused.set(why, (flood.refused.get(why) ?? 0) + count)
  }
  const seconds = Math.max(...answers.map(({ sentWithin }) => sentWithin)) / 1000
  return { flood, floodPerSecond: Math.round(flood.asked / seconds) }
}

async function runClient(flood: Flood): Promise<FloodAnswers> {
  const client = fork(join(import.meta.dirname, 'flood-client.ts'), { serialization: 'advanced' })
  client.send(flood)
  const [answers]: FloodAnswers[] = await once(client, 'message')
  if (!answers) throw new Error('the client ended without a word')
  return answers
}

function wholeRequest(token: string): [key: string, request: Buffer] {
  const key = randomUUID()
  const body = bodyOf({ key, token })
  const head = Object.entries({ host: 'localhost', ...headersOf(key), ...FORM_HEADERS })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const length = `content-length: ${Buffer.byteLength(body)}\r\n\r\n`
  return [key, Buffer.from(`POST /_f/message HTTP/1.1\r\n${head}${length}${body}`)]
}

/** Sends each message when it is due, whether or not earlier ones are answered. */
async function sendAtPace(
  site: RunningSite,
  { perSecond, seconds }: Pace,
  supply: Supply,
): Promise<Answers> {
  const agent = newAgent()
  const answers: Answers = { asked: 0, times: [], refused: new Map() }
  const running: Promise<void>[] = []
  const begun = performance.now()
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = begun + (number * 1000) / perSecond
    await wait(Math.max(due - performance.now(), 0))
    running.push(note(answers, due, () => sendMessage(site, agent, supply)))
    if (number % 10 > 0) continue
    const page = PAGES[(number / 10) % PAGES.length] ?? '/'
    running.push(note(answers, due, () => ask(site, agent, page)))
  }
  await Promise.all(running)
  agent.destroy()
  return answers
}

const newAgent = () => new Agent({ keepAlive: true, maxFreeSockets: 1_000 })

async function note(
  answers: Answers,
  due: number,
  work: () => Promise<string | undefined>,
): Promise<void> {
  const { times, refused } = answers
  answers.asked += 1
  const why = await work().catch((error: NodeJS.ErrnoException) => `cut ${error.code}`)
  if (why === undefined) times.push(performance.now() - due)
  else refused.set(why, (refused.get(why) ?? 0) + 1)
}

/** Resolves with the status and code of a refusal. */
async function sendMessage(
  site: RunningSite,
  agent: Agent,
  { tokens, acknowledged }: Supply,
): Promise<string | undefined> {
  const key = randomUUID()
  return ask(site, agent, '/_f/message', {
    key,
    body: bodyOf({ key, token: tokens.pop() ?? '' }),
    onReceipt: (receipt) => acknowledged.set(key, receipt),
  })
}

function bodyOf({ key, token }: { key: string; token: string }): string {
  const fields = formFields(`Nachricht ${inWords(key)}: ${inWords(key)}`, {
    token,
    marker: 'set',
    idempotencyKey: key,
    email: `${key}@beispiel.de`,
  })
  return new URLSearchParams(fields).toString()
}

const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }

function headersOf(key: string): Record<string, string> {
  // Each sender has its own network.
  const from = Buffer.from(key.replaceAll('-', ''), 'hex')
  return {
    ...MARKER,
    'user-agent': 'Mozilla/5.0 Firefox/150.0',
    'x-forwarded-for': `10.${from[0]}.${from[1]}.${from[2]}`,
  }
}

type Form = { key: string; body: string; onReceipt: (receipt: string) => void }

async function ask(
  { url }: RunningSite,
  agent: Agent,
  path: string,
  form?: Form,
): Promise<string | undefined> {
  const headers = { ...headersOf(form?.key ?? randomUUID()), ...(form ? FORM_HEADERS : {}) }
  const method = form ? 'POST' : 'GET'
  // Use the IP address: otherwise every connection would look up the host name.
  const address = url.replace('localhost', '127.0.0.1')
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(address + path, { agent, method, headers }, resolve)
    sent.on('error', reject)
    sent.end(form?.body)
  })
  let text = ''
  for await (const chunk of response) text += String(chunk)
  const { statusCode: status = 0 } = response
  if (status === 201) form?.onReceipt(String(JSON.parse(text).receipt))
  if (status < 400) return undefined
  return text.startsWith('{') ? `${status} ${JSON.parse(text).code}` : `${status} ${path}`
}

/** Ms until a page and a message are answered as quickly as usual. */
async function untilQuick(site: RunningSite): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const asked = performance.now()
    const { status } = await fetch(`${site.url}/?q=Boulder`)
    if (status === 200 && performance.now() - asked < QUICK_MS) return performance.now() - begun
    await wait(100)
  }
}

const mostMemory = ({ pid }: RunningSite) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}

function inShort({ times, refused }: Answers): string {
  const quantiles = [0.5, 0.99].map((part) => Math.round(share(times, part)))
  const refusals = [...refused].map(([why, count]) => `${count} ${why}`)
  return `${times.length} served, p50 ${quantiles[0]}, p99 ${quantiles[1]} ms, refused: ${refusals.join(', ') || 'none'}`
}
