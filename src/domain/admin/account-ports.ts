import type { Locale } from '../places/place.ts'
import type { AuditLog } from './audit-log.ts'
import type { SignInLimit } from './sign-in-limit.ts'
import type { Actor } from '../places/place-store.ts'
import type { Account, Operator, Role, Session } from './operator.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

export type AccountPorts = {
  accounts: AccountStore
  sessions: SessionStore
  accountLinks: AccountLinkStore
  challenges: ChallengeStore
  secondFactors: SecondFactorStore
  auditLog: Pick<AuditLog, 'record'>
  authenticator: Authenticator
  passkeys: PasskeyCeremonies
  limit: SignInLimit
  devices: KnownDevices
  /** as authenticator apps show it */
  siteName(): Promise<string>
  now(): Date
  randomBytes(length: number): Uint8Array
}

/** What is known of who calls before they have said who they are. */
export type Visit = {
  /** the address a request came from */
  sender: string | undefined
  /** how the browser names itself */
  userAgent: string
  /** what it kept from an earlier sign-in */
  device?: string
  /** of the page that they came by */
  locale?: Locale
}

/** What an owner may do to an account, unless it is the last one of an owner. */
export type AccountChange = { ok: true } | { ok: false; problem: 'unknown' | 'last_owner' }

/**
 * The accounts without their passwords. Every implementation promises: once there was an owner, there is always
 * one who can sign in, and each change writes an audit entry with it.
 */
export type AccountStore = {
  /** by e-mail address */
  list(): Promise<Account[]>
  byEmail(email: string): Promise<Operator | undefined>
  /** unless it is switched off */
  byId(id: string): Promise<Operator | undefined>
  /** in which mails to the account are written */
  noteLocale(id: string, locale: Locale): Promise<void>
  /** with their sessions */
  remove(id: string, actor: Actor): Promise<AccountChange>
  changeRole(id: string, role: Role, actor: Actor): Promise<AccountChange>
  /** `since` ends its sessions, too; undefined switches it on again */
  disable(id: string, since: Date | undefined, actor: Actor): Promise<AccountChange>
}

/** The hashes of passwords (PHC strings), which only the authenticator reads. */
export type CredentialStore = {
  /** No account may have the e-mail address yet. */
  register(operator: Operator, passwordHash: string, now: Date): Promise<void>
  /** unless the account is disabled or was never given a password */
  byEmail(email: string): Promise<{ operator: Operator; passwordHash: string } | undefined>
  setPassword(operatorId: string, passwordHash: string): Promise<void>
}

/** With it a person makes their own account, or gives it a new password, once. */
export type AccountLink = {
  /** SHA-256 of what stands in the link, hex */
  tokenHash: string
  role: Role
  /** the account's e-mail address when it was decided beforehand */
  email?: string
  /** valid only until the first account exists */
  isFirst: boolean
  /** whose new password it sets; without it, it makes an account */
  operatorId?: string
  expiresAt: Date
}

/**
 * Every implementation promises: a link is used by one caller at most, there is one for each e-mail address at most, and who
 * made or withdrew one is in the log.
 */
export type AccountLinkStore = {
  /** in the place of the one to the same address */
  add(link: AccountLink, actor: Actor): Promise<void>
  /** those that are worth something, but for those to the first account; the one that ends last first */
  list(now: Date): Promise<AccountLink[]>
  /** `false` when there is none */
  withdraw(tokenHash: string, actor: Actor): Promise<boolean>
  /** the link to a new password of this account; a newer one replaced it */
  removeOf(operatorId: string): Promise<void>
  /** as long as it is worth something */
  find(tokenHash: string, now: Date): Promise<AccountLink | undefined>
  /** Takes it, and all other links to the first account with one of them. */
  use(tokenHash: string, now: Date): Promise<AccountLink | undefined>
}

export type Credentials = { email: string; password: string }

/** Somebody who is signed in, with the cookies to set so that they stay so. */
export type SignedIn = {
  operator: Operator
  sessionId: string
  /** when the session was opened: they have proven then who they are */
  since: Date
  cookies: readonly string[]
}

/**
 * Passwords and sessions. Every implementation promises: no password and no session can be told from what takes how long,
 * a session is new at every sign-in, one that has ended is worth nothing, and an account that is switched off has none.
 */
export type Authenticator = {
  /** the account they belong to; takes as long when there is none */
  check(credentials: Credentials): Promise<Operator | undefined>
  /** a new session, unless the account has no way in; `userAgent` is how the browser names itself */
  open(operatorId: string, userAgent: string): Promise<SignedIn | undefined>
  /** who sent this `Cookie` header */
  operatorOf(cookie: string): Promise<SignedIn | undefined>
  /** ends the session; the cookies to set */
  signOut(cookie: string): Promise<readonly string[]>
  /** No account may have the e-mail address yet. */
  register(account: Credentials & { name: string; role: Role }): Promise<Operator>
  setPassword(operatorId: string, password: string): Promise<void>
}

/** Something begun that the browser must come back with. */
export type Challenge = {
  kind: 'second-factor' | 'passkey-sign-in' | 'passkey-registration' | 'proof'
  operatorId?: string
  /** what a passkey is to sign; empty as long as none was asked for */
  value: string
  expiresAt: Date
}

