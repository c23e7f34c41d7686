/** What a person may do (specification, 6). */
export const ROLES = ['owner', 'editor', 'moderator'] as const
export type Role = (typeof ROLES)[number]

/** A person who works in the operator area. */
export type Operator = { id: string; name: string; email: string; role: Role }

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value)
}
