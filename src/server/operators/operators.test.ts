import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKnownDevices } from '../../domain/operators/known-device.ts'
import { createOperators, type Operators } from '../../domain/operators/operators.ts'
import type { PasskeyCeremonies } from '../../domain/operators/passkey-ceremonies.ts'
import { createSignInLimit } from '../../domain/operators/sign-in-limit.ts'
import { totpCode } from '../../domain/operators/totp.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { createAuthenticator, type Passwords } from './authenticator.ts'
import { createPasskeyCeremonies } from './passkey-ceremonies.ts'
import { hashPassword, isPassword } from './password-hash.ts'

const PASSWORD = 'korrekt pferd batterie'
const ANNA = { name: 'Anna Probe', email: 'anna@beispiel.de', password: PASSWORD }
const SENDER = { sender: '192.0.2.7', userAgent: 'Probe' }

let directory: string
let storage: Storage
let operators: Operators
let passkeys: PasskeyCeremonies
let now: Date
/** how often a password was derived */
let derived = 0

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'lageplan-operators-'))
  now = new Date()
  await start()
})

afterEach(async () => {
  await storage.close()
  rmSync(directory, { recursive: true, force: true })
})

const counting: Passwords = {
  hash(password) {
    derived += 1
    return hashPassword(password)
  },
  verify(password, hash) {
    derived += 1
    return isPassword(password, hash)
  },
}

async function start(publicUrl = 'http://localhost:3000'): Promise<void> {
  storage = await openStorage({ directory, log: () => undefined })
  const { site, operators: store, secondFactors } = storage
  const records = await storage.operatorRecords()
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const siteName = async () => 'Probe'
  passkeys = createPasskeyCeremonies({ siteName, publicUrl })
  operators = createOperators({
    store,
    secondFactors,
    authenticator: createAuthenticator({
      records,
      secret: await site.secret('operator-sessions'),
      publicUrl,
      now: () => now,
      passwords: counting,
    }),
    passkeys,
    limit: createSignInLimit({ store, secret: await site.secret('sign-in-limit'), now: () => now }),
    devices: createKnownDevices({ secret: await site.secret('known-devices'), randomBytes }),
    siteName,
    now: () => now,
    randomBytes,
  })
}

async function restart(publicUrl?: string): Promise<void> {
  await storage.close()
  await start(publicUrl)
}

async function makeOwner(): Promise<string> {
  const set = await operators.setUp((await operators.firstLink())!, ANNA, SENDER)
  if (!set.ok) throw new Error(set.problem)
  return cookieOf(set.signedIn.cookies)
}

