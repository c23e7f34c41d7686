/** Scopes that a key may be limited to. Writing includes reading, and an import writes places by its file. */
export const KEY_SCOPES = [
  'places:read',
  'places:write',
  'vocabulary:write',
  'imports',
  'messages:read',
  'messages:write',
  'settings:read',
  'metrics:read',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

const INCLUDED: Partial<Record<KeyScope, KeyScope>> = {
  'places:write': 'places:read',
  'messages:write': 'messages:read',
}

/** Whether these scopes of a key cover the one of a call; a key without scopes may do all that its role may. */
export function coversScope(held: readonly KeyScope[] | undefined, needed: KeyScope): boolean {
  return !held || held.some((scope) => scope === needed || INCLUDED[scope] === needed)
}

/** The known ones of these names, each once, in the order of the list. */
export function readKeyScopes(names: readonly string[]): KeyScope[] {
  return KEY_SCOPES.filter((scope) => names.includes(scope))
}
