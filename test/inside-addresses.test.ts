import dns from 'node:dns/promises'
import { createServer, type Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, isIP, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fetchFile } from '../src/delivery/fetch/fetch-file.ts'
import { createWebhookSender } from '../src/delivery/webhook/webhook-sender.ts'
import { parseWebhookUrl } from '../src/delivery/webhook/webhook-settings.ts'
import { isSchedulable } from '../src/domain/import/import-schedule.ts'
import { type StreetSource, parseStreetSettings } from '../src/maps/street/street-settings.ts'
import { inspectMap } from '../src/server/street-map/inspect-map.ts'
import { aSubmission } from './storage/samples.ts'
import { INSIDE_HOSTS, INSIDE_NAMES } from './fakes/inside-addresses.ts'

const PUBLIC_URL = 'https://orte.beispiel.de'
const PORTS = ['', ':80', ':5432']

let outside: Server
let origin: string
/** where the outside server redirects to, or what its documents link to */
let lure: { to: string; by: 'redirect' | 'style' | 'description' }
let connections = 0

const connect = vi.spyOn(Socket.prototype, 'connect')

/** The guard resolves names with this function; addresses resolve to themselves, as in the system. */
async function lookUpInside(host: string) {
  const addresses = isIP(host) ? [host] : INSIDE_NAMES[host.replace(/\.$/, '').toLowerCase()]
  if (!addresses) throw Object.assign(new Error(host), { code: 'ENOTFOUND' })
  return addresses.map((address) => ({ address, family: isIP(address) }))
}

beforeAll(async () => {
  vi.spyOn(dns, 'lookup').mockImplementation(lookUpInside as unknown as typeof dns.lookup)
  // Makes modules that imported `lookup` by name call the replacement, too.
  syncBuiltinESMExports()
  outside = createServer((_request, response) => {
    // The bytes that an attacker would send, whatever a header may contain.
    const location = Buffer.from(lure.to).toString('latin1')
    if (lure.by === 'redirect') {
      response.writeHead(302, { location }).end()
      return
    }
    const tiles = { tiles: [`${lure.to}{z}/{x}/{y}`] }
    const source = { type: 'vector', ...tiles }
    const style = { version: 8, sources: { karte: source }, layers: [] }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(lure.by === 'style' ? style : tiles))
  })
  outside.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})

beforeEach(() => {
  connections = 0
  connect.mockClear()
})

afterEach(() => outside.closeAllConnections())
afterAll(() => {
  outside.close()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const notice = {
  delivery: { id: '1', recipient: 'x' },
  submission: aSubmission(),
  place: undefined,
}

function sendTo(url: string) {
  const secret = new Uint8Array(32)
  return createWebhookSender({ url, secret, placeUrl: String, now: () => new Date() })(notice)
}

const urlsOf = (host: string) => PORTS.map((port) => `http://${host}${port}/`)

/** The settings that an operator may have made; some spellings are rejected there already. */
function mapsAt(url: string): StreetSource[] {
  return [
    { kind: 'style', url },
    { kind: 'tiles', url, form: 'tilejson', schema: 'protomaps' },
    { kind: 'tiles', url: `${url}{z}/{x}/{y}`, form: 'template', schema: 'protomaps' },
    { kind: 'tiles', url: `${url}a.pmtiles`, form: 'pmtiles', schema: 'protomaps' },
  ]
}

test('there are more than a hundred spellings', () => {
  expect(new Set(INSIDE_HOSTS).size).toBe(INSIDE_HOSTS.length)
  expect(INSIDE_HOSTS.length).toBeGreaterThan(100)
})

test.each(INSIDE_HOSTS)('%s is not requested', async (host) => {
  for (const url of [...urlsOf(host), `https://${host}/`, `https://anna:x@${host}/`]) {
    // Invalid addresses are never requested.
    const sent = URL.canParse(url) ? await sendTo(url) : { ok: false }
    const fetched = isSchedulable(url) ? await fetchFile(url) : { kind: 'failed' }
    expect({ url, isSent: sent.ok, fetched: fetched.kind }).toEqual({
      url,
      isSent: false,
      fetched: 'failed',
    })
    for (const source of mapsAt(url)) {
      const { answers } = await inspectMap({ source }, PUBLIC_URL)
      expect(answers.map(({ problem }) => problem)).not.toContain(undefined)
    }
  }
  expect(connect).not.toHaveBeenCalled()
})

test.each(INSIDE_HOSTS)('%s is not reached through a redirect or a document either', async (to) => {
  const foreignOrigin = origin
  for (const by of ['redirect', 'style', 'description'] as const) {
    lure = { to: `http://${to}/`, by }
    const kind = by === 'description' ? 'tilejson' : 'style'
    const [style, description] = mapsAt(`${origin}/`)
    const source = kind === 'style' ? style : description
    if (source) await inspectMap({ source, foreignOrigin }, PUBLIC_URL)
  }
  lure = { to: `http://${to}/`, by: 'redirect' }
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const { port } = new URL(origin)
  // The first host passes as if it were public; the host that it leads to is checked as usual.
  let looked = 0
  const isAllowed = () => (looked += 1) === 1
  const fetched = await fetchFile(`http://draussen.example:${port}/`, { resolve, isAllowed })
  expect(fetched).toMatchObject({ kind: 'failed' })
  // Only the outside server got a request, each time.
  expect(connect).toHaveBeenCalledTimes(4)
  await expect.poll(() => connections).toBe(4)
})

test('a name that resolves differently the second time reaches no other host', async () => {
  let looks = 0
  const resolve = async () => {
    looks += 1
    return [{ address: looks === 1 ? '127.0.0.1' : '10.0.0.7', family: 4 }]
  }
  lure = { to: 'http://intern.example/', by: 'style' }
  const { port } = new URL(origin)
  const isAllowed = (address: string) => address === '127.0.0.1'
  const fetched = await fetchFile(`http://draussen.example:${port}/`, { resolve, isAllowed })
  expect(fetched.kind).toBe('file')
  expect(looks).toBe(1)
})

test("origins in the server's settings may be private: the guard allows them", async () => {
  lure = { to: `${origin}/`, by: 'description' }
  const source = {
    kind: 'tiles',
    url: `${origin}/`,
    form: 'tilejson',
    schema: 'protomaps',
  } as const
  await inspectMap({ source, foreignOrigin: origin }, PUBLIC_URL)
  expect(connections).toBeGreaterThan(0)
})

test('URLs with credentials are rejected everywhere', () => {
  const url = 'https://anna:x@empfang.example/'
  expect(parseWebhookUrl(url)).toBeUndefined()
  expect(isSchedulable(url)).toBe(false)
  expect(parseStreetSettings({ style: url, publicUrl: PUBLIC_URL })).toMatchObject({ ok: false })
})
