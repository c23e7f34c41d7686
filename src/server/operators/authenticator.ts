import { betterAuth } from 'better-auth'
import type { Authenticator } from '../../domain/operators/authenticator.ts'
import { isRole, type Operator } from '../../domain/operators/operator.ts'
import type { OperatorRecords } from '../../storage/operators/operator-records.ts'
import { openSession } from './open-session.ts'
import { hashPassword, isPassword } from './password-hash.ts'

const HOUR = 3600

/** Nobody is there any more after this long without a request (s). */
const IDLE_SECONDS = 8 * HOUR

/** A session ends after this long in any case (ms). */
const LONGEST_MS = 7 * 24 * HOUR * 1000

/** A session that begins later than this from now was opened before the clock was put back, and would last that much longer (ms). */
const LARGEST_CLOCK_ERROR_MS = 24 * HOUR * 1000

const PASSWORD_PROVIDER = 'credential'

/** argon2id, but for tests that count how much is worked. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
}

type Parts = {
  records: OperatorRecords
  secret: Uint8Array
  /** where the site is visited */
  publicUrl: string
  now(): Date
  passwords?: Passwords
}

/**
 * better-auth, called by us alone: none of its own addresses is reachable, so that each way to a password goes through our
 * limit (its own one is bypassed by calls like these).
 */
export function createAuthenticator(parts: Parts): Authenticator {
  const { now, passwords = { hash: hashPassword, verify: isPassword } } = parts
  const auth = betterAuth(optionsFor(parts))

  return {
    async check({ email, password }) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
      const hash = found?.accounts.find(
        ({ providerId }) => providerId === PASSWORD_PROVIDER,
      )?.password
      if (!found || !hash) {
        // Nobody's password costs the same as somebody's.
        await passwords.hash(password)
        return undefined
      }
      const isRight = await passwords.verify(password, hash)
      return isRight ? toOperator(found.user) : undefined
    },

    async open(operatorId, userAgent) {
      const { internalAdapter } = await auth.$context
      const user = await internalAdapter.findUserById(operatorId)
      const operator = user && toOperator(user)
      if (!operator) return undefined
      const { headers, response } = await auth.api.openSession({
        body: { operatorId },
        headers: new Headers({ 'user-agent': userAgent }),
        returnHeaders: true,
      })
      const { sessionId, since } = response
      return { operator, sessionId, since, cookies: headers.getSetCookie() }
    },

    async operatorOf(cookie) {
      const sent = new Headers({ cookie })
      const { headers, response } = await auth.api.getSession({
        headers: sent,
        returnHeaders: true,
      })
      if (!response) return undefined
      const { session, user } = response
      const age = now().getTime() - session.createdAt.getTime()
      if (age > LONGEST_MS || age < -LARGEST_CLOCK_ERROR_MS) {
        await auth.api.signOut({ headers: sent })
        return undefined
      }
      const operator = toOperator(user)
      const { id: sessionId, createdAt: since } = session
      return operator && { operator, sessionId, since, cookies: headers.getSetCookie() }
    },

    async signOut(cookie) {
      const sent = new Headers({ cookie })
      const { headers } = await auth.api.signOut({ headers: sent, returnHeaders: true })
      return headers.getSetCookie()
    },

    async register({ name, email, password, role }) {
      const { internalAdapter } = await auth.$context
      const hash = await passwords.hash(password)
      const user = await internalAdapter.createUser(
        { name, email, role, emailVerified: true },
        { method: 'email-password' },
      )
      await internalAdapter.linkAccount({
        userId: user.id,
        accountId: user.id,
        providerId: PASSWORD_PROVIDER,
        password: hash,
      })
      return { id: user.id, name, email, role }
    },

    async setPassword(operatorId, password) {
      const { internalAdapter } = await auth.$context
      await internalAdapter.updatePassword(operatorId, await passwords.hash(password))
    },
  }
}

function optionsFor({ records, secret, publicUrl }: Parts) {
  const isHttps = publicUrl.startsWith('https:')
  return {
    baseURL: publicUrl,
    secret: Buffer.from(secret).toString('hex'),
    database: records,
    plugins: [openSession()],
    user: {
      modelName: 'operator',
      // Never from a form.
      additionalFields: {
        role: { type: 'string' as const, required: true, input: false },
        disabledAt: { type: 'string' as const, required: false, input: false },
      },
    },
    session: {
      modelName: 'operator_session',
      expiresIn: IDLE_SECONDS,
      // Written once in five minutes, not with every request.
      updateAge: 300,
    },
    account: { modelName: 'operator_credential' },
    verification: { modelName: 'operator_verification' },
    emailAndPassword: { enabled: true, disableSignUp: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Refusals are answers; errors are thrown.
    logger: { disabled: true },
    advanced: {
      // Browsers take a cookie of this prefix from this very host alone. better-auth would put `__Secure-` before it, which takes it
      // from any other name of the same domain as well.
      cookiePrefix: isHttps ? '__Host-lageplan' : 'lageplan',
      useSecureCookies: false,
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'lax' as const,
        path: '/',
        secure: isHttps,
      },
      ipAddress: { disableIpTracking: true },
    },
  }
}

type User = { id: string; name: string; email: string; role?: unknown; disabledAt?: unknown }

// A role that this program does not know may do nothing, nor does an account that is switched off.
function toOperator({ id, name, email, role, disabledAt }: User): Operator | undefined {
  if (disabledAt !== null && disabledAt !== undefined) return undefined
  return isRole(role) ? { id, name, email, role } : undefined
}
