import type { Locale } from '../places/place.ts'
import type { AuditLog } from './audit-log.ts'
import type { SignInLimit } from './sign-in-limit.ts'
import type { PlaceLimits, Actor } from '../places/place-store.ts'
import type { Account, Operator, Role, Session } from './operator.ts'
import type { IdentityStore, SignOnPort } from './identity-provider.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

export type AccountPorts = {
  accounts: AccountStore
  sessions: SessionStore
  accountLinks: AccountLinkStore
  challenges: ChallengeStore
  secondFactors: SecondFactorStore
  identities: IdentityStore
  signOn: SignOnPort
  auditLog: Pick<AuditLog, 'record'>
  authenticator: Authenticator
  passkeys: PasskeyCeremonies
  limit: SignInLimit
  devices: KnownDevices
  /** whether an owner has decided that every account needs a second factor */
  requiresSecondFactor(): Promise<boolean>
  /** as authenticator apps show it */
  siteName(): Promise<string>
  now(): Date
  randomBytes(length: number): Uint8Array
}

/** What is known about a caller before they sign in. */
export type Visit = {
  /** the IP address the request came from */
  sender: string | undefined
  /** the browser's user agent */
  userAgent: string
  /** the device token from an earlier sign-in */
  device?: string
  /** the locale of the page they used */
  locale?: Locale
}

/** What an owner may do to an account, except to the last owner's. */
export type AccountChangeResult = { ok: true } | { ok: false; problem: 'unknown' | 'last_owner' }

/**
 * The accounts without their passwords. Every implementation promises: once there has been an owner, there is always one who
 * can sign in, and every change writes its audit entry in the same transaction.
 */
export type AccountStore = {
  /** by e-mail address */
  list(): Promise<Account[]>
  byEmail(email: string): Promise<Operator | undefined>
  /** without a password; the e-mail address must not be taken */
  add(operator: Operator, now: Date): Promise<void>
  /** undefined when it is disabled */
  byId(id: string): Promise<Operator | undefined>
  /** the places of a manager; `NO_PLACES` until an owner names some */
  limitsOf(id: string): Promise<PlaceLimits>
  /** writes what `change` makes of the stored limits; nothing when that is the same or undefined */
  changeLimits(
    id: string,
    change: (stored: PlaceLimits) => PlaceLimits | undefined,
    actor: Actor,
  ): Promise<AccountChangeResult>
  /** the language of mails to the account */
  setLocale(id: string, locale: Locale): Promise<void>
  /** with their sessions */
  remove(id: string, actor: Actor): Promise<AccountChangeResult>
  changeRole(id: string, role: Role, actor: Actor): Promise<AccountChangeResult>
  /** with `since`, disables the account and ends its sessions; undefined enables it again */
  disable(id: string, since: Date | undefined, actor: Actor): Promise<AccountChangeResult>
}

/** The password hashes (PHC strings), which only the authenticator reads. */
export type CredentialStore = {
  /** The e-mail address must not be taken. */
  register(operator: Operator, passwordHash: string, now: Date): Promise<void>
  /** undefined when the account is disabled or never had a password */
  byEmail(email: string): Promise<{ operator: Operator; passwordHash: string } | undefined>
  setPassword(operatorId: string, passwordHash: string): Promise<void>
}

/** Lets a person make their account or set a new password, once. */
export type AccountLink = {
  /** SHA-256 of the token in the link, hex */
  tokenHash: string
  role: Role
  /** the account's e-mail address, if it was set when the link was made */
  email?: string
  /** valid only while there is no account */
  isFirst: boolean
  /** the account whose password it sets; missing in a link that makes an account */
  operatorId?: string
  expiresAt: Date
}

/**
 * Every implementation promises: a link is used at most once, each e-mail address has at most one, and the log says who
 * made or withdrew it.
 */
