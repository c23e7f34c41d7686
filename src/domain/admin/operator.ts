/** What a person may do (specification, 6). */
export const ROLES = ['owner', 'editor', 'moderator', 'manager'] as const
export type Role = (typeof ROLES)[number]

/** The roles for the whole site. A manager has only the places of her `PlaceLimits`. */
export const SITE_ROLES = ['owner', 'editor', 'moderator'] as const satisfies readonly Role[]
export type SiteRole = (typeof SITE_ROLES)[number]

/** A person who works in the admin. */
export type Operator = {
  id: string
  name: string
  email: string
  role: Role
  /** in a session that a provider of single sign-on opened */
  isByProvider?: true
}

/** What owners see of an operator. */
export type Account = Operator & {
  isDisabled: boolean
  lastSeenAt?: Date
  hasTotp: boolean
  passkeys: number
  /** signs in with a provider */
  isLinked: boolean
}

/** A browser in which somebody is signed in. */
export type Session = {
  id: string
  /** the browser's user agent */
  userAgent: string
  createdAt: Date
  /** to five minutes */
  lastUsedAt: Date
}

/** Who may call something: anyone with one of these roles, or everybody. */
export type Access = readonly Role[] | 'everyone'

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value)
}

export function isSiteRole(value: unknown): value is SiteRole {
  return SITE_ROLES.some((role) => role === value)
}

/** Without a role: whether everybody may. */
export function isAllowed(access: Access, role: Role | undefined): boolean {
  if (access === 'everyone') return true
  return role !== undefined && access.includes(role)
}
