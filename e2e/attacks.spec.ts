import { type IncomingHttpHeaders, request } from 'node:http'
import { totpCode } from '../src/domain/admin/totp.ts'
import { type Role, ROLES, SITE_ROLES } from '../src/domain/admin/operator.ts'
import { LOCALES } from '../src/domain/places/place.ts'
import {
  mayCall,
  ADMIN_ROUTE_NAMES,
  ADMIN_ROUTES,
  adminPath,
} from '../src/web/admin/admin-routes.ts'
import { firstLink } from './support/first-link.ts'
import { freePort } from './support/free-port.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'

// Sends a real server requests that no browser would send. Each test builds on the accounts of the one before.
test.describe.configure({ mode: 'serial' })

const PASSWORD = 'Der Zug nach Zion fährt um acht'
const emailOf = (role: string) => `${role}@beispiel.de`

let site: RunningSite
let port: number
/** the `Cookie` header of a session of each role */
const cookies = new Map<string, string>()
const keys = new Map<string, string>()
/** invalid sessions: ended, belonging to a disabled account, made up */
const worthless = new Map<string, string>()

test.beforeAll(async () => {
  port = await freePort()
  site = await startSite({
    environment: {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      // Each attack comes from its own address, or all would count against one limit.
      TRUSTED_PROXIES: '1',
    },
  })
})

test.afterAll(() => site.stop())

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
type CraftedRequest = {
  method?: string
  form?: Record<string, string>
  body?: string
  headers?: Record<string, string>
  cookie?: string
  from?: string
}

/** Sends a request; `form` is sent the way our own pages would. */
function ask(
  path: string,
  { method, form, body, headers = {}, cookie, from = '10.9.9.9' }: CraftedRequest = {},
) {
  const sent = form ? new URLSearchParams(form).toString() : body
  const own = form
    ? {
        'content-type': 'application/x-www-form-urlencoded',
        origin: `http://localhost:${port}`,
        'sec-fetch-site': 'same-origin',
      }
    : {}
  return new Promise<Answer>((resolve, reject) => {
    const asking = request(
      {
        port,
        path,
        method: method ?? (sent === undefined ? 'GET' : 'POST'),
        headers: {
          'x-forwarded-for': from,
          ...own,
          ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        )
      },
    )
    asking.on('error', reject)
    asking.end(sent)
  })
}

function cookieOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? [])
    .map((cookie) => cookie.split(';')[0])
    .filter((cookie) => !cookie?.endsWith('='))
    .join('; ')
}

async function makeAccount(link: string, role: string, extra = {}): Promise<Answer> {
  const form = { name: `Person ${role}`, email: emailOf(role), password: PASSWORD, ...extra }
  return ask(new URL(link).pathname, { form })
}

