import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { Place } from '../../src/domain/places/place.ts'
import { openGazetteer } from '../../src/domain/search/gazetteer/open-gazetteer.ts'
import { DEFAULT_RETENTION } from '../../src/domain/submissions/retention/retention.ts'
import { composeProduct } from '../../src/server/compose/compose-product.ts'
import { readConfig } from '../../src/server/config.ts'
import { addApi } from '../../src/server/http/api/add-api.ts'
import { SETTINGS_OPERATIONS } from '../../src/server/http/api/settings.ts'
import { createMetrics } from '../../src/server/http/metrics.ts'
import { createPageCache } from '../../src/server/http/page-cache.ts'
import { answerFromCache } from '../../src/server/http/send-page.ts'
import { composeAdmin } from '../../src/server/admin/compose-admin.ts'
import type { Log } from '../../src/server/log.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { aSubmission } from '../storage/samples.ts'
import { aCategory, aPlace } from '../builders.ts'
import { checkAnswers } from './described-answers.ts'
import { siteDirectory } from '../site-directory.ts'

export const SECRETS = ['privat@ort.example', 'empfang@ort.example']

const at = (lat: number, lng: number): Place['location'] => ({
  lat,
  lng,
  precision: 'exact',
})
export const PLACES = [
  aPlace({
    name: 'Zion-Nationalpark',
    slug: 'zion',
    categoryIds: ['park'],
    location: at(37.2982, -113.0263),
    address: { city: 'Springdale', region: 'US-UT', country: 'US' },
    email: SECRETS[0],
    recipients: [SECRETS[1]!],
    phone: '+14357723256',
    attributes: { wheelchair: true },
    description: { de: 'Rote Felsen.' },
    source: { system: 'geheim', externalId: 'z1' },
  }),
  aPlace({ name: 'Arches', slug: 'arches', categoryIds: ['park'], location: at(38.68, -109.57) }),
  aPlace({ name: 'Brauhaus', slug: 'brauhaus', categoryIds: ['brauerei'] }),
  aPlace({ name: 'Braustube', slug: 'braustube', categoryIds: ['brauerei'] }),
  aPlace({ name: 'Vorbei', slug: 'vorbei', status: 'archived' }),
]

/** The only message. */
export const MESSAGE = aSubmission({
  receipt: 'LP-7K3F-29QD',
  fields: { message: 'Wann ist Zion offen?' },
})

/** Parameters for each documented path. */
export const CALLS: Record<string, string[]> = {
  '/api/v1/places': [
    '',
    '?near=Denver',
    '?q=Brau&sort=relevance&limit=1',
    '?near=US-UT',
    '?near=Miami&radius=5',
    '?q=Springfield',
    '?near=qqqqq',
    '?category=park&category=brauerei&attribute=wheelchair:true&bbox=-120,30,-100,45',
  ],
  '/api/v1/places/{place}': [''],
  '/api/v1/clusters/{z}/{x}/{y}': ['', '?category=park'],
  '/api/v1/similar': ['?name=Zion', '?name=Zion+Park&city=Springdale&lat=37.2&lng=-113'],
  '/api/v1/suggest': ['?q=brau', '?q=zion', '?q=9410&limit=3', '?q=37.77,-122.42', '?q='],
  '/api/v1/categories': [''],
  '/api/v1/attributes': [''],
  '/api/v1/me': [''],
  '/api/v1/places/{place}/record': [''],
  '/api/v1/places/by-id/{system}/{id}': [''],
  '/api/v1/scheduled-changes': ['', '?place=x'],
  '/api/v1/messages': ['', '?status=done', '?q=Zion&limit=1'],
  '/api/v1/messages/{message}': [''],
  ...Object.fromEntries(SETTINGS_OPERATIONS.map(({ path }) => [path, ['']])),
}

/** The path with existing ids. */
export const filled = (path: string) =>
  path
    .replace('{message}', MESSAGE.receipt)
    .replace('{place}', 'arches')
    .replace('by-id/{system}/{id}', 'by-id/geheim/z1')
    .replace('{system}', 'geheim')
    .replace('{z}', '3')
    .replace('{x}', '1')
    .replace('{y}', '3')

