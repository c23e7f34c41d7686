import type { KeyScope } from '../../../domain/admin/key-scopes.ts'

/** `any`: every key may make the call, whatever its scopes. */
export type CallScope = KeyScope | 'any'

/** The headings in the description of the API, in its order, and the scopes that a key needs for reading and for changing. */
const RESOURCES: Record<string, { tag: string; read?: CallScope; change?: CallScope }> = {
  places: { tag: 'Places', read: 'places:read', change: 'places:write' },
  'scheduled-changes': { tag: 'Places', read: 'places:read', change: 'places:write' },
  similar: { tag: 'Places' },
  export: { tag: 'Places', read: 'places:read' },
  clusters: { tag: 'Search' },
  suggest: { tag: 'Search' },
  categories: { tag: 'Vocabulary', change: 'vocabulary:write' },
  attributes: { tag: 'Vocabulary', change: 'vocabulary:write' },
  messages: { tag: 'Messages', read: 'messages:read', change: 'messages:write' },
  imports: { tag: 'Imports', read: 'imports', change: 'imports' },
  'import-uploads': { tag: 'Imports', read: 'imports', change: 'imports' },
  settings: { tag: 'Settings', read: 'settings:read' },
  me: { tag: 'Caller', read: 'any' },
}

export const TAGS = new Set(Object.values(RESOURCES).map(({ tag }) => tag))

/** By the first segment of the path after `/api/v1`. */
export const resourceOf = (path: string) => RESOURCES[path.split('/')[3] ?? '']

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
  const resource = resourceOf(path)
  const scope = method === 'get' || method === 'head' ? resource?.read : resource?.change
  if (!scope) throw new Error(`no scope is named for ${method} ${path}`)
  return scope
}
