import { afterEach, beforeEach } from 'vitest'
import {
  createKnownDevices,
  type PasskeyCeremonies,
} from '../src/domain/operators/operator-ports.ts'
import { createOperators, type Operators } from '../src/domain/operators/operators.ts'
import { createSignInLimit } from '../src/domain/operators/sign-in-limit.ts'
import { createAuthenticator, type Passwords } from '../src/server/operators/authenticator.ts'
import { createPasskeyCeremonies } from '../src/server/operators/passkey-ceremonies.ts'
import { hashPassword, isPassword } from '../src/server/operators/password-hash.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export const PASSWORD = 'korrekt pferd batterie'
export const ANNA = { name: 'Anna Probe', email: 'anna@beispiel.de', password: PASSWORD }
export const SENDER = { sender: '192.0.2.7', userAgent: 'Probe' }

type Started = {
  directory: string
  storage: Storage
  operators: Operators
  passkeys: PasskeyCeremonies
  /** what the clock shows */
  now: Date
  /** how often a password was derived */
  derived: number
}

/** The accounts of a site, none at the beginning of each test of the file, on a real database. */
export function freshAccounts() {
  const steps = {
    pass: (ms: number) => void (accounts.now = new Date(accounts.now.getTime() + ms)),
    async restart(publicUrl?: string) {
      await accounts.storage.close()
      await start(accounts, publicUrl)
    },
    /** Anna, by the first link; the cookie of her session */
    async makeOwner() {
      const link = await accounts.operators.firstLink()
      const set = await accounts.operators.setUp(link ?? '', ANNA, SENDER)
      if (!set.ok) throw new Error(set.problem)
      return cookieOf(set.signedIn.cookies)
    },
    signIn: (password: string, sender = SENDER.sender) =>
      accounts.operators.signIn({ email: ANNA.email, password }, { ...SENDER, sender }),
  }
  // Filled before each test.
  const accounts = steps as typeof steps & Started

  beforeEach(async () => {
    accounts.directory = temporaryDirectory()
    accounts.now = new Date()
    accounts.derived = 0
    await start(accounts)
  })
  afterEach(() => accounts.storage.close())
  return accounts
}

export function cookieOf(cookies: readonly string[]): string {
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

async function start(accounts: Started, publicUrl = 'http://localhost:3000'): Promise<void> {
  const storage = await openStorage({ directory: accounts.directory, log: () => undefined })
  const { site, attempts } = storage
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const siteName = async () => 'Probe'
  const now = () => accounts.now
  const passkeys = createPasskeyCeremonies({ siteName, publicUrl })
  const operators = createOperators({
    ...storage,
    authenticator: createAuthenticator({
      ...storage,
      publicUrl,
      now,
      passwords: counting(accounts),
    }),
    passkeys,
    limit: createSignInLimit({ attempts, secret: await site.secret('sign-in-limit'), now }),
    devices: createKnownDevices({ secret: await site.secret('known-devices'), randomBytes }),
    siteName,
    now,
    randomBytes,
  })
  Object.assign(accounts, { storage, operators, passkeys })
}

function counting(accounts: Started): Passwords {
  return {
    hash(password) {
      accounts.derived += 1
      return hashPassword(password)
    },
    verify(password, hash) {
      accounts.derived += 1
      return isPassword(password, hash)
    },
  }
}