export type AccountLinkStore = {
  /** replaces an earlier one for the same address */
  add(link: AccountLink, actor: Actor): Promise<void>
  /** the valid ones except those for the first account; the one that expires last comes first */
  list(now: Date): Promise<AccountLink[]>
  /** `false` when there is no such link */
  revoke(tokenHash: string, actor: Actor): Promise<boolean>
  /** removes the password link of an account whose password was just changed */
  removeForAccount(operatorId: string): Promise<void>
  /** undefined once it has expired */
  find(tokenHash: string, now: Date): Promise<AccountLink | undefined>
  /** Uses up the link; a link to the first account uses up all others of its kind. */
  use(tokenHash: string, now: Date): Promise<AccountLink | undefined>
}

export type Credentials = { email: string; password: string }

/** A signed-in person, with the cookies that keep the session alive. */
export type SignedIn = {
  operator: Operator
  sessionId: string
  /** when they last proved who they are: when the session was opened, or signing in at the provider before it */
  since: Date
  cookies: readonly string[]
}

/** The signed-in person and their session. */
export type Self = Pick<SignedIn, 'operator' | 'sessionId'>

/**
 * Passwords and sessions. Every implementation promises: timing reveals neither passwords nor sessions, every sign-in
 * opens a new session, an ended session is invalid, and a disabled account has none.
 */
export type Authenticator = {
  /** whose they are; takes just as long when they are wrong */
  verifyPassword(credentials: Credentials): Promise<Operator | undefined>
  /** a new session, unless the account is disabled; `userAgent` is the browser's */
  openSession(
    operatorId: string,
    userAgent: string,
    byProvider?: { authenticatedAt: Date },
  ): Promise<SignedIn | undefined>
  hasPassword(email: string): Promise<boolean>
  /** the person to whom the session in this `Cookie` header belongs */
  readSession(cookie: string): Promise<SignedIn | undefined>
  /** ends the session; returns the cookies to set */
  signOut(cookie: string): Promise<readonly string[]>
  /** The e-mail address must not be taken. */
  register(account: Credentials & { name: string; role: Role }): Promise<Operator>
  setPassword(operatorId: string, password: string): Promise<void>
}

/** An operation in progress that the browser must come back to finish. */
export type Challenge = {
  kind: 'second-factor' | 'passkey-sign-in' | 'passkey-registration' | 'proof' | 'sign-on'
  operatorId?: string
  /** the challenge for a passkey, empty until one is requested; for a sign-on, the values its answer is compared with */
  value: string
  expiresAt: Date
}

/** Stored under the hash of the token that the browser keeps. Every implementation promises: a challenge is taken at most once. */
export type ChallengeStore = {
  add(tokenHash: string, challenge: Challenge, now: Date): Promise<void>
  find(tokenHash: string, now: Date): Promise<Challenge | undefined>
  /** replaces what a passkey must sign */
  setValue(tokenHash: string, value: string): Promise<void>
  consume(tokenHash: string, now: Date): Promise<Challenge | undefined>
}

/** The options for the browser, and the challenge that it must sign. */
export type PasskeyChallenge = { options: object; challenge: string }

export type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>

/**
 * WebAuthn for this site. `isPasswordless` means that the passkey replaces the password too, so the device must verify
 * its user. The browser's answer is untrusted JSON; any fault in it gives undefined.
 */
export type PasskeyCeremonies = {
  createRegistrationChallenge(
    operator: Operator,
    known: readonly Passkey[],
  ): Promise<PasskeyChallenge>
  verifyRegistration(answer: string, challenge: string): Promise<NewPasskey | undefined>
  /** without `allowed`, any passkey that the device has for this site */
  createAuthenticationChallenge(options: {
    allowed?: readonly Passkey[]
    isPasswordless: boolean
  }): Promise<PasskeyChallenge>
  /** the passkey that an answer claims to be signed by */
  credentialIdOf(answer: string): string | undefined
  /** the new counter */
  verifyAuthentication(
    answer: string,
    expected: { challenge: string; passkey: Passkey; isPasswordless: boolean },
  ): Promise<{ counter: number } | undefined>
}

export type Totp = { secret: Uint8Array; isConfirmed: boolean }

export type Passkey = {
  /** the credential id from the browser, base64url */
  id: string
  operatorId: string
  /** the name its owner gave it */
  name: string
  /** COSE */
  publicKey: Uint8Array
  /** the signature counter, where the authenticator has one */
  counter: number
  transports: readonly string[]
  createdAt: Date
  lastUsedAt?: Date
}

