import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import type { OperatorArea } from '../../domain/operators/operator-area.ts'
import { type Role, ROLES } from '../../domain/operators/operator.ts'
import { openGazetteer } from '../../domain/search/gazetteer/gazetteer.ts'
import { DEFAULT_RETENTION } from '../../domain/submissions/retention/retention.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { aSubmission } from '../../storage/samples.ts'
import type { AppParts } from '../app-parts.ts'
import { composeProduct } from '../compose/compose.ts'
import { readConfig } from '../config.ts'
import { composeOperatorArea } from '../operators/compose-operators.ts'
import { addRoutes } from './add-routes.ts'
import { EDIT_OPERATIONS, FILE_OPERATIONS, OPERATIONS } from './api/add-api.ts'
import { createPageCache } from './page-cache.ts'

const ALL = 'everyone'
const EVERY_ROLE = ['owner', 'editor', 'moderator']
const EDITORS = ['owner', 'editor']
const OWNERS = ['owner']

// Written by hand from the specification (6, 7), so that a slip in a declaration shows.
const SPECIFIED = {
  'get /api/v1/places': ALL,
  'get /api/v1/places/{place}': ALL,
  'get /api/v1/clusters/{z}/{x}/{y}': ALL,
  'get /api/v1/suggest': ALL,
  'get /api/v1/similar': ALL,
  'get /api/v1/categories': ALL,
  'get /api/v1/attributes': ALL,
  'get /api/v1/me': EVERY_ROLE,
  'get /api/v1/messages': EVERY_ROLE,
  'get /api/v1/messages/{message}': EVERY_ROLE,
  'post /api/v1/messages/{message}/steps': EVERY_ROLE,
  'get /api/v1/places/{place}/record': EDITORS,
  'post /api/v1/places': EDITORS,
  'put /api/v1/places/{place}': EDITORS,
  'patch /api/v1/places/{place}': EDITORS,
  'delete /api/v1/places/{place}': EDITORS,
  'post /api/v1/places/{place}/photos': EDITORS,
  'delete /api/v1/places/{place}/photos/{photo}': EDITORS,
  'get /api/v1/settings': OWNERS,
  'get /api/v1/settings/look': OWNERS,
  'put /api/v1/settings/look': OWNERS,
  'get /api/v1/settings/languages': OWNERS,
  'put /api/v1/settings/languages': OWNERS,
  'get /api/v1/settings/visitors': OWNERS,
  'put /api/v1/settings/visitors': OWNERS,
  'get /api/v1/settings/mail': OWNERS,
  'put /api/v1/settings/mail': OWNERS,
  'get /api/v1/settings/sender': OWNERS,
  'put /api/v1/settings/sender': OWNERS,
  'get /api/v1/settings/map': OWNERS,
  'put /api/v1/settings/map': OWNERS,
  'get /api/v1/settings/google': OWNERS,
  'put /api/v1/settings/google': OWNERS,
  'get /api/v1/settings/inquiry': OWNERS,
  'put /api/v1/settings/inquiry': OWNERS,
  'get /api/v1/settings/retention': OWNERS,
  'put /api/v1/settings/retention': OWNERS,
  'get /api/v1/settings/imprint': OWNERS,
  'put /api/v1/settings/imprint': OWNERS,
  'get /api/v1/settings/privacy': OWNERS,
  'put /api/v1/settings/privacy': OWNERS,
  'get /api/v1/settings/accessibility': OWNERS,
  'put /api/v1/settings/accessibility': OWNERS,
  'get /api/v1/export': EDITORS,
  'post /api/v1/imports': EDITORS,
  'post /api/v1/import-uploads': EDITORS,
  'post /api/v1/import-uploads/{upload}': EDITORS,
  'get /api/v1/imports/{id}': EDITORS,
  'get /api/v1/imports/{id}/progress': EDITORS,
  'get /api/v1/imports/{id}/rejected': EDITORS,
}