async function invite(role: string, email: string): Promise<string> {
  const form = { intent: 'invite', role, email }
  const { text } = await ask('/verwaltung/benutzer', { form, cookie: cookies.get('owner') })
  return /http:\/\/[^<"]*einrichten\/[\w-]+/.exec(text)?.[0] ?? ''
}

const signIn = (email: string, password = PASSWORD, more: CraftedRequest = {}) =>
  ask('/verwaltung/anmelden', { form: { email, password }, ...more })

async function makeKey(role: Role, expires = ''): Promise<string> {
  const form = { intent: 'add', name: `Schlüssel ${role}`, role, expires, reach: 'all' }
  const { text } = await ask('/verwaltung/schluessel', { form, cookie: cookies.get('owner') })
  return /lageplan_[\w-]{43}/.exec(text)?.[0] ?? ''
}

test('accounts of every role can be created, and no extra field changes the role', async () => {
  const first = await firstLink(site)
  cookies.set('owner', cookieOf(await makeAccount(first, 'owner')))
  for (const role of ['editor', 'moderator', 'manager'] as const) {
    const link = await invite(role, emailOf(role))
    const extra = {
      role: 'owner',
      isFirst: '1',
      operatorId: 'x',
      email: 'chef@beispiel.de',
      id: '1',
    }
    cookies.set(role, cookieOf(await makeAccount(link, role, extra)))
  }
  for (const role of SITE_ROLES) {
    keys.set(role, await makeKey(role))
    const headers = { authorization: `Bearer ${keys.get(role)}` }
    expect(JSON.parse((await ask('/api/v1/me', { headers })).text)).toMatchObject({ role })
  }
  // A key cannot be limited to places, so a manager gets none.
  expect(await makeKey('manager')).toBe('')
  for (const role of ROLES) {
    const { text } = await ask('/api/v1/me', { cookie: cookies.get(role) })
    expect(JSON.parse(text)).toMatchObject({ kind: 'person', role })
  }
  const own = { intent: 'password', current: PASSWORD, password: `${PASSWORD}!`, role: 'owner' }
  await ask('/verwaltung/konto', { form: own, cookie: cookies.get('moderator') })
  const { text } = await ask('/api/v1/me', { cookie: cookies.get('moderator') })
  expect(JSON.parse(text)).toMatchObject({ role: 'moderator' })
})

test('ended, disabled and invented sessions identify nobody', async () => {
  const off = cookieOf(await makeAccount(await invite('owner', emailOf('aus')), 'aus'))
  const page = await ask('/verwaltung/benutzer', { cookie: cookies.get('owner') })
  const id = /name="id" value="([^"]+)"(?=(?:(?!name="id").)*$)/s
  const row = page.text.split('<tr').find((part) => part.includes(emailOf('aus'))) ?? ''
  const form = { intent: 'disable', id: id.exec(row)?.[1] ?? '' }
  expect((await ask('/verwaltung/benutzer', { form, cookie: cookies.get('owner') })).status).toBe(
    200,
  )
  worthless.set('switched off', off)
  const ended = cookieOf(await signIn(emailOf('editor')))
  await ask('/verwaltung/abmelden', { form: {}, cookie: ended })
  worthless.set('ended', ended)
  worthless.set('made up', 'lageplan.session_token=abc.def')
  worthless.set('none', '')
  const again = await signIn(emailOf('aus'))
  expect(again.status).toBe(401)
})

test('every screen lets exactly the declared callers read and change it', async () => {
  for (const route of ADMIN_ROUTE_NAMES) {
    for (const locale of LOCALES) {
      const path = adminPath(route, locale, { token: 'x', id: 'x', page: 'x' })
      for (const [role, cookie] of [...cookies, ...worthless]) {
        const known = ROLES.find((one) => one === role)
        const isAllowed = mayCall(route, known)
        // Signing out would end the session that the next requests need.
        const form = { intent: 'x' }
        // Methods that our forms never send are tried in one language only.
        const unusual = locale === 'de' && known ? ['PUT', 'PATCH', 'DELETE'] : []
        const posts =
          route === 'signOut'
            ? []
            : [{ cookie, form }, ...unusual.map((method) => ({ method, cookie, form }))]
        for (const asked of [{ cookie }, ...posts]) {
          const { status, headers } = await ask(path, asked)
          const changes = 'form' in asked
          const where = { route, locale, role, changes }
          const leadsToSignIn = /\/(anmelden|sign-in)\?next=/.test(headers.location ?? '')
          const found = {
            denied: status === 403,
            // A form stays on its page until the person has signed in elsewhere.
            leadsToSignIn: changes ? status === 401 : status === 302 && leadsToSignIn,
            cache: headers['cache-control'],
          }
          expect({ ...where, ...found }).toEqual({
            ...where,
            denied: known !== undefined && !isAllowed,
            leadsToSignIn: known === undefined && !isAllowed,
            cache: 'no-store',
          })
        }
        // The same data, requested the way the router's script requests it.
        const loaded = await ask(`${path}.data`, { cookie })
        if (!isAllowed)
          expect([route, role, loaded.status]).toEqual([route, role, known ? 403 : 202])
      }
      // Keys are for programs: they open no screen.
      if (ADMIN_ROUTES[route].mayCall === 'everyone') continue
      for (const key of keys.values()) {
        const { status } = await ask(path, { headers: { authorization: `Bearer ${key}` } })
        expect([route, 'key', status]).toEqual([route, 'key', 302])
      }
    }
  }
})