/** The second factors an account has; empty when it needs only a password. */
export type Factors = { hasTotp: boolean; passkeys: readonly Passkey[]; recoveryCodes: number }

/**
 * The second factors. Every implementation promises: each code is taken at most once, and every change of what an
 * account needs writes its audit entry in the same transaction.
 */
export type SecondFactorStore = {
  factors(operatorId: string): Promise<Factors>
  totp(operatorId: string): Promise<Totp | undefined>
  /** replaces an unconfirmed secret; `false` when there is a confirmed one */
  beginTotp(operatorId: string, secret: Uint8Array): Promise<boolean>
  /** of all accounts, as stored */
  totpSecrets(): Promise<readonly { operatorId: string; secret: Uint8Array }[]>
  /** `false` when the stored one has changed meanwhile */
  replaceTotpSecret(operatorId: string, before: Uint8Array, after: Uint8Array): Promise<boolean>
  /** Takes the code of this step unless that or a later step was taken; the first one confirms the secret. */
  consumeTotpStep(operatorId: string, step: number, now: Date): Promise<boolean>
  removeTotp(operatorId: string, actor: Actor): Promise<boolean>
  /** replaces all existing codes; hashes */
  replaceRecoveryCodes(operatorId: string, hashes: readonly string[], actor: Actor): Promise<void>
  consumeRecoveryCode(operatorId: string, hash: string): Promise<boolean>
  passkey(id: string): Promise<Passkey | undefined>
  /** `false` when the id is taken */
  addPasskey(passkey: Passkey): Promise<boolean>
  recordPasskeyUse(id: string, use: { counter: number; now: Date }): Promise<void>
  removePasskey(operatorId: string, id: string): Promise<boolean>
  /** removes all factors, recovery codes included */
  removeAll(operatorId: string, actor: Actor): Promise<void>
}

/** The stored key of a session: the SHA-256 of its token (hex), never the token itself. */
export type StoredSession = Session & {
  operatorId: string
  tokenHash: string
  expiresAt: Date
  /** when the person signed in at the provider that opened it */
  providerAt?: Date
}

/** The sessions of operators. Every implementation promises: a disabled account has none. */
export type SessionStore = {
  add(session: StoredSession): Promise<void>
  /** expired ones too */
  byToken(tokenHash: string): Promise<{ session: StoredSession; operator: Operator } | undefined>
  recordUse(sessionId: string, at: Date, expiresAt: Date): Promise<void>
  /** the most recently used first */
  list(operatorId: string, now: Date): Promise<Session[]>
  /** `false` when the account has no such session */
  end(operatorId: string, sessionId: string): Promise<boolean>
  /** returns how many it ended; writes an audit entry */
  endAll(operatorId: string, actor: Actor, except?: string): Promise<number>
}

const NONCE_BYTES = 12

/** A token that shows that this browser has signed in to an account before. It grants no access. */
export type KnownDevices = {
  tokenFor(operatorId: string): string
  /** the device's name; undefined when the token is not for this account */
  deviceOf(token: string | undefined, operatorId: string): string | undefined
}

type Ports = { secret: Uint8Array; randomBytes(length: number): Uint8Array }

export function createKnownDevices({ secret, randomBytes }: Ports): KnownDevices {
  const signatureOf = (nonce: string, operatorId: string) =>
    createHmac('sha256', secret).update(`${operatorId}\n${nonce}`).digest()

  return {
    tokenFor(operatorId) {
      const nonce = Buffer.from(randomBytes(NONCE_BYTES)).toString('base64url')
      return `${nonce}.${signatureOf(nonce, operatorId).toString('base64url')}`
    },

    deviceOf(token, operatorId) {
      const [nonce, signature] = token?.split('.') ?? []
      if (!nonce || !signature) return undefined
      const [actual, expected] = [
        Buffer.from(signature, 'base64url'),
        signatureOf(nonce, operatorId),
      ]
      return actual.length === expected.length && timingSafeEqual(actual, expected)
        ? nonce
        : undefined
    },
  }
}
