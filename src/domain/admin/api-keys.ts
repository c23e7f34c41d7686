import { parseLine } from '../places/text-field.ts'
import type { Actor } from '../places/place-store.ts'
import type { FieldProblem } from '../problem.ts'
import { UUID_RANDOM_BYTES, uuidV7 } from '../places/slug.ts'
import type { KeyScope } from './key-scopes.ts'
import type { Role, SiteRole } from './operator.ts'
import { hashToken, makeToken } from './token.ts'
import type { SignInLimit } from './sign-in-limit.ts'

/** The prefix of every key, so that scanners for leaked secrets find it. */
const PREFIX = 'lageplan_'

const SHOWN_LENGTH = PREFIX.length + 4
const MAX_NAME_LENGTH = 100

/** The last use is written at most this often (ms). */
const LAST_USE_UPDATE_INTERVAL_MS = 60_000

/** The lifetime of a key if nothing else is chosen (ms). */
export const DEFAULT_KEY_LIFETIME_MS = 365 * 24 * 3_600_000

/** How long before it expires a key is reported (ms). */
export const KEY_EXPIRY_WARNING_MS = 30 * 24 * 3_600_000

/**
 * Without an end date, a key lasts a year; a key that never expires has to be requested. Without scopes it may do all that its role may.
 * No key is limited to some places.
 */
export type NewKey = {
  name: string
  role: SiteRole
  scopes?: readonly KeyScope[]
  expiresAt?: Date | 'never'
}

export type AddKeyResult =
  | { ok: true; key: ApiKey; token: string }
  | { ok: false; problems: readonly FieldProblem[] }

export type KeyLookup =
  | { ok: true; caller: Caller }
  | { ok: false; problem: 'unknown' | 'expired' | 'too_many_requests' }

/** The keys of programs. */
export type ApiKeys = {
  list(): Promise<ApiKey[]>
  /** The token is in this answer and nowhere else, ever. */
  add(key: NewKey, actor: Actor): Promise<AddKeyResult>
  /** `false` when there is no such key */
  revoke(id: string, actor: Actor): Promise<boolean>
  /** the key that this token belongs to; only wrong tokens are counted, so nobody can lock out a program with a valid one */
  callerOf(token: string, sender: string | undefined): Promise<KeyLookup>
}

type Ports = {
  store: ApiKeyStore
  limit: Pick<SignInLimit, 'checkAttempt'>
  now(): Date
  randomBytes(length: number): Uint8Array
}

export function createApiKeys({ store, limit, now, randomBytes }: Ports): ApiKeys {
  return {
    list: () => store.list(),

    async add({ name: typed, role, scopes, expiresAt: end }, actor) {
      const createdAt = now()
      const expiresAt = expiryOf(end, createdAt)
      const name = parseLine(typed, MAX_NAME_LENGTH)
      const problems: FieldProblem[] = []
      if (!name.ok || name.value.trim() === '') problems.push({ field: 'name', rule: 'required' })
      if (expiresAt && expiresAt <= createdAt) problems.push({ field: 'expires', rule: 'past' })
      if (scopes?.length === 0) problems.push({ field: 'scopes', rule: 'required' })
      if (!name.ok || problems.length > 0) return { ok: false, problems }
      const token = PREFIX + makeToken({ randomBytes })
      const key: ApiKey = {
        id: uuidV7(createdAt, randomBytes(UUID_RANDOM_BYTES)),
        name: name.value,
        role,
        scopes,
        beginning: token.slice(0, SHOWN_LENGTH),
        createdAt,
        expiresAt,
        lastUsedAt: undefined,
      }
      await store.add(key, hashToken(token), actor)
      return { ok: true, key, token }
    },

    revoke: (id, actor) => store.revoke(id, actor),

    async callerOf(token, sender) {
      const moment = now()
      const key = await store.byHash(hashToken(token))
      if (!key) {
        const refused = await limit.checkAttempt({ by: 'key', sender })
        return { ok: false, problem: refused ? 'too_many_requests' : 'unknown' }
      }
      const { id, name, role, scopes, expiresAt, lastUsedAt } = key
      if (expiresAt && expiresAt <= moment) return { ok: false, problem: 'expired' }
      if (!lastUsedAt || moment.getTime() - lastUsedAt.getTime() >= LAST_USE_UPDATE_INTERVAL_MS) {
        await store.recordUse(id, moment)
      }
      return { ok: true, caller: { actor: `key:${id}`, name, role, scopes } }
    },
  }
}

function expiryOf(end: NewKey['expiresAt'], createdAt: Date): Date | undefined {
  if (end === 'never') return undefined
  return end ?? new Date(createdAt.getTime() + DEFAULT_KEY_LIFETIME_MS)
}

/** What a program sends instead of a session cookie. The key itself is shown once and never stored. */
export type ApiKey = {
  id: string
  name: string
  role: Role
  /** its scopes; missing in a key that may do all that its role may */
  scopes?: readonly KeyScope[]
  /** its first characters, to tell keys apart */
  beginning: string
  createdAt: Date
  /** invalid from then on; missing in a key that lasts until it is revoked */
  expiresAt?: Date
  /** to the minute */
  lastUsedAt?: Date
}

/** Who calls the API: a person with a session, or a program with a key, perhaps limited to scopes. */
export type Caller = { actor: Actor; name: string; role: Role; scopes?: readonly KeyScope[] }

/**
 * Every implementation promises: only the hash of a key is stored, a revoked key is invalid in every process at once,
 * and every change writes its audit entry in the same transaction.
 */
export type ApiKeyStore = {
  /** the newest first */
  list(): Promise<ApiKey[]>
  add(key: ApiKey, tokenHash: string, actor: Actor): Promise<void>
  /** `false` when there is no such key */
  revoke(id: string, actor: Actor): Promise<boolean>
  /** expired keys too, so that their users can be told */
  byHash(tokenHash: string): Promise<ApiKey | undefined>
  recordUse(id: string, now: Date): Promise<void>
}
