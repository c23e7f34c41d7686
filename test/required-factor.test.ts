import { RouterContextProvider } from 'react-router'
import { afterAll, describe, expect, test } from 'vitest'
import { REQUIRE_SECOND_FACTOR } from '../src/domain/admin/settings-sections.ts'
import { totpCode } from '../src/domain/admin/totp.ts'
import { OPERATIONS } from '../src/server/http/api/add-api.ts'
import {
  ADMIN_ROUTE_NAMES,
  ADMIN_ROUTES,
  adminPath,
  type AdminRouteName,
} from '../src/web/admin/admin-routes.ts'
import { guardAdmin } from '../src/web/admin/guard.ts'
import { type WebContext, webContext } from '../src/web/context.ts'
import { filled, openApi } from './fakes/open-api.ts'
import { freshAccounts, SENDER } from './fresh-accounts.ts'

const SITE = 'http://localhost:3000'

const fresh = freshAccounts()

/** The guard's decision about a request: it reaches the page, or the guard throws a response. */
async function ask(cookie: string, route: AdminRouteName, method: 'GET' | 'POST') {
  const web = {
    admin: { accounts: fresh.accounts, inbox: { count: async () => ({}) } },
    site: { name: 'Probe', publicUrl: SITE },
    sender: SENDER.sender,
  }
  const context = new RouterContextProvider()
  context.set(webContext, web as unknown as WebContext)
  const url = new URL(adminPath(route, 'de', { id: 'a', token: 'a', page: 'users' }), SITE)
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const sent = { method: 'POST', headers, body: new URLSearchParams({ intent: 'x' }) }
  const request = new Request(url, method === 'POST' ? sent : { headers })
  const asked = { request, url, context, params: {}, pattern: '', unstable_pattern: '' }
  try {
    await guardAdmin(asked, async () => new Response('done'))
    return { reached: true }
  } catch (thrown) {
    if (thrown instanceof Response) return { to: thrown.headers.get('location') }
    const { data, init } = thrown as { data: { lacksFactor?: true }; init: ResponseInit }
    return { status: init.status, lacksFactor: data?.lacksFactor }
  }
}

async function addApp(cookie: string) {
  const self = (await fresh.accounts.readSession(cookie))!
  await fresh.accounts.own.beginTotp(self)
  const { secret } = (await fresh.storage.secondFactors.totp(self.operator.id))!
  const code = totpCode(secret, Math.floor(fresh.now.getTime() / 30_000))
  return fresh.accounts.own.confirmTotp(self, code, SENDER)
}

describe('if every account needs a second factor, an account without one', () => {
  const closed = ADMIN_ROUTE_NAMES.filter(
    (route) => ADMIN_ROUTES[route].mayCall !== 'everyone' && route !== 'account',
  )

  test('reaches its own screen and no other, in every role', async () => {
    const cookie = await fresh.makeOwner()
    fresh.requiresSecondFactor = true
    for (const route of closed) {
      expect([route, await ask(cookie, route, 'GET')]).toEqual([route, { to: '/verwaltung/konto' }])
      // A page that was already open says so, and keeps the typed values.
      const sent = await ask(cookie, route, 'POST')
      expect([route, sent]).toEqual([route, { status: 403, lacksFactor: true }])
    }
    expect(closed).toHaveLength(ADMIN_ROUTE_NAMES.length - 7)
    expect(await ask(cookie, 'account', 'GET')).toEqual({ reached: true })
    expect(await ask(cookie, 'account', 'POST')).toEqual({ reached: true })
    expect(await ask(cookie, 'signOut', 'POST')).toEqual({ reached: true })
  })

  test('reaches everything as soon as it has one, and loses that with its last one', async () => {
    const cookie = await fresh.makeOwner()
    fresh.requiresSecondFactor = true
    expect(await addApp(cookie)).toMatchObject({ ok: true })
    expect(await ask(cookie, 'inbox', 'GET')).toEqual({ reached: true })
    const self = (await fresh.accounts.readSession(cookie))!
    await fresh.accounts.own.removeTotp(self)
    expect(await ask(cookie, 'inbox', 'GET')).toEqual({ to: '/verwaltung/konto' })
  })

  test('gets in with a passkey as well, and so does every account if no factor is required', async () => {
    const cookie = await fresh.makeOwner()
    expect(await ask(cookie, 'inbox', 'GET')).toEqual({ reached: true })
    fresh.requiresSecondFactor = true
    const { operator } = (await fresh.accounts.readSession(cookie))!
    await fresh.storage.secondFactors.addPasskey({
      id: 'p',
      operatorId: operator.id,
      name: 'Laptop',
      publicKey: new Uint8Array(8),
      counter: 0,
      transports: [],
      createdAt: fresh.now,
    })
    expect(await ask(cookie, 'settings', 'GET')).toEqual({ reached: true })
  })
})

describe('in the API', async () => {
  const { app, storage, ownerKey, asOwner, close } = await openApi()
  afterAll(close)

  test('every call by a session without the required factor is refused, but none by a key', async () => {
    const session = await asOwner()
    const change = () => ({ [REQUIRE_SECOND_FACTOR]: true })
    await storage.site.changeSettings([REQUIRE_SECOND_FACTOR], change, 'test')
    const codeOf = async (method: string, path: string, headers: Record<string, string>) => {
      const response = await app.request(filled(path), { method: method.toUpperCase(), headers })
      const body = method === 'head' ? '' : await response.text()
      return body.includes('second_factor_required') || (method === 'head' && response.status)
    }
    for (const { id, method, path, mayCall } of OPERATIONS) {
      const refused = mayCall === 'everyone' ? false : method === 'head' ? 403 : true
      expect([id, await codeOf(method, path, session)]).toEqual([id, refused])
    }
    const key = { authorization: `Bearer ${ownerKey}` }
    const me = await app.request('/api/v1/me', { headers: key })
    expect(await me.json()).toMatchObject({ kind: 'key', role: 'owner' })
  })
})
