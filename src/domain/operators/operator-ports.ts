import type { Locale } from '../places/place.ts'
import type { AccountLinkStore } from './account-link-store.ts'
import type { AccountStore } from './account-store.ts'
import type { AuditLog } from './audit-log.ts'
import type { Authenticator } from './authenticator.ts'
import type { ChallengeStore } from './challenge-store.ts'
import type { KnownDevices } from './known-device.ts'
import type { PasskeyCeremonies } from './passkey-ceremonies.ts'
import type { SecondFactorStore } from './second-factor-store.ts'
import type { SessionStore } from './session-store.ts'
import type { SignInLimit } from './sign-in-limit.ts'

export type OperatorPorts = {
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
