import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Authenticator } from '../../domain/operators/authenticator.ts'
import { isRole, type Operator } from '../../domain/operators/operator.ts'
import type { OperatorRecords } from '../../storage/operator-records.ts'
import { hashPassword, isPassword } from './password-hash.ts'

const HOUR = 3600

/** Nobody is there any more after this long without a request (s). */
const IDLE_SECONDS = 8 * HOUR

/** A session ends after this long in any case (ms). */
const LONGEST_MS = 7 * 24 * HOUR * 1000

type Parts = {
  records: OperatorRecords
  secret: Uint8Array
  /** where the site is visited */
  publicUrl: string
  now(): Date
}

/**
 * better-auth, called by us alone: none of its own addresses is reachable, so that each way to a password goes through our
 * limit (its own one is bypassed by calls like these).
 */
export function createAuthenticator({ records, secret, publicUrl, now }: Parts): Authenticator {
  const auth = betterAuth(optionsFor({ records, secret, publicUrl }))

  return {
    async signIn({ email, password }) {
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email, password },
          returnHeaders: true,
        })
        const operator = toOperator(response.user)
        return operator && { operator, cookies: headers.getSetCookie() }
      } catch (error) {
        // What is no e-mail address at all is nobody's either.
        if (error instanceof APIError && (error.statusCode === 401 || error.statusCode === 400)) {
          return undefined
        }
        throw error
      }
    },

    async operatorOf(cookie) {
      const sent = new Headers({ cookie })
      const { headers, response } = await auth.api.getSession({
        headers: sent,
        returnHeaders: true,
      })
      if (!response) return undefined
      if (now().getTime() - response.session.createdAt.getTime() > LONGEST_MS) {
        await auth.api.signOut({ headers: sent })
        return undefined
      }
      const operator = toOperator(response.user)
      return operator && { operator, cookies: headers.getSetCookie() }
    },

    async signOut(cookie) {
      const sent = new Headers({ cookie })
      const { headers } = await auth.api.signOut({ headers: sent, returnHeaders: true })
      return headers.getSetCookie()
    },

    async register({ name, email, password, role }) {
      const { internalAdapter } = await auth.$context
      const hash = await hashPassword(password)
      const user = await internalAdapter.createUser(
        { name, email, role, emailVerified: true },
        { method: 'email-password' },
      )
      await internalAdapter.linkAccount({
        userId: user.id,
        accountId: user.id,
        providerId: 'credential',
        password: hash,
      })
      return { id: user.id, name, email, role }
    },
  }
}

function optionsFor({ records, secret, publicUrl }: Omit<Parts, 'now'>) {
  return {
    baseURL: publicUrl,
    secret: Buffer.from(secret).toString('hex'),
    database: records,
    user: {
      modelName: 'operator',
      // Never from a form.
      additionalFields: { role: { type: 'string' as const, required: true, input: false } },
    },
    session: {
      modelName: 'operator_session',
      expiresIn: IDLE_SECONDS,
      // Written once in five minutes, not with every request.
      updateAge: 300,
    },
    account: { modelName: 'operator_credential' },
    verification: { modelName: 'operator_verification' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: {
        hash: hashPassword,
        verify: ({ password, hash }: { password: string; hash: string }) =>
          isPassword(password, hash),
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Refusals are answers; errors are thrown.
    logger: { disabled: true },
    advanced: {
      cookiePrefix: 'lageplan',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const, path: '/' },
      ipAddress: { disableIpTracking: true },
    },
  }
}

type User = { id: string; name: string; email: string; role?: unknown }

// A role that this program does not know may do nothing.
function toOperator({ id, name, email, role }: User): Operator | undefined {
  return isRole(role) ? { id, name, email, role } : undefined
}
