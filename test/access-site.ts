import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll } from 'vitest'
import { type Role, SITE_ROLES } from '../src/domain/admin/operator.ts'
import { openGazetteer } from '../src/domain/search/gazetteer/open-gazetteer.ts'
import { DEFAULT_RETENTION } from '../src/domain/submissions/retention/retention.ts'
import type { AppParts } from '../src/server/app-parts.ts'
import { composeProduct } from '../src/server/compose/compose-product.ts'
import { readConfig } from '../src/server/config.ts'
import { addRoutes } from '../src/server/http/add-routes.ts'
import { OPERATIONS } from '../src/server/http/api/add-api.ts'
import { createWatchdog } from '../src/server/http/watchdog.ts'
import { createMetrics } from '../src/server/http/metrics.ts'
import { createPageCache } from '../src/server/http/page-cache.ts'
import { composeAdmin } from '../src/server/admin/compose-admin.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { aSubmission } from './storage/samples.ts'
import { type Caller, makeCallers } from './access-callers.ts'
import { aCategory, aPlace } from './builders.ts'
import { checkAnswers } from './fakes/described-answers.ts'
import { siteDirectory } from './site-directory.ts'

const WHO_READS_METRICS: readonly Role[] = SITE_ROLES
export const METRICS = {
  id: 'metrics',
  method: 'get',
  path: '/metrics',
  mayCall: WHO_READS_METRICS,
  needsProof: false,
}
/** Every call of the API, with the roles that may make it. */
export const DECLARED = OPERATIONS.map(
  ({ id, method, path, mayCall, needsProof, ...operation }) => {
    const scope = 'scope' in operation ? operation.scope : undefined
    return { id, method, path, mayCall, needsProof, scope }
  },
)

export const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const
const DRAFT = aPlace({ name: 'Entwurf', slug: 'entwurf', status: 'draft' })
const MESSAGE = aSubmission({ receipt: 'LP-7K3F-29QD' })

/** The whole server except the pages, with a draft and a message, and every kind of caller; for one test file. */
export function openAccessSite() {
  const app = new Hono()
  const denials: unknown[] = []
  const callers: Caller[] = []
  let storage: Storage | undefined

  beforeAll(async () => {
    const directory = await siteDirectory()
    const log = (entry: { event: string }) => {
      if (entry.event === 'operator_denied') denials.push(entry)
    }
    storage = await openStorage({ directory, log, publishTimeoutMs: 60_000 })
    const parts = await partsOf(storage, directory, log)
    const cache = createPageCache({ now: () => 0, maxBytes: 1_000_000 })
    addRoutes(app, parts, { cache, metrics: createMetrics(parts) })
    checkAnswers(app)
    callers.push(...(await makeCallers(parts.admin)))
  }, 60_000)

  afterAll(() => storage?.close())

  // Each from its own network, or wrong keys would be counted together.
  let asked = 0
  async function ask(method: string, path: string, headers: Record<string, string>) {
    asked += 1
    const from = { 'x-forwarded-for': `10.${asked >> 8}.${asked & 255}.1` }
    return app.request(path, { method: method.toUpperCase(), headers: { ...from, ...headers } })
  }
  return {
    app,
    ask,
    callers,
    /** the denials that were logged */
    denials,
    auditLog: () => storage!.auditLog.list({ group: 'operator', limit: 1_000 }),
  }
}

/** The path of a call with its parameters filled in. */
export const filled = (path: string, { isThere }: { isThere: boolean }) =>
  path
    .replace('{place}', isThere ? DRAFT.id : 'x')
    .replace('{message}', isThere ? MESSAGE.receipt : 'x')
    .replace(/\{\w+\}/g, isThere ? '1' : 'x')

async function partsOf(
  storage: Storage,
  directory: string,
  log: (entry: { event: string }) => void,
): Promise<AppParts> {
  await storage.site.saveVocabulary({ categories: [aCategory('park')], attributes: [] }, 'test')
  await storage.places.apply([{ kind: 'add', place: DRAFT }], 'test')
  await storage.submissions.store(MESSAGE, [])
  const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
  const read = readConfig({ DATA_DIR: directory })
  if (!read.ok) throw new Error('the defaults are not accepted')
  const surroundings = { config: read.config, log, announceDeliveries: () => undefined }
  const product = await composeProduct(
    { storage, gazetteer, siteCountry: () => 'US' },
    surroundings,
  )
  const admin = await composeAdmin({ storage, gazetteer, siteCountry: () => 'US' }, surroundings)
  const clientDirectory = join(directory, 'client')
  mkdirSync(join(clientDirectory, 'assets'), { recursive: true })
  const refused = { ok: false, problem: 'link_invalid' } as const
  const unknown = { kind: 'problem', problem: 'link_invalid' } as const
  return {
    product,
    shownVersion: () => String(product.catalogueVersion()),
    admin,
    clientDirectory,
    basemapFile: join(directory, 'none'),
    isHolding: async () => false,
    trustedProxies: 1,
    watchdog: createWatchdog({ now: () => 0, log }),
    freeBytes: async () => 5_000_000_000,
    logsRequests: false,
    embedding: { origins: [] },
    legal: {},
    maps: { google: undefined, street: undefined },
    extractPath: (name) => join(directory, name),
    release: { read: async () => refused, release: async () => refused },
    inquiries: { read: async () => unknown, answer: async () => unknown },
    paintImage: async () => new Uint8Array(),
    waiting: storage.waiting,
    site: {
      name: 'Probe',
      accent: '#ffcd00',
      publicUrl: 'https://orte.example',
      offersGoogle: false,
      retention: DEFAULT_RETENTION,
      basemapPath: '/basemap',
      locales: ['de', 'en'],
    },
    now: () => Date.now(),
    log,
  }
}