function cookieOf(cookies: readonly string[]): string {
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

const signIn = (password: string, sender = SENDER.sender) =>
  operators.signIn({ email: ANNA.email, password }, { ...SENDER, sender })

describe('the first account', () => {
  test('is an owner, made by the link, signed in at once and found again after a restart', async () => {
    const cookie = await makeOwner()
    await restart()
    const found = await operators.operatorOf(cookie)
    expect(found?.operator).toMatchObject({ name: ANNA.name, email: ANNA.email, role: 'owner' })
  })

  test('leaves no link behind: neither its own nor another one of its kind', async () => {
    const [first, second] = [await operators.firstLink(), await operators.firstLink()]
    expect(await operators.setUp(first!, ANNA, SENDER)).toMatchObject({ ok: true })
    const other = { ...ANNA, email: 'fremd@beispiel.de' }
    for (const token of [first, second]) {
      expect(await operators.setUp(token!, other, SENDER)).toEqual({
        ok: false,
        problem: 'link_used',
      })
    }
    expect(await operators.firstLink()).toBeUndefined()
  })

  test('needs a password that is worth the name, and the link stays good', async () => {
    const token = (await operators.firstLink())!
    for (const password of ['kurz', 'aaaaaaaaaaaaaaaa', ANNA.email]) {
      expect(await operators.setUp(token, { ...ANNA, password }, SENDER)).toMatchObject({
        ok: false,
        problem: 'validation_failed',
        problems: [{ field: 'password' }],
      })
    }
    expect(await operators.setUp(token, ANNA, SENDER)).toMatchObject({ ok: true })
  })

  test('is not made with a link of more than a day', async () => {
    const token = (await operators.firstLink())!
    now = new Date(now.getTime() + 24 * 3_600_000)
    expect(await operators.setUp(token, ANNA, SENDER)).toEqual({ ok: false, problem: 'link_used' })
  })
})

describe('an invitation', () => {
  test('makes an account with the role and address it was made for, whatever is typed', async () => {
    await makeOwner()
    const token = await operators.addLink({ email: 'Moni@Beispiel.de', role: 'moderator' }, 'cli')
    const typed = { name: 'Moni', email: 'chef@beispiel.de', password: PASSWORD, role: 'owner' }
    const set = await operators.setUp(token!, typed, SENDER)
    expect(set.ok && set.signedIn.operator).toMatchObject({
      email: 'moni@beispiel.de',
      role: 'moderator',
    })
  })

  test('is not made for an address that has an account', async () => {
    await makeOwner()
    expect(
      await operators.addLink({ email: 'ANNA@beispiel.de', role: 'owner' }, 'cli'),
    ).toBeUndefined()
  })
})

describe('signing in', () => {
  test('takes the right password only, and tells nobody whether there is an account', async () => {
    await makeOwner()
    const wrong = { ok: false, problem: 'wrong_credentials' }
    expect(await signIn('falsches passwort')).toEqual(wrong)
    expect(
      await operators.signIn({ email: 'niemand@beispiel.de', password: PASSWORD }, SENDER),
    ).toEqual(wrong)
    expect(await operators.signIn({ email: 'keine Adresse', password: PASSWORD }, SENDER)).toEqual(
      wrong,
    )
    expect(await signIn(PASSWORD)).toMatchObject({ ok: true })
    const spelled = { email: ' Anna@Beispiel.DE ', password: PASSWORD }
    expect(await operators.signIn(spelled, SENDER)).toMatchObject({ ok: true })
  })

  test('gives a new session each time, for this browser and this site only', async () => {
    await makeOwner()
    await restart('https://orte.beispiel.de')
    const [first, second] = [await signIn(PASSWORD), await signIn(PASSWORD)]
    if (!first.ok || !second.ok) throw new Error('not signed in')
    const [cookie] = first.signedIn.cookies
    expect(cookie).toMatch(/^__Secure-lageplan\.session_token=/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) {
      expect(cookie).toContain(attribute)
    }
    expect(cookie).not.toContain('Domain')
    expect(cookieOf(second.signedIn.cookies)).not.toBe(cookieOf(first.signedIn.cookies))
  })

  test('is limited on the account from where it was tried, also after a restart', async () => {
    await makeOwner()
    for (let tries = 0; tries < 10; tries += 1) await signIn('falsch', `192.0.2.${tries}`)
    await restart()
    const refused = { ok: false, problem: 'too_many_requests' }
    expect(await signIn(PASSWORD, '192.0.2.99')).toMatchObject(refused)
    expect(await signIn(PASSWORD, '198.51.100.1')).toMatchObject({ ok: true })
    now = new Date(now.getTime() + 15 * 60_000)
    expect(await signIn(PASSWORD, '192.0.2.99')).toMatchObject({ ok: true })
  })

  test('is limited on the neighbourhood of the address, whatever the account', async () => {
    await makeOwner()
    for (let tries = 0; tries < 30; tries += 1) {
      await operators.signIn(
        { email: `a${tries}@beispiel.de`, password: 'x' },
        { ...SENDER, sender: `203.0.113.${tries}` },
      )
    }
    expect(await signIn(PASSWORD, '203.0.113.200')).toMatchObject({
      ok: false,
      problem: 'too_many_requests',
    })
    expect(await signIn(PASSWORD, '198.51.100.1')).toMatchObject({ ok: true })
  }, 60_000)

  test('counts the guesses at links too', async () => {
    for (let tries = 0; tries < 30; tries += 1) await operators.lookAtLink(`${tries}`, SENDER)
    const token = (await operators.firstLink())!
    const refused = { ok: false, problem: 'too_many_requests' }
    expect(await operators.lookAtLink(token, SENDER)).toMatchObject(refused)
    expect(await operators.setUp(token, ANNA, SENDER)).toMatchObject(refused)
  })
})

describe('whether an account exists', () => {
  // Deriving is what takes long; the rest is one more or less read of the database.
  test('costs the same work and gets the same answer: unknown, wrong, switched off', async () => {
    await makeOwner()
    const link = await operators.addLink({ email: 'aus@beispiel.de', role: 'editor' }, 'cli')
    await operators.setUp(link!, { ...ANNA, email: '' }, SENDER)
    await operators.setDisabled((await operators.idOf('aus@beispiel.de'))!, true, 'cli')
    const attempts = [
      { email: 'niemand@beispiel.de', password: PASSWORD },
      { email: ANNA.email, password: 'falsches passwort' },
      { email: 'aus@beispiel.de', password: PASSWORD },
      { email: 'keine Adresse', password: PASSWORD },
    ]
    const seen = []
    for (const credentials of attempts) {
      derived = 0
      seen.push([await operators.signIn(credentials, SENDER), derived])
    }
    expect(seen).toEqual(attempts.map(() => [{ ok: false, problem: 'wrong_credentials' }, 1]))
  })
})

describe('a device that has signed in before', () => {
  test('is not kept out by guesses from its own neighbourhood, and is known to its account alone', async () => {
    const made = await operators.setUp((await operators.firstLink())!, ANNA, SENDER)
    if (!made.ok) throw new Error(made.problem)
    const known = { ...SENDER, device: made.device }
    for (let tries = 0; tries < 11; tries += 1) await signIn('falsch')
    expect(await signIn(PASSWORD)).toMatchObject({ problem: 'too_many_requests' })
    const credentials = { email: ANNA.email, password: PASSWORD }
    expect(await operators.signIn(credentials, known)).toMatchObject({ ok: true })
    const forged = { ...SENDER, device: `${made.device.slice(0, -3)}abc` }
    expect(await operators.signIn(credentials, forged)).toMatchObject({ ok: false })
  })
})

describe('a second factor', () => {
  const selfBy = async (cookie: string) => (await operators.operatorOf(cookie))!

  async function withApp() {
    const self = await selfBy(await makeOwner())
    const begun = await operators.own.beginTotp(self, PASSWORD, SENDER)
    if (!begun.ok) throw new Error(begun.problem)
    const secret = (await storage.secondFactors.totp(self.operator.id))!.secret
    const codeAt = (steps: number) => totpCode(secret, Math.floor(now.getTime() / 30_000) + steps)
    const added = await operators.own.confirmTotp(self, codeAt(-1), SENDER)
    if (!added.ok) throw new Error(added.problem)
    return { self, codeAt, recoveryCodes: added.recoveryCodes ?? [] }
  }

  test('that was begun and not confirmed is asked for by nobody', async () => {
    const self = await selfBy(await makeOwner())
    await operators.own.beginTotp(self, PASSWORD, SENDER)
    expect(await signIn(PASSWORD)).toMatchObject({ ok: true })
  })

  test('needs the password to be begun, and to be removed', async () => {
    const { self } = await withApp()
    const wrong = { ok: false, problem: 'wrong_password' }
    expect(await operators.own.beginTotp(self, 'falsch', SENDER)).toEqual(wrong)
    expect(await operators.own.removeTotp(self, 'falsch', SENDER)).toEqual(wrong)
    expect(await operators.own.renewRecoveryCodes(self, 'falsch', SENDER)).toEqual(wrong)
    expect(await operators.own.askForPasskey(self, 'falsch', SENDER)).toEqual(wrong)
    expect(await operators.own.removeTotp(self, PASSWORD, SENDER)).toEqual({ ok: true })
    expect(await signIn(PASSWORD)).toMatchObject({ ok: true })
  })

  test('lets in once for each code, within ten minutes of the password', async () => {
    const { codeAt, recoveryCodes } = await withApp()
    const half = async () => {
      const result = await signIn(PASSWORD)
      return result.ok || result.problem !== 'second_factor_needed' ? '' : result.token
    }
    const token = await half()
    expect(await operators.confirm(token, codeAt(-1), SENDER)).toMatchObject({ ok: false })
    expect(await operators.confirm('x', codeAt(0), SENDER)).toEqual({
      ok: false,
      problem: 'sign_in_over',
    })
    expect(await operators.confirm(token, codeAt(0), SENDER)).toMatchObject({ ok: true })
    expect(await operators.confirm(token, codeAt(1), SENDER)).toMatchObject({ ok: false })
    const [code = ''] = recoveryCodes
    expect(await operators.confirm(await half(), code, SENDER)).toMatchObject({ ok: true })
    expect(await operators.confirm(await half(), code, SENDER)).toMatchObject({ ok: false })
    const late = await half()
    now = new Date(now.getTime() + 10 * 60_000)
    expect(await operators.confirm(late, codeAt(0), SENDER)).toMatchObject({ ok: false })
  })

  test('beside another one leaves the recovery codes that there are', async () => {
    const { self, recoveryCodes } = await withApp()
    // What a device answers is read in a browser's test.
    const passkey = { id: 'p', publicKey: new Uint8Array(8), counter: 0, transports: [] }
    passkeys.readRegistered = async () => passkey
    const asked = await operators.own.askForPasskey(self, PASSWORD, SENDER)
    if (!asked.ok) throw new Error(asked.problem)
    const answered = { token: asked.token, answer: '{}', name: 'Laptop' }
    expect(await operators.own.addPasskey(self, answered)).toEqual({ ok: true })
    const half = await signIn(PASSWORD)
    if (half.ok || half.problem !== 'second_factor_needed') throw new Error('it is not asked for')
    const [code = ''] = recoveryCodes
    expect(await operators.confirm(half.token, code, SENDER)).toMatchObject({ ok: true })
  })

  test('that is reset by an owner is asked for no more; its sessions have ended', async () => {
    const { self } = await withApp()
    await operators.resetFactors(self.operator.id, 'cli')
    expect(await storage.operators.sessions(self.operator.id, now)).toEqual([])
    expect(await signIn(PASSWORD)).toMatchObject({ ok: true })
  })

  test('is not got around by a link for a new password', async () => {
    const { self } = await withApp()
    const token = await operators.addPasswordLink(self.operator.id, 'cli')
    const typed = { name: '', email: '', password: `${PASSWORD} neu` }
    expect(await operators.setUp(token!, typed, SENDER)).toMatchObject({
      problem: 'second_factor_needed',
    })
    expect(await signIn(PASSWORD)).toEqual({ ok: false, problem: 'wrong_credentials' })
  })

  test.each(['', '{}', 'x', '{"id":"a","type":"public-key"}', '[]', 'null'])(
    'by a passkey is refused for what is none: %s',
    async (answer) => {
      const asked = await operators.askForPasskey(SENDER)
      if (!asked.ok) throw new Error(asked.problem)
      const result = await operators.signInByPasskey(asked.token, answer, SENDER)
      expect(result).toEqual({ ok: false, problem: 'wrong_code' })
    },
  )
})

test('the database holds no token of a session as the browser has it', async () => {
  const cookie = await makeOwner()
  const token = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0]!
  expect(token).toHaveLength(32)
  const file = readFileSync(join(directory, 'lageplan.db'))
  const wal = readFileSync(join(directory, 'lageplan.db-wal'))
  expect(Buffer.concat([file, wal]).includes(token)).toBe(false)
})

