import type { AuditRecord } from '../../domain/admin/audit-log.ts'
import type { Admin } from '../../domain/admin/admin.ts'
import type { Actor } from '../../domain/places/place-store.ts'

const KEY = 'key:'

/** Whether the actor is an API key. */
export function isApiKey(actor: Actor): boolean {
  return actor.startsWith(KEY)
}

type KeyName = { name: string; isRevoked: boolean }

/** The names of all API keys, and of the revoked keys among these actors, which only the log still knows. */
export async function readKeyNames(
  admin: Pick<Admin, 'apiKeys' | 'auditLog'>,
  actors: readonly Actor[],
): Promise<Map<Actor, KeyName>> {
  const keys = await admin.apiKeys.list()
  const known = new Map(keys.map(({ id, name }) => [KEY + id, { name, isRevoked: false }]))
  const acting = new Set(actors.filter((actor) => isApiKey(actor)))
  const missing = [...acting].filter((actor) => !known.has(actor))
  const revoked = await Promise.all(
    missing.map(async (actor) => {
      const subject = actor.slice(KEY.length)
      const entries = await admin.auditLog.list({ subject, group: 'api-key', limit: 1 })
      return [actor, entries.map(nameIn).find((name) => name !== undefined)] as const
    }),
  )
  for (const [actor, name] of revoked) {
    if (name !== undefined) known.set(actor, { name, isRevoked: true })
  }
  return known
}

function nameIn({ before, after }: AuditRecord): string | undefined {
  const values = after ?? before
  if (typeof values !== 'object' || values === null || !('name' in values)) return undefined
  return typeof values.name === 'string' ? values.name : undefined
}