/** What is no call of the API and shows nothing that is not for everybody; forms have their own token. */
const OPEN = [
  'GET /healthz',
  'GET /readyz',
  'GET /assets/:name',
  'GET /favicon.svg',
  'GET /basemap/:version/basemap.pmtiles',
  'HEAD /basemap/:version/basemap.pmtiles',
  'GET /farbe/:file',
  'GET /basemap/:version/bild/:name',
  'GET /fotos/:id/:name',
  'GET /robots.txt',
  'GET /manifest.webmanifest',
  'GET /.well-known/security.txt',
  'GET /sitemap.xml',
  'GET /:file{sitemap-[1-9][0-9]{0,3}\\.xml}',
  'GET /api/openapi.json',
  'ALL /api/openapi.json',
  'ALL /api/*',
  // Form tokens and forms, under any prefix; everything else goes on to the pages.
  'GET /*',
  'POST /*',
  'GET /karte/google',
  'GET /logo/:id/:name',
  'GET /karte/kacheln/:version/strassen.pmtiles',
  'GET /karte/stil/:version/:name',
  'HEAD /karte/kacheln/:version/strassen.pmtiles',
]

/** Who holds one of these may do the one thing that it is for. */
const BY_LINK = [
  'GET /quarantaene/:token',
  'POST /quarantaene/:token',
  'GET /en/quarantine/:token',
  'POST /en/quarantine/:token',
]

const METRICS = { id: 'metrics', method: 'get', path: '/metrics', mayCall: ROLES }
const DECLARED = [
  ...OPERATIONS.map((one) => ({ ...one, method: 'get' })),
  ...EDIT_OPERATIONS,
  ...FILE_OPERATIONS,
].map(({ id, method, path, mayCall }) => ({ id, method, path, mayCall }))

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const
const DRAFT = aPlace({ name: 'Entwurf', slug: 'entwurf', status: 'draft' })
const MESSAGE = aSubmission({ receipt: 'LP-7K3F-29QD' })

type Caller = { name: string; role?: Role; headers: Record<string, string> }

const directory = mkdtempSync(join(tmpdir(), 'lageplan-matrix-'))
const app = new Hono()
const denials: unknown[] = []
const callers: Caller[] = []
let storage: Storage
let area: OperatorArea

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

