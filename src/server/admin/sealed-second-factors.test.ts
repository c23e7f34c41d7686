import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { siteDirectory } from '../../../test/site-directory.ts'
import type { Self } from '../../domain/admin/account-ports.ts'
import { totpCode } from '../../domain/admin/totp.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { readConfig } from '../config.ts'
import { composeAccounts } from './compose-admin.ts'
import { createSecretVault } from './secret-vault.ts'
import { readSiteKey } from './site-key.ts'

const VISIT = { sender: undefined, userAgent: 'Probe' }
const ANNA = { name: 'Anna', email: 'anna@beispiel.de', password: 'Der Zug nach Zion' }
const SECRET = new Uint8Array(20).fill(7)

let directory: string
let storage: Storage
let noted: Record<string, unknown>[]

beforeEach(async () => {
  directory = await siteDirectory()
  noted = []
  storage = await openStorage({ directory, log: () => undefined })
})

afterEach(() => storage.close())

function start(environment: Record<string, string> = {}) {
  const read = readConfig({ DATA_DIR: directory, ...environment })
  if (!read.ok) throw new Error('the settings are not accepted')
  const log = (entry: Record<string, unknown>) => void noted.push(entry)
  return composeAccounts(storage, { config: read.config, log })
}

async function signUp(accounts: Awaited<ReturnType<typeof start>>): Promise<Self> {
  const made = await accounts.setUp((await accounts.createFirstLink()) ?? '', ANNA, VISIT)
  if (!made.ok || !('signedIn' in made)) throw new Error('no account')
  return made.signedIn
}

/** The token of a sign-in that waits for the second factor. */
async function halfWay(accounts: Awaited<ReturnType<typeof start>>): Promise<string> {
  const half = await accounts.signIn({ email: ANNA.email, password: ANNA.password }, VISIT)
  if (half.ok || half.problem !== 'second_factor_needed') throw new Error('no factor was asked for')
  return half.token
}

const stepNow = () => Math.floor(Date.now() / 30_000)

/** Stores the secret of an authenticator app unsealed, as an early version did. */
async function storePlain({ operator: { id } }: Self): Promise<void> {
  await storage.secondFactors.beginTotp(id, SECRET)
  await storage.secondFactors.consumeTotpStep(id, 1, new Date())
}

test('a sealed value opens only unchanged, for its owner and with its key', () => {
  const vault = createSecretVault(new Uint8Array(32).fill(1))
  const sealed = vault.seal(SECRET, 'o1')
  expect(vault.open(sealed, 'o1')).toEqual(SECRET)
  expect(vault.seal(SECRET, 'o1')).not.toEqual(sealed)
  expect(Buffer.from(sealed).includes(Buffer.from(SECRET))).toBe(false)
  expect(vault.open(sealed, 'o2')).toBeUndefined()
  expect(createSecretVault(new Uint8Array(32).fill(2)).open(sealed, 'o1')).toBeUndefined()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed.with(at, (sealed[at] ?? 0) ^ 1)
    expect([at, vault.open(changed, 'o1')]).toEqual([at, undefined])
    expect(vault.open(sealed.subarray(0, at), 'o1')).toBeUndefined()
  }
})

describe('the key of the site', () => {
  test('is created once, however many processes ask for it, and only its owner may read it', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => readSiteKey({ directory })))
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1)
    expect(await readSiteKey({ directory })).toEqual(keys[0])
    expect(statSync(join(directory, 'site.key')).mode & 0o777).toBe(0o600)
    expect(readdirSync(directory).filter((name) => name.startsWith('site.key'))).toHaveLength(1)
  })

  test('is refused when its file is empty, because anybody could derive it', async () => {
    writeFileSync(join(directory, 'site.key'), '')
    await expect(readSiteKey({ directory })).rejects.toThrow('is empty')
  })

  test('is derived from the setting if there is one, and then no file is created', async () => {
    const siteSecret = 'ein langes Geheimnis, das niemand errät'
    const key = await readSiteKey({ directory, siteSecret })
    expect(await readSiteKey({ directory: '/nirgends', siteSecret })).toEqual(key)
    expect(readdirSync(directory)).not.toContain('site.key')
    expect(readConfig({ SITE_SECRET: 'kurz' })).toMatchObject({
      ok: false,
      problems: [{ setting: 'SITE_SECRET' }],
    })
  })
})

describe('the secret of an authenticator app', () => {
  test('is not stored unencrypted in any file of the database', async () => {
    const accounts = await start()
    const self = await signUp(accounts)
    const begun = await accounts.own.beginTotp(self)
    if (!begun.ok) throw new Error(begun.problem)
    const [stored] = await storage.secondFactors.totpSecrets()
    const vault = createSecretVault(await readSiteKey({ directory }))
    const secret = vault.open(stored?.secret ?? new Uint8Array(), self.operator.id)
    expect(secret).toHaveLength(20)
    expect(await accounts.own.pendingTotp(self)).toEqual(begun.totp)
    for (const name of readdirSync(directory)) {
      const bytes = readFileSync(join(directory, name))
      expect([name, bytes.includes(Buffer.from(secret ?? []))]).toEqual([name, false])
    }
    const code = totpCode(secret ?? new Uint8Array(), stepNow())
    expect(await accounts.own.confirmTotp(self, code, VISIT)).toMatchObject({ ok: true })
  })

  test('from an earlier version is sealed at the next start; its codes stay valid', async () => {
    const self = await signUp(await start())
    await storePlain(self)
    const accounts = await start()
    const [stored] = await storage.secondFactors.totpSecrets()
    expect(stored?.secret.length).toBeGreaterThan(SECRET.length)
    const token = await halfWay(accounts)
    const code = totpCode(SECRET, stepNow())
    expect(await accounts.confirmCode(token, code, VISIT)).toMatchObject({ ok: true })
    expect(noted).toEqual([])
  })

  test('sealed with another key accepts no code, and the start says so; recovery codes still work', async () => {
    const self = await signUp(await start())
    await storePlain(self)
    const renewed = await (await start()).own.renewRecoveryCodes(self)
    const accounts = await start({ SITE_SECRET: 'ein anderes Geheimnis, auch das ist lang' })
    expect(noted).toEqual([{ event: 'authenticator_secrets_closed', accounts: 1 }])
    const token = await halfWay(accounts)
    const code = totpCode(SECRET, stepNow())
    expect(await accounts.confirmCode(token, code, VISIT)).toMatchObject({ ok: false })
    const [recovery = ''] = renewed
    expect(await accounts.confirmCode(token, recovery, VISIT)).toMatchObject({ ok: true })
  })
})
