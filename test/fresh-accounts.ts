import { afterEach, beforeEach } from 'vitest'
import { createKnownDevices, type PasskeyCeremonies } from '../src/domain/admin/account-ports.ts'
import { createAccounts, type Accounts } from '../src/domain/admin/accounts.ts'
import type { SignOnPort } from '../src/domain/admin/identity-provider.ts'
import { createSignInLimit } from '../src/domain/admin/sign-in-limit.ts'
import { createAuthenticator, type PasswordHasher } from '../src/server/admin/authenticator.ts'
import { createPasskeyCeremonies } from '../src/server/admin/passkey-ceremonies.ts'
import { hashPassword, verifyPassword } from '../src/server/admin/password-hash.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { siteDirectory } from './site-directory.ts'

export const PASSWORD = 'korrekt pferd batterie'
export const ANNA = { name: 'Anna Probe', email: 'anna@beispiel.de', password: PASSWORD }
export const SENDER = { sender: '192.0.2.7', userAgent: 'Probe' }

type AccountFixture = {
  directory: string
  storage: Storage
  accounts: Accounts
  passkeys: PasskeyCeremonies
  /** the current time of the clock */
  now: Date
  /** the owners' decision */
  requiresSecondFactor: boolean
  /** the provider of single sign-on; none by default */
  signOn: SignOnPort
  /** how often a password hash was derived */
  derived: number
}

/** The accounts of a site on a real database, empty before each test of the file. */
export function freshAccounts() {
  const steps = {
    pass: (ms: number) => void (fresh.now = new Date(fresh.now.getTime() + ms)),
    async restart(publicUrl?: string) {
      await fresh.storage.close()
      await start(fresh, publicUrl)
    },
    /** Anna, through the first link; returns the cookie of her session */
    async makeOwner() {
      const link = await fresh.accounts.createFirstLink()
      const set = await fresh.accounts.setUp(link ?? '', ANNA, SENDER)
      if (!set.ok) throw new Error(set.problem)
      return cookieOf(set.signedIn.cookies)
    },
    signIn: (password: string, sender = SENDER.sender) =>
      fresh.accounts.signIn({ email: ANNA.email, password }, { ...SENDER, sender }),
  }
  // Filled before each test.
  const fresh = steps as typeof steps & AccountFixture

  beforeEach(async () => {
    fresh.directory = await siteDirectory()
    fresh.now = new Date()
    fresh.derived = 0
    fresh.requiresSecondFactor = false
    fresh.signOn = { choice: async () => undefined, provider: async () => undefined }
    await start(fresh)
  })
  afterEach(() => fresh.storage.close())
  return fresh
}

export function cookieOf(cookies: readonly string[]): string {
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

async function start(fresh: AccountFixture, publicUrl = 'http://localhost:3000'): Promise<void> {
  const storage = await openStorage({ directory: fresh.directory, log: () => undefined })
  const { site, attempts } = storage
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const siteName = async () => 'Probe'
  const now = () => fresh.now
  const passkeys = createPasskeyCeremonies({ siteName, publicUrl })
  const accounts = createAccounts({
    ...storage,
    authenticator: createAuthenticator({
      ...storage,
      publicUrl,
      now,
      passwords: counting(fresh),
    }),
    passkeys,
    signOn: { choice: () => fresh.signOn.choice(), provider: () => fresh.signOn.provider() },
    limit: createSignInLimit({ attempts, secret: await site.secret('sign-in-limit'), now }),
    devices: createKnownDevices({ secret: await site.secret('known-devices'), randomBytes }),
    siteName,
    requiresSecondFactor: async () => fresh.requiresSecondFactor,
    now,
    randomBytes,
  })
  Object.assign(fresh, { storage, accounts, passkeys })
}

function counting(fresh: AccountFixture): PasswordHasher {
  return {
    hash(password) {
      fresh.derived += 1
      return hashPassword(password)
    },
    verify(password, hash) {
      fresh.derived += 1
      return verifyPassword(password, hash)
    },
  }
}