beforeAll(async () => {
  const log = (entry: { event: string }) => {
    if (entry.event === 'operator_denied') denials.push(entry)
  }
  storage = await openStorage({ directory, log })
  await storage.site.saveVocabulary({ categories: [aCategory('park')], attributes: [] }, 'test')
  await storage.places.apply([{ kind: 'add', place: DRAFT }], 'test')
  await storage.submissions.store(MESSAGE, [])
  const gazetteerBytes = readFileSync('gazetteer/gazetteer.bin')
  const gazetteer = openGazetteer(gazetteerBytes)
  const read = readConfig({ DATA_DIR: directory })
  if (!read.ok) throw new Error('the defaults are not accepted')
  const surroundings = { config: read.config, log, announceDeliveries: () => undefined }
  const product = await composeProduct({ storage, gazetteer }, surroundings)
  area = await composeOperatorArea({ storage, gazetteer }, surroundings)
  const clientDirectory = join(directory, 'client')
  mkdirSync(join(clientDirectory, 'assets'), { recursive: true })
  const refused = { ok: false, problem: 'link_invalid' } as const
  const unknown = { kind: 'problem', problem: 'link_invalid' } as const
  const parts: AppParts = {
    product,
    area,
    clientDirectory,
    basemapFile: join(directory, 'none'),
    trustedProxies: 1,
    embedOrigins: [],
    legal: {},
    maps: { google: undefined, street: undefined },
    release: { look: async () => refused, release: async () => refused },
    inquiries: { look: async () => unknown, answer: async () => unknown },
    paintImage: async () => new Uint8Array(),
    counts: { messages: async () => ({}), deliveries: async () => ({}) },
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
  addRoutes(app, parts, createPageCache({ now: () => 0, mostBytes: 1_000_000 }))
  await makeCallers()
}, 60_000)

afterAll(async () => {
  await storage.close()
  rmSync(directory, { recursive: true })
})

async function makeCallers(): Promise<void> {
  const sessions = new Map<string, string>()
  for (const role of [...ROLES, 'aus', 'ab'] as const) {
    const email = `${role}@beispiel.de`
    const of = ROLES.find((one) => one === role) ?? 'owner'
    const token = role === 'owner' ? area.operators.firstLink() : invited(email, of)
    const form = { name: role, email, password: 'Der Zug nach Zion fährt um acht' }
    const visit = { sender: undefined, userAgent: 'Probe' }
    const made = await area.operators.setUp((await token) ?? '', form, visit)
    if (!made.ok || !('signedIn' in made)) throw new Error(role)
    sessions.set(role, made.signedIn.cookies.map((one) => one.split(';')[0]).join('; '))
  }
  const off = await area.operators.idOf('aus@beispiel.de')
  await area.operators.setDisabled(off ?? '', true, 'test')
  await area.operators.signOut(sessions.get('ab') ?? '')
  for (const role of ROLES) {
    const cookie = sessions.get(role) ?? ''
    const authorization = `Bearer ${(await keyOf(role)).token}`
    callers.push({ name: `${role} by session`, role, headers: { cookie, ...OWN_PAGE } })
    callers.push({ name: `${role} by key`, role, headers: { authorization } })
  }
  const revoked = await keyOf('owner')
  await area.apiKeys.revoke(revoked.key.id, 'test')
  const cookie = sessions.get('owner') ?? ''
  const worthless: Record<string, Record<string, string>> = {
    nobody: {},
    'a revoked key': { authorization: `Bearer ${revoked.token}` },
    'a revoked key beside a session': {
      authorization: `Bearer ${revoked.token}`,
      cookie,
      ...OWN_PAGE,
    },
    'a made-up key': { authorization: `Bearer lageplan_${'A'.repeat(43)}` },
    'a made-up session': { cookie: 'lageplan.session_token=abc.def', ...OWN_PAGE },
    'a session that was ended': { cookie: sessions.get('ab') ?? '', ...OWN_PAGE },
    'an account that is switched off': { cookie: sessions.get('aus') ?? '', ...OWN_PAGE },
  }
  for (const [name, headers] of Object.entries(worthless)) callers.push({ name, headers })
}

async function invited(email: string, role: Role) {
  return area.operators.addLink({ email, role }, 'test')
}

async function keyOf(role: Role) {
  const added = await area.apiKeys.add({ name: role, role }, 'test')
  if (!added.ok) throw new Error('no key')
  return added
}

// Each from a network of its own, or wrong keys would be counted together.
let asked = 0
async function ask(method: string, path: string, headers: Record<string, string>) {
  asked += 1
  const from = { 'x-forwarded-for': `10.${asked >> 8}.${asked & 255}.1` }
  return app.request(path, { method: method.toUpperCase(), headers: { ...from, ...headers } })
}

const filled = (path: string, { isThere }: { isThere: boolean }) =>
  path
    .replace('{place}', isThere ? DRAFT.id : 'x')
    .replace('{message}', isThere ? MESSAGE.receipt : 'x')
    .replace(/\{\w+\}/g, isThere ? '1' : 'x')

describe('what is declared', () => {
  test('is what the specification says, call by call', () => {
    const declared = DECLARED.map(({ method, path, mayCall }) => [`${method} ${path}`, mayCall])
    expect(Object.fromEntries(declared)).toEqual(SPECIFIED)
  })

  test('is everything that is served: a route that declares nothing is none', () => {
    const calls = DECLARED.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
    const undeclared = app.routes
      .filter(({ path }) => ![...calls, METRICS.path].includes(path))
      .map(({ method, path }) => `${method} ${path}`)
    expect(undeclared.toSorted()).toEqual([...OPEN, ...BY_LINK].toSorted())
    for (const { id, mayCall } of DECLARED) {
      expect({ id, isSaid: mayCall === ALL || mayCall.length > 0 }).toEqual({ id, isSaid: true })
    }
  })
})

describe.each([...DECLARED, METRICS])('$method $path', ({ method, path, mayCall }) => {
  test.each([true, false])(
    'lets in whom it declares (the object is there: %s)',
    async (isThere) => {
      for (const { name, role, headers } of callers) {
        denials.length = 0
        const response = await ask(method, filled(path, { isThere }), headers)
        const isAllowed = mayCall === ALL || (role !== undefined && mayCall.includes(role))
        const is401 = !isAllowed && role === undefined
        expect({ name, is403: response.status === 403, is401: response.status === 401 }).toEqual({
          name,
          is403: !isAllowed && role !== undefined,
          is401,
        })
        // Who is denied learns nothing more, and it is noted.
        expect({ name, noted: denials.length }).toEqual({
          name,
          noted: response.status === 403 ? 1 : 0,
        })
        const isTaken = response.status !== 405
        expect({ name, isTaken }).toEqual({ name, isTaken: true })
      }
    },
  )

  test('is not done for the page of another site, whoever is signed in', async () => {
    if (method === 'get') return
    for (const { name, headers } of callers.filter((one) => one.role && one.headers.cookie)) {
      const pages: Record<string, string>[] = [
        {},
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ]
      for (const page of pages) {
        const asking = { cookie: headers.cookie ?? '', ...page }
        const { status } = await ask(method, filled(path, { isThere: true }), asking)
        expect({ name, page, status }).toEqual({ name, page, status: 403 })
      }
    }
  })
})

test('what was denied stands in the audit log, once an hour for each person and call', async () => {
  const entries = await storage.auditLog.list({ group: 'operator', limit: 1_000 })
  const denied = entries
    .filter(({ action }) => action === 'operator.denied')
    .map(({ actor, after }) => JSON.stringify([actor, after]))
  expect(denied).toHaveLength(new Set(denied).size)
  const closed = [...DECLARED, METRICS].filter(({ mayCall }) => mayCall !== ALL)
  const expected = callers.flatMap(({ role }) =>
    role === undefined
      ? []
      : closed.filter(({ mayCall }) => mayCall !== ALL && !mayCall.includes(role)),
  )
  expect(denied).toHaveLength(expected.length)
})

test('every other method of an address is refused, and the answer names those it takes', async () => {
  const paths = new Set(DECLARED.map(({ path }) => path))
  for (const path of paths) {
    const declared = DECLARED.filter((one) => one.path === path).map((one) => one.method)
    const taken = declared.includes('get') ? [...declared, 'head'] : declared
    for (const method of METHODS.filter((one) => !taken.includes(one))) {
      for (const { name, headers } of callers) {
        const response = await ask(method, filled(path, { isThere: true }), headers)
        const allow = (response.headers.get('allow') ?? '').toLowerCase().split(', ').toSorted()
        expect({ path, method, name, status: response.status, allow }).toEqual({
          path,
          method,
          name,
          status: 405,
          allow: taken.toSorted(),
        })
        const text = await response.text()
        const code = method === 'head' ? '' : '"code":"method_not_allowed"'
        expect({ path, method, said: text.includes(code) }).toEqual({ path, method, said: true })
      }
    }
  }
})

test('whatever is asked of the API, a refusal is problem+json with a code', async () => {
  const owner = callers.find(({ name }) => name === 'owner by key')?.headers ?? {}
  const addresses = [
    '/api',
    '/api/',
    '/api/v1',
    '/api/v2/places',
    '/api/v1/places/a/b',
    '/api/v1/%',
  ]
  for (const path of [
    ...addresses,
    ...DECLARED.map((one) => filled(one.path, { isThere: false })),
  ]) {
    for (const method of METHODS.filter((one) => one !== 'head')) {
      for (const type of [undefined, 'application/json', 'a/b']) {
        const body: Record<string, string> = type ? { 'content-type': type } : {}
        const response = await ask(method, path, { ...owner, ...body })
        if (response.status < 400) continue
        expect({ path, method, type: response.headers.get('content-type') }).toEqual({
          path,
          method,
          type: 'application/problem+json',
        })
        expect(await response.json()).toMatchObject({ status: response.status })
      }
    }
  }
})
