import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { cookieOf, freshAccounts, PASSWORD, SENDER } from './fresh-accounts.ts'
import { totpCode } from '../src/domain/admin/totp.ts'
import { type WebContext, webContext } from '../src/web/context.ts'
import { guardAdmin, sessionContext } from '../src/web/admin/guard.ts'
import type { ProofView } from '../src/web/admin/proof/proof-view.ts'

const SITE = 'http://localhost:3000'
const USERS = '/verwaltung/benutzer'
const ELEVEN_MINUTES = 11 * 60_000

const fresh = freshAccounts()

/** The guard's decision about a form: it reaches the page, or a proof is required. */
async function send(cookie: string, path: string, fields: Record<string, string>) {
  const web = {
    admin: { accounts: fresh.accounts, inbox: { count: async () => ({}) } },
    site: { name: 'Probe', publicUrl: SITE },
    sender: SENDER.sender,
  }
  const context = new RouterContextProvider()
  context.set(webContext, web as unknown as WebContext)
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const body = new URLSearchParams(fields)
  const url = new URL(path, SITE)
  const request = new Request(url, { method: 'POST', headers, body })
  let reached: string | undefined
  const next = async () => {
    reached = await request.text()
    return new Response('done')
  }
  const asked = { request, url, context, params: {}, pattern: '', unstable_pattern: '' }
  try {
    const response = await guardAdmin(asked, next)
    const cookies = response instanceof Response ? response.headers.getSetCookie() : []
    return { reached, cookies, sessionId: context.get(sessionContext), proof: undefined }
  } catch (thrown) {
    const { data, init } = thrown as { data: { proof?: ProofView }; init: ResponseInit }
    return { reached, status: init.status, proof: data?.proof, cookies: [] }
  }
}

const selfBy = async (cookie: string) => (await fresh.accounts.readSession(cookie))!

async function withApp() {
  const cookie = await fresh.makeOwner()
  const self = await selfBy(cookie)
  await fresh.accounts.own.beginTotp(self)
  const secret = (await fresh.storage.secondFactors.totp(self.operator.id))!.secret
  const codeAt = (steps: number) =>
    totpCode(secret, Math.floor(fresh.now.getTime() / 30_000) + steps)
  const added = await fresh.accounts.own.confirmTotp(self, codeAt(-1), SENDER)
  if (!added.ok) throw new Error(added.problem)
  return { cookie, codeAt }
}

const STEPS = [
  [USERS, { intent: 'password-link' }],
  [USERS, { intent: 'reset-factors' }],
  [USERS, { intent: 'invite' }],
  [USERS, {}],
  ['/en/admin/users', { intent: 'role' }],
  ['/verwaltung/konto', { intent: 'passkey-add' }],
  ['/verwaltung/schluessel', { intent: 'add' }],
  ['/verwaltung/einstellungen', { intent: 'mail' }],
] as const

describe('a stolen session', () => {
  test.each(STEPS)(
    'finding 5: cannot do anything at %s with %o without a proof',
    async (path, fields) => {
      const cookie = await fresh.makeOwner()
      fresh.pass(ELEVEN_MINUTES)
      const typed = { ...fields, email: 'zwei\nzeilen' }
      const sent = await send(cookie, path, typed)
      expect(sent).toMatchObject({ reached: undefined, status: 403 })
      // The page that asks for a proof contains the typed values.
      expect(sent.proof).toMatchObject({ action: path, fields: Object.entries(typed) })
    },
  )

  test('finding 5: is stopped by a wrong password, and has to wait after ten', async () => {
    const cookie = await fresh.makeOwner()
    fresh.pass(ELEVEN_MINUTES)
    const guess = () =>
      send(cookie, USERS, { intent: 'password-link', 'proof.password': 'geraten' })
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await guess()).proof).toMatchObject({ problem: 'wrong_password' })
    }
    expect(await guess()).toMatchObject({ status: 429, proof: { waitMinutes: 15 } })
  })

  test("finding 5: gains nothing from its owner's proof, which belongs to another session", async () => {
    const stolen = await fresh.makeOwner()
    fresh.pass(ELEVEN_MINUTES)
    const proven = await send(stolen, USERS, { intent: 'invite', 'proof.password': PASSWORD })
    expect(proven.reached).toContain('intent=invite')
    expect(await fresh.accounts.readSession(stolen)).toBeUndefined()
    expect(await selfBy(cookieOf(proven.cookies))).toMatchObject({ sessionId: proven.sessionId })
  })
})

describe('a proof', () => {
  test('is not needed to end sessions, nor right after signing in', async () => {
    const cookie = await fresh.makeOwner()
    expect((await send(cookie, USERS, { intent: 'invite' })).reached).toBe('intent=invite')
    fresh.pass(ELEVEN_MINUTES)
    expect((await send(cookie, USERS, { intent: 'end-sessions' })).reached).toBeDefined()
    expect((await send(cookie, '/verwaltung/orte/neu', {})).reached).toBe('')
  })

  test('finding 5: is the password alone only if the account has no second factor', async () => {
    const { cookie, codeAt } = await withApp()
    fresh.pass(ELEVEN_MINUTES)
    const prove = (fields: Record<string, string>) =>
      send(cookie, USERS, { intent: 'role', 'proof.password': PASSWORD, ...fields })
    const alone = await prove({})
    expect(alone).toMatchObject({ reached: undefined, proof: { needsFactor: true, hasTotp: true } })
    expect(alone.proof?.fields).toEqual([['intent', 'role']])
    expect((await prove({ 'proof.code': '000000' })).proof).toMatchObject({ problem: 'wrong_code' })
    expect((await prove({ 'proof.code': codeAt(0) })).reached).toBeDefined()
  })

  test('finding 5: by a passkey counts for this account and this question, once', async () => {
    const { cookie } = await withApp()
    const self = await selfBy(cookie)
    const { id: operatorId } = self.operator
    const passkey = { id: 'p', publicKey: new Uint8Array(8), counter: 0, transports: [] }
    const more = { operatorId, name: 'Laptop', createdAt: fresh.now }
    await fresh.storage.secondFactors.addPasskey({ ...passkey, ...more })
    // A browser test covers the answer of a real device.
    const seen: boolean[] = []
    fresh.passkeys.verifyAuthentication = async (_, { isPasswordless }) => {
      seen.push(isPasswordless)
      return { counter: 1 }
    }
    fresh.pass(ELEVEN_MINUTES)
    const asked = await send(cookie, USERS, { intent: 'role' })
    const { token } = asked.proof!.passkey!
    const answer = JSON.stringify({ id: 'p', type: 'public-key' })
    const sign = (given: string) =>
      send(cookie, USERS, { intent: 'role', 'proof.token': given, 'proof.answer': answer })
    expect((await sign('falsch')).proof).toMatchObject({ problem: 'wrong_code' })
    // The challenge cannot be used to sign in.
    const signIn = await fresh.accounts.signInByPasskey(token, answer, SENDER)
    expect(signIn).toMatchObject({ ok: false })
    expect((await sign(token)).reached).toBeDefined()
    expect(seen).toEqual([true])
    expect(await fresh.accounts.readSession(cookie)).toBeUndefined()
  })

  test('finding 12: does not last a year because the clock was set back', async () => {
    const cookie = await fresh.makeOwner()
    fresh.pass(-ELEVEN_MINUTES)
    expect((await send(cookie, USERS, { intent: 'role' })).reached).toBeUndefined()
  })
})
