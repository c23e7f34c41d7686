import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOpenIdProvider } from '../src/delivery/sign-on/openid-provider.ts'
import type { SignOnChoice } from '../src/domain/admin/sign-on-choice.ts'
import { totpCode } from '../src/domain/admin/totp.ts'
import { CLIENT, startOpenIdProvider } from './fakes/openid-provider.ts'
import { cookieOf, freshAccounts, SENDER } from './fresh-accounts.ts'

const BACK = 'http://localhost:3000/verwaltung/anmelden/anbieter/zurueck'
const BERTA = {
  sub: 'b-17',
  email: 'Berta@Stadt.beispiel.de',
  email_verified: true,
  name: 'Berta Beispiel',
}

const fresh = freshAccounts()
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
let choice: SignOnChoice

beforeAll(async () => {
  provider = await startOpenIdProvider({ returnAddresses: [BACK] })
})
afterAll(() => provider.close())

const providerFor = (issuer: string, secret = CLIENT.secret) =>
  createOpenIdProvider(
    {
      issuer,
      clientId: CLIENT.id,
      secret,
      returnAddress: BACK,
      signOutReturnAddress: 'http://localhost:3000/verwaltung/anmelden',
    },
    { trusted: [provider.issuer] },
  )

beforeEach(() => {
  choice = {
    issuer: provider.issuer,
    clientId: CLIENT.id,
    name: 'Stadtkonto',
    domains: [],
    role: 'manager',
    trustsAddresses: false,
    trustsFactor: false,
    hasSecret: true,
  }
  fresh.signOn = { choice: async () => choice, provider: async () => providerFor(choice.issuer) }
  provider.misbehave({})
  provider.signIn(BERTA)
})

async function begin() {
  const begun = await fresh.accounts.beginSignOn({ next: '/verwaltung/orte' }, SENDER)
  if (!begun.ok) throw new Error(begun.problem)
  return begun
}

/** The path of a browser from the button to the provider's answer. */
async function signOn() {
  const { url, token } = await begin()
  const back = await provider.follow(url)
  const { result } = await fresh.accounts.finishSignOn(token, back, SENDER)
  return result
}

const invite = (role: 'editor' | 'owner' = 'editor') =>
  fresh.accounts.createInvitation({ email: 'berta@stadt.beispiel.de', role }, 'cli')

const emails = async () => (await fresh.accounts.list()).map(({ email }) => email)