test('every API call accepts exactly the declared keys and sessions', async () => {
  const revoked = await makeKey('owner')
  const { text } = await ask('/verwaltung/schluessel', { cookie: cookies.get('owner') })
  // The newest key comes first.
  const id = /name="id" value="([^"]+)"/.exec(text)?.[1] ?? ''
  await ask('/verwaltung/schluessel', {
    form: { intent: 'revoke', id },
    cookie: cookies.get('owner'),
  })

  const { paths } = JSON.parse((await ask('/api/openapi.json')).text)
  const guarded = Object.entries<Record<string, { 'x-roles'?: Role[]; 'x-needs-proof'?: true }>>(
    paths,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      path,
      method,
      roles: call['x-roles'],
      needsProof: call['x-needs-proof'] === true,
    })),
  )
  expect(guarded.some(({ roles }) => roles)).toBe(true)
  for (const [index, { path, method, roles, needsProof }] of guarded.entries()) {
    if (!roles) continue
    const url = path.replaceAll(/\{\w+\}/g, 'x')
    const body = method === 'get' ? undefined : ''
    // Each call comes from its own network: after too many invalid keys, a sender's requests are not even checked.
    const asked = { method: method.toUpperCase(), body, from: `10.8.${index}.1` }
    const own = { 'sec-fetch-site': 'same-origin' }
    for (const role of ROLES) {
      const bySession = await ask(url, { ...asked, headers: own, cookie: cookies.get(role) })
      const answers: [status: number, isKey: boolean][] = [[bySession.status, false]]
      const key = keys.get(role)
      if (key) {
        const headers = { authorization: `Bearer ${key}` }
        answers.push([(await ask(url, { ...asked, headers })).status, true])
      }
      for (const [status, isKey] of answers) {
        const where = [method, path, role]
        // A key cannot prove who uses it; the sessions are new enough to count as proof.
        const isAllowed = roles.includes(role) && !(needsProof && isKey)
        expect([...where, status === 403]).toEqual([...where, !isAllowed])
        expect([...where, status]).not.toEqual([...where, 401])
      }
    }
    const stranger = { authorization: `Bearer ${revoked}` }
    expect([path, (await ask(url, { ...asked, headers: stranger })).status]).toEqual([path, 401])
    // A session beside an invalid key does not make the request valid.
    const beside = { ...stranger, ...own }
    const both = await ask(url, { ...asked, headers: beside, cookie: cookies.get('owner') })
    expect([path, both.status]).toEqual([path, 401])
    for (const [why, cookie] of worthless) {
      const { status } = await ask(url, { ...asked, headers: own, cookie })
      expect([path, why, status]).toEqual([path, why, 401])
    }
  }
})

test('a manager reaches the places that an owner assigned, and no others', async () => {
  const owner = cookies.get('owner')
  const manager = cookies.get('manager')
  const list = await ask('/verwaltung/orte', { cookie: owner })
  const lines = [...list.text.matchAll(/orte\/([\w-]{36})\?[^>]*>([^<]+)</g)]
  const [[, mine = '', name = ''] = [], [, other = '', otherName = ''] = []] = lines
  expect(other).toHaveLength(36)
  const none = await ask('/verwaltung/orte', { cookie: manager })
  expect(none.text).toContain('Ihnen ist noch kein Ort zugewiesen')

  const users = await ask('/verwaltung/benutzer', { cookie: owner })
  const screen = /\/verwaltung\/benutzer\/[\w-]+\/orte/.exec(users.text)?.[0] ?? ''
  const add = { intent: 'add', kind: 'placeIds', entry: mine }
  for (const role of ['manager', 'moderator', 'editor']) {
    expect((await ask(screen, { form: add, cookie: cookies.get(role) })).status).toBe(403)
  }
  expect((await ask(screen, { form: add, cookie: owner })).status).toBe(303)

  const placeOf = (id: string) => `/verwaltung/orte/${id}`
  const versionOf = async (id: string) =>
    /name="version" value="(\d+)"/.exec((await ask(placeOf(id), { cookie: owner })).text)?.[1] ?? ''
  const before = await versionOf(other)
  const form = { intent: 'save', version: before, name: 'Fremd', country: 'US', precision: 'exact' }
  const paths = [other, other.toUpperCase(), `${mine}%2f..%2f${other}`].flatMap((id) =>
    [placeOf(id), `${placeOf(id)}/versionen`].flatMap((path) => [
      path,
      `${path}.data`,
      path.replace('/verwaltung/orte', '/en/admin/places').replace('versionen', 'versions'),
    ]),
  )
  for (const path of paths) {
    const { status, text } = await ask(path, { cookie: manager })
    expect([path, status === 404 || status === 202]).toEqual([path, true])
    expect([path, text.includes(otherName)]).toEqual([path, false])
    for (const intent of ['save', 'confirm', 'resolve', 'preview', 'schedule']) {
      const sent = { ...form, intent, restore: '1', scheduleFrom: '2099-01-01' }
      const answer = await ask(path, { form: sent, cookie: manager })
      expect([path, intent, answer.text.includes(otherName)]).toEqual([path, intent, false])
    }
  }
  expect(await versionOf(other)).toBe(before)
  // As if she arrived from a list or from a search.
  const lists = [
    `${placeOf(mine)}?list=&at=0`,
    `${placeOf(mine)}?list=&at=1`,
    '/verwaltung/orte?page=2',
    `/verwaltung/orte?${new URLSearchParams({ q: otherName })}`,
  ]
  for (const path of lists) {
    const { text } = await ask(path, { cookie: manager })
    expect([path, text.includes(`>${otherName}<`)]).toEqual([path, false])
    expect([path, text.includes(other)]).toEqual([path, false])
  }
  const own = await ask('/verwaltung/orte', { cookie: manager })
  expect(own.text).toContain(name)
  expect(own.text).toContain('1 Ort')

  // Her own place, with fields that only the office may change.
  const hers = { ...form, version: await versionOf(mine), name: 'Von ihr', status: 'archived' }
  const saved = await ask(placeOf(mine), { form: { ...hers, slug: 'x' }, cookie: manager })
  expect([303, 422]).toContain(saved.status)
  const planned = { ...hers, intent: 'schedule', scheduleFrom: '2099-01-01' }
  expect((await ask(placeOf(mine), { form: planned, cookie: manager })).status).toBe(403)
  const now = await ask(placeOf(mine), { cookie: owner })
  expect(now.text).toMatch(/<option value="published" selected/)
})

