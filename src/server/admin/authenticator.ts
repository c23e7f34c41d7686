import { randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type {
  CredentialStore,
  AccountStore,
  Authenticator,
  SessionStore,
} from '../../domain/admin/account-ports.ts'
import { hashToken } from '../../domain/admin/token.ts'
import { newId } from '../../domain/places/slug.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

const HOUR_MS = 3_600_000

/** A session ends after this long without a request. */
const IDLE_TIMEOUT_MS = 8 * HOUR_MS

/** A session ends after this long at the latest. */
const MAX_SESSION_MS = 7 * 24 * HOUR_MS

/** A session that began further in the future than this was opened before the clock was set back, and would last too long (ms). */
const MAX_CLOCK_SKEW_MS = 24 * HOUR_MS

/** The last use of a session is stored at most this often, not on every request. */
const LAST_USE_UPDATE_INTERVAL_MS = 5 * 60_000

const TOKEN_BYTES = 24

/** argon2id, except in tests that count the calls. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
}

type Parts = {
  accounts: Pick<AccountStore, 'byId'>
  credentials: CredentialStore
  sessions: Pick<SessionStore, 'add' | 'byToken' | 'recordUse' | 'end'>
  /** the public address of the site */
  publicUrl: string
  now(): Date
  passwords?: PasswordHasher
}

/** Sessions in the database, identified by a random token in a cookie; the database holds only its hash. */
export function createAuthenticator(parts: Parts): Authenticator {
  const { accounts, credentials, sessions, publicUrl, now } = parts
  const { passwords = { hash: hashPassword, verify: verifyPassword } } = parts
  const secure = publicUrl.startsWith('https:')
  // Browsers accept a cookie with this prefix only from exactly this host.
  const cookieName = `${secure ? '__Host-' : ''}lageplan.session_token`

  const cookieWith = (token: string, maxAgeMs: number) =>
    serialize(cookieName, token, {
      path: '/',
      maxAge: maxAgeMs / 1000,
      httpOnly: true,
      sameSite: 'Lax',
      secure,
    })

  const find = async (cookie: string) => {
    const token = parse(cookie, cookieName)[cookieName]
    const found = token ? await sessions.byToken(hashToken(token)) : undefined
    return token && found ? { ...found, token } : undefined
  }

  return {
    async verifyPassword({ email, password }) {
      const found = await credentials.byEmail(email)
      if (!found) {
        // Hash even when the account does not exist, so that timing does not reveal accounts.
        await passwords.hash(password)
        return undefined
      }
      return (await passwords.verify(password, found.passwordHash)) ? found.operator : undefined
    },

    hasPassword: async (email) => (await credentials.byEmail(email)) !== undefined,

    async openSession(operatorId, userAgent, byProvider) {
      const operator = await accounts.byId(operatorId)
      if (!operator) return undefined
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const since = now()
      const sessionId = newId({ now: () => since, randomBytes })
      await sessions.add({
        id: sessionId,
        operatorId,
        tokenHash: hashToken(token),
        userAgent,
        createdAt: since,
        lastUsedAt: since,
        expiresAt: new Date(since.getTime() + IDLE_TIMEOUT_MS),
        providerAt: byProvider?.authenticatedAt,
      })
      const cookies = [cookieWith(token, IDLE_TIMEOUT_MS)]
      if (!byProvider) return { operator, sessionId, since, cookies }
      const known = { ...operator, isByProvider: true as const }
      return { operator: known, sessionId, since: byProvider.authenticatedAt, cookies }
    },

    async readSession(cookie) {
      const found = await find(cookie)
      if (!found) return undefined
      const { operator, token, session } = found
      const { id: sessionId, createdAt, lastUsedAt, expiresAt } = session
      const since = session.providerAt ?? createdAt
      const moment = now()
      const age = moment.getTime() - createdAt.getTime()
      if (moment >= expiresAt || age > MAX_SESSION_MS || age < -MAX_CLOCK_SKEW_MS) {
        await sessions.end(operator.id, sessionId)
        return undefined
      }
      const sinceUse = Math.abs(moment.getTime() - lastUsedAt.getTime())
      if (sinceUse < LAST_USE_UPDATE_INTERVAL_MS) return { operator, sessionId, since, cookies: [] }
      await sessions.recordUse(sessionId, moment, new Date(moment.getTime() + IDLE_TIMEOUT_MS))
      return { operator, sessionId, since, cookies: [cookieWith(token, IDLE_TIMEOUT_MS)] }
    },

    async signOut(cookie) {
      const found = await find(cookie)
      if (found) await sessions.end(found.operator.id, found.session.id)
      return [cookieWith('', 0)]
    },

    async register({ name, email, password, role }) {
      const moment = now()
      const operator = { id: newId({ now: () => moment, randomBytes }), name, email, role }
      await credentials.register(operator, await passwords.hash(password), moment)
      return operator
    },

    async setPassword(operatorId, password) {
      await credentials.setPassword(operatorId, await passwords.hash(password))
    },
  }
}