describe('who gets in', () => {
  test('nobody without an invitation, an account or a domain', async () => {
    await fresh.makeOwner()
    expect(await signOn()).toEqual({ ok: false, problem: 'not_invited' })
    expect(await emails()).toEqual(['anna@beispiel.de'])
    const [entry] = await fresh.storage.auditLog.list({ limit: 1 })
    expect(entry).toMatchObject({
      action: 'operator.sign-in-refused',
      actor: 'visitor',
      after: { by: 'provider', problem: 'not_invited' },
    })
  })

  test('an invited person, with the role of the invitation, and the invitation is used', async () => {
    await fresh.makeOwner()
    await invite()
    const entered = await signOn()
    if (!entered.ok) throw new Error(entered.problem)
    expect(entered.signedIn.operator).toMatchObject({
      email: 'berta@stadt.beispiel.de',
      name: 'Berta Beispiel',
      role: 'editor',
      isByProvider: true,
    })
    expect(await fresh.accounts.pendingLinks()).toEqual([])
    const cookie = cookieOf(entered.signedIn.cookies)
    expect((await fresh.accounts.readSession(cookie))?.operator.name).toBe('Berta Beispiel')
    // She is recognised the next time, whatever address the provider sends then.
    provider.signIn({ ...BERTA, email: 'b.neu@anderswo.beispiel.de', email_verified: false })
    expect(await signOn()).toMatchObject({ ok: true, signedIn: { operator: { role: 'editor' } } })
    expect(await emails()).toHaveLength(2)
  })

  test('an account that has a password is linked by its verified address', async () => {
    await fresh.makeOwner()
    provider.signIn({ sub: 'a-1', email: 'anna@beispiel.de', email_verified: true })
    expect(await signOn()).toMatchObject({ ok: true, signedIn: { operator: { role: 'owner' } } })
    expect((await fresh.accounts.list())[0]).toMatchObject({ isLinked: true })
    // Another person at the provider, who has since got the address.
    provider.signIn({ sub: 'a-2', email: 'anna@beispiel.de', email_verified: true })
    expect(await signOn()).toEqual({ ok: false, problem: 'other_identity' })
    const id = (await fresh.accounts.idOf('anna@beispiel.de')) ?? ''
    expect(await fresh.accounts.unlink(id, id)).toBe(true)
    expect(await signOn()).toMatchObject({ ok: true })
  })

  test('people of a domain that an owner allows, with its role, and never as owners', async () => {
    await fresh.makeOwner()
    choice = { ...choice, domains: ['stadt.beispiel.de'], role: 'moderator' }
    expect(await signOn()).toMatchObject({
      ok: true,
      signedIn: { operator: { role: 'moderator' } },
    })
    for (const email of [
      'x@boese-stadt.beispiel.de',
      'x@stadt.beispiel.de.boese.example',
      'x@beispiel.de',
    ]) {
      provider.signIn({ sub: email, email, email_verified: true })
      expect([email, await signOn()]).toEqual([email, { ok: false, problem: 'not_invited' }])
    }
  })

  test.each([
    ['false', { ...BERTA, email_verified: false }],
    ['a text', { ...BERTA, email_verified: 'true' as unknown as boolean }],
    ['missing', { sub: 'b-17', email: BERTA.email }],
    ['no address at all', { sub: 'b-17' }],
  ])('nobody through an unverified address: %s', async (_, person) => {
    await fresh.makeOwner()
    await invite('owner')
    provider.signIn(person)
    expect(await signOn()).toEqual({ ok: false, problem: 'address_unverified' })
    choice = { ...choice, trustsAddresses: true }
    expect((await signOn()).ok).toBe('email' in person)
  })

  test('a person whose address is only in the user info', async () => {
    await fresh.makeOwner()
    await invite()
    provider.misbehave({ claims: { email: undefined, email_verified: undefined } })
    expect(await signOn()).toMatchObject({ ok: true })
    expect(provider.asked.at(-1)).toBe('GET /userinfo')
  })

  test('no disabled account, linked or not', async () => {
    await fresh.makeOwner()
    await invite()
    const entered = await signOn()
    if (!entered.ok) throw new Error(entered.problem)
    const { id } = entered.signedIn.operator
    await fresh.accounts.setDisabled(id, true, 'cli')
    const refused = { ok: false, problem: 'account_disabled' }
    expect(await signOn()).toEqual(refused)
    await fresh.accounts.unlink(id, 'cli')
    expect(await signOn()).toEqual(refused)
  })

  test('nobody who cancels, and nobody when no provider is set', async () => {
    provider.signIn(undefined)
    expect(await signOn()).toEqual({ ok: false, problem: 'provider_refused' })
    fresh.signOn.provider = async () => undefined
    const begun = await fresh.accounts.beginSignOn({ next: null }, SENDER)
    expect(begun).toEqual({ ok: false, problem: 'sign_on_off' })
  })
})