test('requests from another site change nothing, whatever their type and headers', async () => {
  const own = `http://localhost:${port}`
  const types = [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json',
  ]
  const origins = [
    own,
    'https://fremd.example',
    `https://localhost:${port}`,
    `${own}.fremd.example`,
    'null',
    undefined,
  ]
  const sites = ['same-origin', 'same-site', 'cross-site', 'none', undefined]
  for (const path of [
    '/verwaltung/konto',
    '/verwaltung/benutzer',
    '/verwaltung/anmelden',
    '/verwaltung/konto.data',
  ]) {
    for (const type of types) {
      for (const origin of origins) {
        for (const fetchSite of sites) {
          const headers = {
            'content-type': type,
            ...(origin && { origin }),
            ...(fetchSite && { 'sec-fetch-site': fetchSite }),
          }
          const { status } = await ask(path, {
            headers,
            body: 'intent=x',
            cookie: cookies.get('owner'),
          })
          const isOwn = fetchSite === 'same-origin' || (fetchSite === undefined && origin === own)
          const sent = { path, type, origin, fetchSite }
          expect({ ...sent, refused: status === 403 }).toEqual({ ...sent, refused: !isOwn })
        }
      }
    }
  }
})

test('the size of a body is limited whatever its type, unless it is a file', async () => {
  const headers = {
    authorization: `Bearer ${keys.get('editor')}`,
    'content-type': 'application/json',
  }
  const name = 'x'.repeat(70_000)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const path = `/api/v1/places${method === 'POST' ? '' : '/zion-nationalpark-springdale'}`
    const answer = await ask(path, { method, headers, body: JSON.stringify({ name }) })
    expect([method, answer.status, answer.headers.connection]).toEqual([method, 413, 'close'])
  }
})

test('a body that is not a form is refused by every screen', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const own = { ...headers, 'sec-fetch-site': 'same-origin' }
  for (const route of ADMIN_ROUTE_NAMES) {
    // These two read no form.
    if (route === 'signOut' || route === 'checklist') continue
    const path = adminPath(route, 'de', { token: 'x', id: 'x', page: 'x' })
    const cookie = cookies.get('owner')
    const { status } = await ask(path, { headers: own, body: 'a=b', cookie })
    expect([400, 404, 405, 413], route).toContain(status)
    // Properties that every object inherits are not steps of ours.
    const form = { intent: '__proto__', step: '__proto__' }
    expect((await ask(path, { form, cookie })).status, route).toBeLessThan(500)
  }
})

