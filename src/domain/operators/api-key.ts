import type { Actor } from '../places/place-store.ts'
import type { Role } from './operator.ts'

/** What a program shows instead of a person's session. The key itself is shown once and kept by nobody. */
export type ApiKey = {
  id: string
  name: string
  role: Role
  /** how it begins, to tell one from another */
  beginning: string
  createdAt: Date
  /** it is worth nothing from then on; without it until it is revoked */
  expiresAt?: Date
  /** to the minute */
  lastUsedAt?: Date
}

/** Who calls the API: a person by their session, or a program by its key. */
export type Caller = { actor: Actor; name: string; role: Role }

/**
 * Where the keys are. Every implementation promises: only the hash of a key is stored, one that is revoked is gone for
 * every process at once, and each change writes an audit entry with it.
 */
export type ApiKeyStore = {
  /** the newest first */
  list(): Promise<ApiKey[]>
  add(key: ApiKey, tokenHash: string, actor: Actor): Promise<void>
  /** `false` when there is none */
  revoke(id: string, actor: Actor): Promise<boolean>
  /** also one that has ended: who shows it is told so */
  byHash(tokenHash: string): Promise<ApiKey | undefined>
  noteUse(id: string, now: Date): Promise<void>
}