describe('attacks', () => {
  beforeEach(async () => {
    await fresh.makeOwner()
    await invite()
  })

  const hour = 3600
  const now = () => Math.floor(Date.now() / 1000)
  test.each([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for several clients, none of them authorized', { claims: { aud: ['another', 'third'] } }],
    ['expired', { claims: { iat: now() - 2 * hour, exp: now() - hour } }],
    ['without an expiry', { claims: { exp: undefined } }],
    ['from another issuer', { claims: { iss: 'https://boese.example' } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['signed by a key that is not published', { foreignKey: true }],
    ['mixed-up issuer in the address (RFC 9207)', { issuerInAnswer: 'https://boese.example' }],
    ['metadata of another issuer', { metadata: { issuer: 'https://boese.example' } }],
    ['a template for any organization', { metadata: { issuer: 'https://x.example/{tenantid}' } }],
    ['a token endpoint without TLS', { metadata: { token_endpoint: 'http://192.0.2.1/token' } }],
  ])('an answer is refused: %s', async (_, misbehaviour) => {
    const { url, token } = await begin()
    provider.misbehave(misbehaviour)
    const back = await provider.follow(url)
    const { result } = await fresh.accounts.finishSignOn(token, back, SENDER)
    expect(result).toEqual({ ok: false, problem: 'provider_answer_wrong' })
    expect(await emails()).toEqual(['anna@beispiel.de'])
  })

  test('a used code is worthless, here and in another browser', async () => {
    const { url, token } = await begin()
    const back = await provider.follow(url)
    const finish = (cookie: string) => fresh.accounts.finishSignOn(cookie, back, SENDER)
    expect((await finish(token)).result).toMatchObject({ ok: true })
    expect((await finish(token)).result).toEqual({ ok: false, problem: 'sign_in_over' })
    expect((await finish('')).result).toEqual({ ok: false, problem: 'sign_in_over' })
    // Another sign-on by the attacker, with another state and another verifier.
    const other = await begin()
    expect((await finish(other.token)).result).toEqual({
      ok: false,
      problem: 'provider_answer_wrong',
    })
    const third = await begin()
    const state = new URL(third.url).searchParams.get('state') ?? ''
    back.searchParams.set('state', state)
    expect((await finish(third.token)).result).toEqual({ ok: false, problem: 'provider_refused' })
  })

  test('a stolen code fails on its nonce even at a provider that accepts any code', async () => {
    const stolen = await provider.follow((await begin()).url)
    provider.misbehave({ takesAnyCode: true })
    const { url, token } = await begin()
    stolen.searchParams.set('state', new URL(url).searchParams.get('state') ?? '')
    const { result } = await fresh.accounts.finishSignOn(token, stolen, SENDER)
    expect(result).toEqual({ ok: false, problem: 'provider_answer_wrong' })
  })

  test('an answer is invalid if it comes too late or after a change of provider', async () => {
    const late = await begin()
    const back = await provider.follow(late.url)
    fresh.pass(16 * 60_000)
    const over = { ok: false, problem: 'sign_in_over' }
    expect((await fresh.accounts.finishSignOn(late.token, back, SENDER)).result).toEqual(over)
    const begun = await begin()
    choice = { ...choice, issuer: 'https://anderer.example' }
    const answer = await provider.follow(begun.url)
    expect((await fresh.accounts.finishSignOn(begun.token, answer, SENDER)).result).toEqual(over)
  })

  test('a provider that does not answer is reported, and attempts are limited', async () => {
    provider.misbehave({ isDown: true })
    const ask = () => fresh.accounts.beginSignOn({ next: null }, SENDER)
    expect(await ask()).toEqual({ ok: false, problem: 'provider_unreachable' })
    let last = await ask()
    for (let tries = 0; tries < 200; tries += 1) last = await ask()
    expect(last).toMatchObject({ problem: 'too_many_requests' })
  })

  test('a provider in the private network gets no request unless it is allowed', async () => {
    const inside = createOpenIdProvider(
      {
        issuer: 'https://127.0.0.1:1',
        clientId: CLIENT.id,
        secret: CLIENT.secret,
        returnAddress: BACK,
        signOutReturnAddress: BACK,
      },
      { trusted: [] },
    )
    expect(await inside.begin({ forceLogin: false })).toEqual({
      ok: false,
      problem: 'provider_unreachable',
    })
  })

  test('neither the secret, the code, the verifier nor the nonce is in the database or the log', async () => {
    const { url, token } = await begin()
    const back = await provider.follow(url)
    const code = back.searchParams.get('code') ?? 'missing'
    await fresh.accounts.finishSignOn(token, back, SENDER)
    const nonce = new URL(url).searchParams.get('nonce') ?? 'missing'
    const log = JSON.stringify(await fresh.storage.auditLog.list({ limit: 100 }))
    const stored = ['lageplan.db', 'lageplan.db-wal']
      .map((name) => readFileSync(join(fresh.directory, name), 'latin1'))
      .join('')
    for (const secret of [CLIENT.secret, code, token]) {
      expect(log).not.toContain(secret)
      expect(stored).not.toContain(secret)
    }
    expect(log).not.toContain(nonce)
  })
})

describe('second factors', () => {
  async function annaWithApp() {
    const cookie = await fresh.makeOwner()
    const self = (await fresh.accounts.readSession(cookie))!
    await fresh.accounts.own.beginTotp(self)
    const { secret } = (await fresh.storage.secondFactors.totp(self.operator.id))!
    const code = totpCode(secret, Math.floor(fresh.now.getTime() / 30_000))
    await fresh.accounts.own.confirmTotp(self, code, SENDER)
    provider.signIn({ sub: 'a-1', email: 'anna@beispiel.de', email_verified: true })
  }

  test('the account’s own factor is required after the provider, unless the provider’s factor is trusted', async () => {
    await annaWithApp()
    expect(await signOn()).toMatchObject({ ok: false, problem: 'second_factor_needed' })
    choice = { ...choice, trustsFactor: true }
    expect(await signOn()).toMatchObject({ ok: true })
  })

  test('if every account needs one, a session through the provider does too, unless the provider’s factor is trusted', async () => {
    await fresh.makeOwner()
    await invite()
    fresh.requiresSecondFactor = true
    const entered = await signOn()
    if (!entered.ok) throw new Error(entered.problem)
    const cookie = cookieOf(entered.signedIn.cookies)
    const lacks = async () =>
      fresh.accounts.lacksRequiredFactor((await fresh.accounts.readSession(cookie))!.operator)
    expect(await lacks()).toBe(true)
    choice = { ...choice, trustsFactor: true }
    expect(await lacks()).toBe(false)
    // A statement by the provider does not strengthen a password session.
    const { operator } = (await fresh.accounts.readSession(cookie))!
    expect(await fresh.accounts.lacksRequiredFactor({ id: operator.id })).toBe(true)
  })
})

describe('proving again', () => {
  test('a sign-on counts as a proof only if the person has just signed in at the provider', async () => {
    await fresh.makeOwner()
    await invite()
    provider.signIn(BERTA, Date.now() - 60 * 60_000)
    const entered = await signOn()
    if (!entered.ok) throw new Error(entered.problem)
    expect(fresh.accounts.isProven(entered.signedIn)).toBe(false)
    const read = await fresh.accounts.readSession(cookieOf(entered.signedIn.cookies))
    expect(fresh.accounts.isProven(read!)).toBe(false)

    const self = entered.signedIn
    const begun = await fresh.accounts.beginSignOn({ next: null, self }, SENDER)
    if (!begun.ok) throw new Error(begun.problem)
    const asked = new URL(begun.url).searchParams
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '300'])
    const back = await provider.follow(begun.url)
    const { result } = await fresh.accounts.finishSignOn(begun.token, back, SENDER)
    if (!result.ok) throw new Error(result.problem)
    expect(fresh.accounts.isProven(result.signedIn)).toBe(true)
  })

  test('a provider that ignores the request, or another person, proves nothing', async () => {
    await fresh.makeOwner()
    await invite()
    const entered = await signOn()
    if (!entered.ok) throw new Error(entered.problem)
    const self = entered.signedIn
    const finish = async () => {
      const begun = await fresh.accounts.beginSignOn({ next: null, self }, SENDER)
      if (!begun.ok) throw new Error(begun.problem)
      const back = await provider.follow(begun.url)
      return (await fresh.accounts.finishSignOn(begun.token, back, SENDER)).result
    }
    for (const authTime of [undefined, Math.floor(Date.now() / 1000) - 3600]) {
      provider.misbehave({ claims: { auth_time: authTime } })
      expect(await finish()).toEqual({ ok: false, problem: 'provider_answer_wrong' })
    }
    provider.misbehave({})
    provider.signIn({ sub: 'a-1', email: 'anna@beispiel.de', email_verified: true })
    expect(await finish()).toEqual({ ok: false, problem: 'other_identity' })
  })
})