test('a route without a page refuses requests with an error code', async () => {
  const form = {}
  const cookie = cookies.get('owner')
  for (const [path, asked, code] of [
    ['/verwaltung/orte/vereinen', { form, cookie }, 'method_not_allowed'],
    ['/en/admin/inbox/news', { form, cookie }, 'method_not_allowed'],
    ['/verwaltung/protokoll/datei', { form }, 'unauthenticated'],
    ['/verwaltung/orte/gibt-es-nicht/kennung', { form, cookie }, 'not_found'],
  ] as const) {
    const { headers, text } = await ask(path, asked)
    expect(headers['content-type'], path).toBe('application/problem+json')
    expect(headers.allow, path).toBe(code === 'method_not_allowed' ? 'GET, HEAD' : undefined)
    expect(JSON.parse(text), path).toMatchObject({ code })
  }
})

test('a session id chosen by an attacker and an ended session are invalid', async () => {
  const planted = `lageplan.session_token=${'a'.repeat(32)}.${'b'.repeat(43)}%3D`
  const entered = await signIn(emailOf('editor'), PASSWORD, { cookie: planted, from: '10.7.0.1' })
  const given = cookieOf(entered)
  expect(given).toMatch(/session_token=/)
  expect(given).not.toContain('a'.repeat(32))
  expect((await ask('/api/v1/me', { cookie: planted })).status).toBe(401)
  const second = cookieOf(
    await signIn(emailOf('editor'), PASSWORD, { cookie: given, from: '10.7.0.1' }),
  )
  const tokenOf = (cookie: string) => /session_token=([^;]+)/.exec(cookie)?.[1]
  expect(tokenOf(second)).not.toBe(tokenOf(given))
  expect((await ask('/api/v1/me', { cookie: second })).status).toBe(200)
  await ask('/verwaltung/abmelden', { form: {}, cookie: second })
  expect((await ask('/api/v1/me', { cookie: second })).status).toBe(401)
  for (const cookie of entered.headers['set-cookie'] ?? []) {
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
  }
})

test('signing in never redirects to another site or injects headers', async () => {
  const hosts = [
    '//fremd.example',
    '/\\fremd.example',
    '\\\\fremd.example',
    'https://fremd.example',
    'https:fremd.example',
    '///fremd.example',
    '/%09/fremd.example',
    '/%0a/fremd.example',
    '/%2f%2ffremd.example',
    '@fremd.example',
    '.fremd.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/verwaltung/..//fremd.example',
    '/verwaltung/postfach/../../..//fremd.example',
    '/;@fremd.example',
    '/%5cfremd.example',
    '/verwaltung/abmelden',
    '/verwaltung/anmelden',
    '/\u2028/fremd.example',
    '/verwaltung/postfach\r\nSet-Cookie: a=b',
    '/verwaltung/postfach\r\n\r\n<script>',
  ]
  for (const next of hosts) {
    const path = `/verwaltung/anmelden?${new URLSearchParams({ next })}`
    const { status, headers } = await ask(path, { cookie: cookies.get('owner') })
    const target = new URL(headers.location ?? '', `http://localhost:${port}`)
    expect([next, status, target.origin]).toEqual([next, 302, `http://localhost:${port}`])
    expect([next, target.pathname]).toEqual([next, '/verwaltung/postfach'])
    expect(headers['set-cookie']?.join() ?? '').not.toContain('a=b')
  }
})

test('links use the address from the settings, whatever host the request names', async () => {
  const named: Record<string, string>[] = [
    { host: 'fremd.example' },
    { 'x-forwarded-host': 'fremd.example' },
    { forwarded: 'host=fremd.example' },
  ]
  for (const headers of named) {
    const form = { intent: 'invite', role: 'moderator', email: `m${Math.random()}@beispiel.de` }
    const asked = { form, headers, cookie: cookies.get('owner') }
    expect((await ask('/verwaltung/benutzer', asked)).text).not.toContain('fremd.example')
  }
  const broken = 'a@beispiel.de\r\nBcc: alle@beispiel.de'
  const form = { intent: 'invite', role: 'moderator', email: broken }
  const { status } = await ask('/verwaltung/benutzer', { form, cookie: cookies.get('owner') })
  expect(status).toBe(422)
  const unknown = { intent: 'invite', role: 'admin', email: 'neu@beispiel.de' }
  expect(
    (await ask('/verwaltung/benutzer', { form: unknown, cookie: cookies.get('owner') })).status,
  ).toBe(400)
})

