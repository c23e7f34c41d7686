import type { KeyScope } from '../../../domain/admin/key-scopes.ts'

/** `any`: every key may make the call, whatever its scopes. */
export type CallScope = KeyScope | 'any'

/** The scopes that a key needs for reading and for changing, by the first segment of the path after `/api/v1`. */
const SCOPES: Record<string, { read?: CallScope; change?: CallScope }> = {
  places: { read: 'places:read', change: 'places:write' },
  'scheduled-changes': { read: 'places:read', change: 'places:write' },
  export: { read: 'places:read' },
  imports: { read: 'imports', change: 'imports' },
  'import-uploads': { read: 'imports', change: 'imports' },
  messages: { read: 'messages:read', change: 'messages:write' },
  settings: { read: 'settings:read' },
  categories: { change: 'vocabulary:write' },
  attributes: { change: 'vocabulary:write' },
  me: { read: 'any' },
}

/** The scope that a key needs for a private call. No key may make calls that need a proof, whatever its scopes. */
export function callScope({
  path,
  method,
  needsProof,
}: {
  path: string
  method: string
  needsProof: boolean
}): CallScope {
  if (needsProof) return 'any'
  const scopes = SCOPES[path.split('/')[3] ?? '']
  const scope = method === 'get' || method === 'head' ? scopes?.read : scopes?.change
  if (!scope) throw new Error(`no scope is named for ${method} ${path}`)
  return scope
}