const WAITING = {
  messages: async () => ({ inbox: 3, quarantine: 1 }),
  deliveries: async () => ({ pending: 0, sending: 0, retrying: 0, failed: 2 }),
}

/** The API over its own store with these places, the message, and keys of an editor and an owner. */
export async function openApi() {
  const directory = await siteDirectory()
  const app = new Hono()
  const measured = new Hono()
  const logged: Parameters<Log>[0][] = []
  const log: Log = (entry) => void logged.push(entry)
  const storage = await openStorage({ directory, log, publishTimeoutMs: 60_000 })
  await storage.site.saveVocabulary(
    {
      categories: [aCategory('park', 'Park', 'Parks'), aCategory('brauerei')],
      attributes: [
        {
          key: 'wheelchair',
          name: { de: 'Rollstuhl', en: 'Wheelchair' },
          type: 'boolean',
          filterable: true,
        },
      ],
    },
    'test',
  )
  await storage.places.apply(
    PLACES.map((place) => ({ kind: 'add' as const, place })),
    'test',
  )
  const [moved] = PLACES
  await storage.places.apply(
    [
      {
        kind: 'update',
        place: { ...moved!, slug: 'zion-nationalpark' },
        expectedVersion: 1,
        formerSlug: 'zion',
      },
    ],
    'test',
  )
  await storage.submissions.store(MESSAGE, [])
  const gazetteerBytes = readFileSync('gazetteer/gazetteer.bin')
  const gazetteer = openGazetteer(gazetteerBytes)
  const read = readConfig({ DATA_DIR: directory })
  if (!read.ok) throw new Error('the defaults are not accepted')
  const surroundings = { config: read.config, log, announceDeliveries: () => undefined }
  const product = await composeProduct(
    { storage, gazetteer, siteCountry: () => 'US' },
    surroundings,
  )
  const cache = createPageCache({ now: () => 0, maxBytes: 1_000_000 })
  const admin = await composeAdmin({ storage, gazetteer, siteCountry: () => 'US' }, surroundings)
  const added = await admin.apiKeys.add({ name: 'Kasse', role: 'editor' }, 'test')
  if (!added.ok) throw new Error('no key')
  const owner = await admin.apiKeys.add({ name: 'Leitung', role: 'owner' }, 'test')
  if (!owner.ok) throw new Error('no key')
  /** the headers of an owner's browser; creates the account */
  const asOwner = async () => {
    const email = 'leitung@beispiel.de'
    const form = { name: 'Leitung', email, password: 'Der Zug fährt um acht' }
    const token = await admin.accounts.createFirstLink()
    const visit = { sender: undefined, userAgent: 'Probe' }
    const made = await admin.accounts.setUp(token ?? '', form, visit)
    if (!made.ok) throw new Error(made.problem)
    const cookie = made.signedIn.cookies.map((one) => one.split(';')[0]).join('; ')
    return { cookie, 'sec-fetch-site': 'same-origin' }
  }
  const parts = {
    product,
    shownVersion: () => String(product.catalogueVersion()),
    admin,
    log,
    trustedProxies: 0,
    now: () => Date.now(),
    site: {
      name: 'Probe',
      accent: '#ffcd00',
      publicUrl: 'https://orte.example',
      offersGoogle: false,
      retention: DEFAULT_RETENTION,
      basemapPath: '/basemap',
      locales: ['de', 'en'] as const,
    },
  }
  const metrics = createMetrics({
    ...parts,
    waiting: WAITING,
    watchdog: { isUnready: () => false, check() {}, watch: (_, next) => next() },
    freeBytes: async () => 5_000_000_000,
  })
  measured.use(metrics.measure)
  measured.get('/metrics', metrics.answer)
  measured.get('/api/v1/x', (c) => c.text('x'))
  measured.get('/kept', (c) => c.text('kept'))
  app.use(answerFromCache(cache, parts.shownVersion))
  addApi(app, parts, cache)
  const succeeded = checkAnswers(app)
  const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  return {
    app,
    /** the calls that have succeeded, each as described */
    succeeded,
    admin,
    storage,
    /** what the log says */
    logged,
    measured,
    editorKey: added.token,
    ownerKey: owner.token,
    asOwner,
    get,
    json: async (path: string) => (await get(path)).json(),
    async close() {
      await storage.close()
    },
  }
}
