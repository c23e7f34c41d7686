/* Run by `http.ts` in its own process: CPU time of a whole uncached finder page and of `renderToString` of the same components. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { ReactElement } from 'react'
import { composeRelease } from '../../src/server/compose/compose-digest.ts'
import { composeAnswerInquiry } from '../../src/server/compose/compose-inquiries.ts'
import { composeAdmin } from '../../src/server/admin/compose-admin.ts'
import { createImagePainter } from '../../src/server/images/image-painter.ts'
import { composeProduct } from '../../src/server/compose/compose-product.ts'
import { targetPortsOf } from '../../src/server/compose/settings-in-force.ts'
import type { createApp as CreateApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { seedDemo } from '../../src/server/demo/seed-demo.ts'
import { createWatchdog } from '../../src/server/http/watchdog.ts'
import { openGazetteer } from '../../src/domain/search/gazetteer/open-gazetteer.ts'
import { openStorage } from '../../src/storage/open-storage.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ROUNDS = 15
const PAGES = 150
// Enough calls to compile the code.
const WARM_UP = 1000
const PATH = '/?q=94107&radius=250'

type DomServer = { renderToString(tree: ReactElement | undefined): string }

// The tree that the bundle rendered last is rendered again for comparison.
const dom: DomServer = createRequire(import.meta.url)('react-dom/server')
const { renderToString } = dom
let tree: ReactElement | undefined
dom.renderToString = (given) => {
  tree = given
  return renderToString(given)
}

const directory = mkdtempSync(join(tmpdir(), 'lageplan-bench-http-'))
const read = readConfig({ DATA_DIR: directory })
if (!read.ok) throw new Error('the defaults are not accepted')
const log = () => undefined
const storage = await openStorage({ directory, log })
const gazetteerBytes = readFileSync(join(ROOT, 'gazetteer', 'gazetteer.bin'))
const foundation = { storage, gazetteer: openGazetteer(gazetteerBytes), siteCountry: () => 'US' }
await seedDemo(storage, { directory, print: () => undefined })
const surroundings = { config: read.config, log, announceDeliveries: () => undefined }
const product = await composeProduct(foundation, surroundings)
const bundle: { createApp: typeof CreateApp } = await import(
  join(ROOT, 'build', 'server', 'index.js')
)
let clock = 0
const app = bundle.createApp({
  product,
  admin: await composeAdmin(foundation, surroundings),
  release: await composeRelease(read.config, storage, () => undefined),
  maps: { google: undefined, street: undefined },
  extractPath: (name) => name,
  inquiries: await composeAnswerInquiry(
    storage,
    targetPortsOf(read.config, storage),
    () => undefined,
  ),
  site: {
    name: 'Lageplan',
    accent: '#ffcd00',
    publicUrl: 'http://localhost',
    offersGoogle: false,
    basemapPath: '/basemap',
    locales: ['de', 'en'],
    retention: read.config.retention,
  },
  freeBytes: async () => 0,
  logsRequests: false,
  legal: {},
  clientDirectory: join(ROOT, 'build', 'client'),
  basemapFile: join(ROOT, 'basemap', 'basemap.pmtiles'),
  paintImage: createImagePainter(),
  shownVersion: () => String(product.catalogueVersion()),
  isHolding: async () => false,
  trustedProxies: 0,
  watchdog: createWatchdog({ now: () => 0, log }),
  waiting: {
    messages: async () => ({ inbox: 0, quarantine: 0 }),
    deliveries: async () => ({ pending: 0, sending: 0, retrying: 0, failed: 0 }),
  },
  embedding: { origins: [] },
  // The clock jumps an hour per call, so that every page is stale and none comes from the cache.
  now: () => (clock += 3_600_000),
  log,
})

// Passes a request on and takes the response as Node's server does, but without a socket.
const answer = getRequestListener(app.fetch)
const wholePage = async () => {
  const incoming = new IncomingMessage(new Socket())
  incoming.method = 'GET'
  incoming.url = PATH
  incoming.headers.host = 'localhost'
  const outgoing = new ServerResponse(incoming)
  await answer(incoming, outgoing)
  if (outgoing.statusCode !== 200) throw new Error(`the page answered ${outgoing.statusCode}`)
}
const bareRender = async () => void renderToString(tree)

for (let i = 0; i < WARM_UP; i++) await wholePage()
for (let i = 0; i < WARM_UP; i++) await bareRender()
const rounds: { whole: number; bare: number }[] = []
for (let round = 0; round < ROUNDS; round++) {
  const whole = await cpuOf(wholePage)
  const bare = await cpuOf(bareRender)
  rounds.push({ whole, bare })
}
process.send?.(rounds)
await storage.close()
rmSync(directory, { recursive: true, force: true })
process.exit()

/** CPU time of all threads for one call, in microseconds. */
async function cpuOf(once: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < PAGES; i++) await once()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / PAGES
}