describe('testing the settings', () => {
  test.each([
    [
      'correct settings',
      CLIENT.secret,
      {},
      [
        { isGood: true, about: 'reached' },
        { isGood: true, about: 'secret' },
      ],
    ],
    [
      'a wrong secret',
      'falsch',
      {},
      [{ isGood: true }, { isGood: false, problem: 'secret_wrong' }],
    ],
    [
      'another issuer',
      CLIENT.secret,
      { metadata: { issuer: 'https://x.example' } },
      [{ isGood: false, problem: 'provider_answer_wrong' }],
    ],
    [
      'an unreachable provider',
      CLIENT.secret,
      { isDown: true },
      [{ isGood: false, problem: 'provider_unreachable' }],
    ],
  ])('%s', async (_, secret, misbehaviour, found) => {
    provider.misbehave(misbehaviour)
    const findings = await providerFor(provider.issuer, secret).test()
    expect(findings).toMatchObject(found)
    expect(findings).toHaveLength(found.length)
    expect(JSON.stringify(findings)).not.toContain(secret)
  })
})

test('signing out leads to the provider’s page and back to ours', async () => {
  const address = (await fresh.accounts.signOutUrl(SENDER)) ?? ''
  expect(new URL(address).searchParams.get('client_id')).toBe(CLIENT.id)
  expect((await provider.follow(address)).href).toBe('http://localhost:3000/verwaltung/anmelden')
})