/** By the hash of the token that the browser keeps. Every implementation promises: a challenge is taken by one caller at most. */
export type ChallengeStore = {
  add(tokenHash: string, challenge: Challenge, now: Date): Promise<void>
  find(tokenHash: string, now: Date): Promise<Challenge | undefined>
  /** what a passkey is to sign from now on */
  setValue(tokenHash: string, value: string): Promise<void>
  take(tokenHash: string, now: Date): Promise<Challenge | undefined>
}

/** What the browser is asked, and what it must sign for that. */
export type PasskeyQuestion = { options: object; challenge: string }

export type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>

/**
 * WebAuthn for this site. `isAlone` says that the passkey stands for the password, too: then the device must have made
 * sure that it is its owner. What the browser answers is JSON from outside; whatever is not right with it gives undefined.
 */
export type PasskeyCeremonies = {
  askToRegister(operator: Operator, known: readonly Passkey[]): Promise<PasskeyQuestion>
  readRegistered(answer: string, challenge: string): Promise<NewPasskey | undefined>
  /** without `allowed`, any passkey for this site that the device has */
  askToSign(asked: { allowed?: readonly Passkey[]; isAlone: boolean }): Promise<PasskeyQuestion>
  /** which passkey an answer claims to be signed by */
  idIn(answer: string): string | undefined
  /** the new counter */
  readSigned(
    answer: string,
    expected: { challenge: string; passkey: Passkey; isAlone: boolean },
  ): Promise<{ counter: number } | undefined>
}

export type Totp = { secret: Uint8Array; isConfirmed: boolean }

export type Passkey = {
  /** as the browser names it, base64url */
  id: string
  operatorId: string
  /** as its owner calls it */
  name: string
  /** COSE */
  publicKey: Uint8Array
  /** how often it has signed, where it counts */
  counter: number
  transports: readonly string[]
  createdAt: Date
  lastUsedAt?: Date
}

/** What somebody needs beside their password; nothing when both are none. */
export type Factors = { hasTotp: boolean; passkeys: readonly Passkey[]; recoveryCodes: number }

/**
 * The second factors. Every implementation promises: a code of either kind is taken by one caller at most, and each change of
 * what an account needs writes an audit entry with it.
 */
export type SecondFactorStore = {
  factors(operatorId: string): Promise<Factors>
  totp(operatorId: string): Promise<Totp | undefined>
  /** in the place of one that was never confirmed; `false` when there is a confirmed one */
  beginTotp(operatorId: string, secret: Uint8Array): Promise<boolean>
  /** of all accounts, as they are stored */
  totpSecrets(): Promise<readonly { operatorId: string; secret: Uint8Array }[]>
  /** `false` when it is no longer the one from before */
  replaceTotpSecret(operatorId: string, before: Uint8Array, after: Uint8Array): Promise<boolean>
  /** Takes the code of this step, unless it or a later one has been taken; confirms what was begun. */
  takeTotpStep(operatorId: string, step: number, now: Date): Promise<boolean>
  removeTotp(operatorId: string, actor: Actor): Promise<boolean>
  /** in the place of all there were; hashes */
  replaceRecoveryCodes(operatorId: string, hashes: readonly string[], actor: Actor): Promise<void>
  takeRecoveryCode(operatorId: string, hash: string): Promise<boolean>
  passkey(id: string): Promise<Passkey | undefined>
  /** `false` when one of this id is there */
  addPasskey(passkey: Passkey): Promise<boolean>
  notePasskeyUse(id: string, use: { counter: number; now: Date }): Promise<void>
  removePasskey(operatorId: string, id: string): Promise<boolean>
  /** everything of them, recovery codes too */
  removeAll(operatorId: string, actor: Actor): Promise<void>
}

/** What is stored of a session: the SHA-256 of its token (hex), never the token. */
export type StoredSession = Session & { operatorId: string; tokenHash: string; expiresAt: Date }

/** The sessions of operators. Every implementation promises: an account that is disabled has none. */
export type SessionStore = {
  add(session: StoredSession): Promise<void>
  /** also one that has expired */
  byToken(tokenHash: string): Promise<{ session: StoredSession; operator: Operator } | undefined>
  noteUse(sessionId: string, at: Date, expiresAt: Date): Promise<void>
  /** the last used first */
  list(operatorId: string, now: Date): Promise<Session[]>
  /** `false` when the account has no such session */
  end(operatorId: string, sessionId: string): Promise<boolean>
  /** how many that were; writes an audit entry */
  endAll(operatorId: string, actor: Actor, except?: string): Promise<number>
}

const NONCE_BYTES = 12

/** Proves that somebody has signed in to an account with this browser before. It does not let anybody in. */
export type KnownDevices = {
  tokenFor(operatorId: string): string
  /** names the device; undefined when the token is not for this account */
  deviceOf(token: string | undefined, operatorId: string): string | undefined
}

type Parts = { secret: Uint8Array; randomBytes(length: number): Uint8Array }

export function createKnownDevices({ secret, randomBytes }: Parts): KnownDevices {
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
      const [shown, right] = [Buffer.from(signature, 'base64url'), signatureOf(nonce, operatorId)]
      return shown.length === right.length && timingSafeEqual(shown, right) ? nonce : undefined
    },
  }
}