test('every way to sign in is rate-limited, and the others stay open', async () => {
  const statusesOf = async (times: number, attempt: (at: number) => Promise<Answer>) => {
    const statuses: number[] = []
    for (let at = 0; at < times; at += 1) statuses.push((await attempt(at)).status)
    return statuses
  }
  const firstRefused = (statuses: number[]) => statuses.indexOf(429)
  const from = '10.1.0.1'

  const passwords = await statusesOf(12, () => signIn(emailOf('editor'), 'falsch', { from }))
  expect(firstRefused(passwords)).toBe(10)
  expect((await signIn(emailOf('editor'), PASSWORD, { from })).status).toBe(429)
  // The account's owner can still sign in from elsewhere.
  expect((await signIn(emailOf('editor'), PASSWORD, { from: '10.2.0.1' })).status).toBe(303)

  const links = await statusesOf(32, (at) => ask(`/verwaltung/einrichten/x${at}`, { from }))
  expect(firstRefused(links)).toBe(30)
  const wrongKey = { authorization: `Bearer ${'x'.repeat(43)}` }
  const tried = await statusesOf(32, () => ask('/api/v1/me', { from, headers: wrongKey }))
  expect(firstRefused(tried)).toBe(30)
  const right = { authorization: `Bearer ${keys.get('editor')}` }
  expect((await ask('/api/v1/me', { from, headers: right })).status).toBe(200)
  const passkey = { intent: 'passkey', token: 'x', answer: '{}' }
  const passkeys = await statusesOf(202, () => ask('/verwaltung/anmelden', { from, form: passkey }))
  expect(firstRefused(passkeys)).toBe(200)
  const proof = { intent: 'password', 'proof.password': 'falsch', password: `${PASSWORD} neu` }
  const cookie = cookies.get('owner')
  const proofs = await statusesOf(12, (at) =>
    ask('/verwaltung/konto', { form: proof, cookie, from: `10.3.${at}.1` }),
  )
  expect(firstRefused(proofs)).toBe(10)
})

test('a code allows ten guesses and one use, and the password alone is never enough', async () => {
  const cookie = cookieOf(await signIn(emailOf('editor'), PASSWORD, { from: '10.4.0.1' }))
  const begin = { intent: 'totp-begin' }
  const { text } = await ask('/verwaltung/konto', { form: begin, cookie })
  const typed = /class="secret">([A-Z2-7 ]+)</.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
  const secret = Buffer.from(
    typed.match(/.{8}/g)!.flatMap((group) => {
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
      const bits = [...group].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
      return bits
        .join('')
        .match(/.{8}/g)!
        .map((byte) => parseInt(byte, 2))
    }),
  )
  const step = Math.floor(Date.now() / 30_000)
  const confirmed = { intent: 'totp-confirm', code: totpCode(secret, step) }
  expect((await ask('/verwaltung/konto', { form: confirmed, cookie })).status).toBe(200)

  const half = await signIn(emailOf('editor'), PASSWORD, { from: '10.4.0.1' })
  expect(half.headers.location).toContain('/verwaltung/anmelden/bestaetigen')
  const waiting = cookieOf(half)
  expect((await ask('/api/v1/me', { cookie: waiting })).status).toBe(401)
  const confirm = (code: string, at: number) =>
    ask('/verwaltung/anmelden/bestaetigen', {
      form: { code },
      cookie: waiting,
      from: `10.5.${at}.1`,
    })
  expect((await confirm(totpCode(secret, step), 0)).status).toBe(401)
  for (let at = 1; at < 10; at += 1) expect((await confirm('000000', at)).status).toBe(401)
  expect((await confirm(totpCode(secret, step + 1), 10)).status).toBe(429)
  // A link for a new password does not bypass the code either.
  const users = await ask('/verwaltung/benutzer', { cookie: cookies.get('owner') })
  const row = users.text.split('<tr').find((part) => part.includes(emailOf('editor'))) ?? ''
  const id = /name="id" value="([^"]+)"/.exec(row)?.[1] ?? ''
  const made = await ask('/verwaltung/benutzer', {
    form: { intent: 'password-link', id },
    cookie: cookies.get('owner'),
  })
  const link = /http:\/\/[^<"]*einrichten\/[\w-]+/.exec(made.text)?.[0] ?? ''
  const reset = await ask(new URL(link).pathname, {
    form: { password: `${PASSWORD} neu` },
    from: '10.6.0.1',
  })
  expect(reset.headers.location).toContain('/verwaltung/anmelden/bestaetigen')
  expect((await ask('/api/v1/me', { cookie: cookieOf(reset) })).status).toBe(401)
})