describe('a session', () => {
  test('is worth nothing once it has been signed out of', async () => {
    const cookie = await makeOwner()
    const cleared = await operators.signOut(cookie)
    expect(cleared.join()).toMatch(/session_token=;.*Max-Age=0/)
    expect(await operators.operatorOf(cookie)).toBeUndefined()
  })

  test('is worth nothing with a changed token, or one of another signature', async () => {
    const cookie = await makeOwner()
    for (const forged of [
      cookie.replace(/=(.)/, (_, first) => (first === 'x' ? '=y' : '=x')),
      cookie.slice(0, -4),
      'lageplan.session_token=1',
    ]) {
      expect(await operators.operatorOf(forged)).toBeUndefined()
    }
  })

  test('ends with the account', async () => {
    const cookie = await makeOwner()
    const id = await operators.idOf(ANNA.email)
    expect(await operators.remove(id!, 'cli')).toEqual({ ok: false, problem: 'last_owner' })
    const link = await operators.addLink({ email: 'chef@beispiel.de', role: 'owner' }, 'cli')
    await operators.setUp(link!, { ...ANNA, email: '' }, SENDER)
    expect(await operators.operatorOf(cookie)).toBeDefined()
    expect(await operators.remove(id!, 'cli')).toEqual({ ok: true })
    expect(await operators.operatorOf(cookie)).toBeUndefined()
  })

  test('ends after a week in any case', async () => {
    const cookie = await makeOwner()
    now = new Date(now.getTime() + 7 * 24 * 3_600_000 + 60_000)
    expect(await operators.operatorOf(cookie)).toBeUndefined()
    now = new Date()
    expect(await operators.operatorOf(cookie)).toBeUndefined()
  })
})

describe('a password', () => {
  test('is kept as argon2id with the cost in it, differently each time', async () => {
    const [one, two] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await isPassword(PASSWORD, one)).toBe(true)
    expect(await isPassword(`${PASSWORD} `, one)).toBe(false)
    expect(await isPassword(PASSWORD, 'plain')).toBe(false)
  })

  // Made by the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1
  test('is read from the hash of another program', async () => {
    const theirs =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await isPassword('password', theirs)).toBe(true)
  })
})
