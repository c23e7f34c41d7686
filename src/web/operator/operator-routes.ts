import { type Access, isAllowed, type Role } from '../../domain/operators/operator.ts'
import { LOCALES, type Locale } from '../../domain/places/place.ts'

/** `mayCall` is for reading and for changing. */
type OperatorRoute = Record<Locale, string> & { file: string; mayCall: Access }

const WHO_ANSWERS_MESSAGES = ['owner', 'editor', 'moderator'] as const

/**
 * The one table of the operator area: path in each language, file, and who may call it (specification, 6). A route that is
 * not in it does not exist; the guard lets nobody through.
 */
export const OPERATOR_ROUTES = {
  home: {
    de: '/verwaltung',
    en: '/en/admin',
    file: 'routes/operator/home.tsx',
    mayCall: WHO_ANSWERS_MESSAGES,
  },
  inbox: {
    de: '/verwaltung/postfach',
    en: '/en/admin/inbox',
    file: 'routes/operator/inbox.tsx',
    mayCall: WHO_ANSWERS_MESSAGES,
  },
  quarantine: {
    de: '/verwaltung/quarantaene',
    en: '/en/admin/quarantine',
    file: 'routes/operator/inbox.tsx',
    mayCall: WHO_ANSWERS_MESSAGES,
  },
  account: {
    de: '/verwaltung/konto',
    en: '/en/admin/account',
    file: 'routes/operator/account.tsx',
    mayCall: WHO_ANSWERS_MESSAGES,
  },
  users: {
    de: '/verwaltung/benutzer',
    en: '/en/admin/users',
    file: 'routes/operator/users.tsx',
    mayCall: ['owner'],
  },
  apiKeys: {
    de: '/verwaltung/schluessel',
    en: '/en/admin/keys',
    file: 'routes/operator/api-keys.tsx',
    mayCall: ['owner'],
  },
  signIn: {
    de: '/verwaltung/anmelden',
    en: '/en/admin/sign-in',
    file: 'routes/operator/sign-in.tsx',
    mayCall: 'everyone',
  },
  confirm: {
    de: '/verwaltung/anmelden/bestaetigen',
    en: '/en/admin/sign-in/confirm',
    file: 'routes/operator/confirm.tsx',
    mayCall: 'everyone',
  },
  signOut: {
    de: '/verwaltung/abmelden',
    en: '/en/admin/sign-out',
    file: 'routes/operator/sign-out.tsx',
    mayCall: 'everyone',
  },
  setUp: {
    de: '/verwaltung/einrichten/:token',
    en: '/en/admin/set-up/:token',
    file: 'routes/operator/set-up.tsx',
    mayCall: 'everyone',
  },
} as const satisfies Record<string, OperatorRoute>

export type OperatorRouteName = keyof typeof OPERATOR_ROUTES

export const OPERATOR_ROUTE_NAMES = Object.keys(OPERATOR_ROUTES).filter(isOperatorRouteName)

/** The path of a route with its token filled in. */
export function operatorPath(
  route: OperatorRouteName,
  locale: Locale,
  { token = '' }: { token?: string } = {},
): string {
  return OPERATOR_ROUTES[route][locale].replace(':token', encodeURIComponent(token))
}

/** The route that a path belongs to, to the letter; undefined is nobody's to call. */
export function operatorRouteOf(pathname: string): OperatorRouteName | undefined {
  return OPERATOR_ROUTE_NAMES.find((name) =>
    LOCALES.some((locale) => patternOf(OPERATOR_ROUTES[name][locale]).test(pathname)),
  )
}

/** The same page in another language. */
export function operatorPathIn(pathname: string, locale: Locale): string | undefined {
  const route = operatorRouteOf(pathname)
  if (!route) return undefined
  return operatorPath(route, locale, { token: route === 'setUp' ? pathname.split('/').at(-1) : '' })
}

/** Whether a path lies under the area however it is spelled: routers take capitals and escapes for the same. */
export function isInOperatorArea(path: string): boolean {
  const plain = decoded(path).toLowerCase()
  return LOCALES.some((locale) => {
    const home = OPERATOR_ROUTES.home[locale]
    return plain === home || plain.startsWith(`${home}/`) || plain.startsWith(`${home}.`)
  })
}

/** Whether somebody of this role may call the route; without a role, whether everybody may. */
export function mayCall(route: OperatorRouteName, role: Role | undefined): boolean {
  return isAllowed(OPERATOR_ROUTES[route].mayCall, role)
}

function isOperatorRouteName(name: string): name is OperatorRouteName {
  return name in OPERATOR_ROUTES
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(':token', '[\\w-]+')}$`)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
