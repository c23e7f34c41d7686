import { type Access, isAllowed, type Role, ROLES } from '../../domain/admin/operator.ts'
import { LOCALES, type Locale } from '../../domain/places/place.ts'

/** `mayCall` is for reading and for changing; `proof` for changing alone. */
type AdminRoute = Record<Locale, string> & { file: string; mayCall: Access; proof: Proof }

/**
 * Which of the forms of a screen need a fresh proof of who sends them: none, all, or all but those with these values of `intent`. What
 * could let somebody else in, lock somebody out or send the messages elsewhere needs one; what only takes rights away does not.
 */
type Proof = 'none' | 'all' | { allBut: readonly string[] }

const WHO_ANSWERS_MESSAGES = ['owner', 'editor', 'moderator'] as const
const WHO_EDITS_PLACES = ['owner', 'editor'] as const
/** A manager sees and edits only her places there: `domain/admin/limited-admin.ts`. */
const WHO_EDITS_OWN_PLACES = [...WHO_EDITS_PLACES, 'manager'] as const
const WHO_HAS_AN_ACCOUNT = ROLES
const OWNERS = ['owner'] as const

/**
 * The one table of the admin: path in each language, file, and who may call it (specification, 6). A route that is not in it does not
 * exist; the guard refuses it.
 */
export const ADMIN_ROUTES = {
  home: {
    de: '/verwaltung',
    en: '/en/admin',
    file: 'routes/admin/home.tsx',
    mayCall: WHO_HAS_AN_ACCOUNT,
    proof: 'none',
  },
  checklist: {
    de: '/verwaltung/checkliste',
    en: '/en/admin/checklist',
    file: 'routes/admin/checklist.ts',
    mayCall: OWNERS,
    proof: 'none',
  },
  firstStart: {
    de: '/verwaltung/anfang',
    en: '/en/admin/begin',
    file: 'routes/admin/first-start.tsx',
    mayCall: OWNERS,
    proof: 'none',
  },
  restored: {
    de: '/verwaltung/zurueckgespielt',
    en: '/en/admin/restored',
    file: 'routes/admin/restored.ts',
    mayCall: OWNERS,
    proof: 'all',
  },
  inbox: {
    de: '/verwaltung/postfach',
    en: '/en/admin/inbox',
    file: 'routes/admin/inbox.tsx',
    mayCall: WHO_ANSWERS_MESSAGES,
    proof: 'none',
  },
  inboxNews: {
    de: '/verwaltung/postfach/neues',
    en: '/en/admin/inbox/news',
    file: 'routes/admin/inbox-news.ts',
    mayCall: WHO_ANSWERS_MESSAGES,
    proof: 'none',
  },
  quarantine: {
    de: '/verwaltung/quarantaene',
    en: '/en/admin/quarantine',
    file: 'routes/admin/inbox.tsx',
    mayCall: WHO_ANSWERS_MESSAGES,
    proof: 'none',
  },
  account: {
    de: '/verwaltung/konto',
    en: '/en/admin/account',
    file: 'routes/admin/account.tsx',
    mayCall: WHO_HAS_AN_ACCOUNT,
    proof: { allBut: ['session-end', 'sessions-end'] },
  },
  users: {
    de: '/verwaltung/benutzer',
    en: '/en/admin/users',
    file: 'routes/admin/users.tsx',
    mayCall: ['owner'],
    proof: { allBut: ['end-sessions', 'unlink', 'withdraw'] },
  },
  userPlaces: {
    de: '/verwaltung/benutzer/:id/orte',
    en: '/en/admin/users/:id/places',
    file: 'routes/admin/user-places.tsx',
    mayCall: OWNERS,
    proof: 'all',
  },
  apiKeys: {
    de: '/verwaltung/schluessel',
    en: '/en/admin/keys',
    file: 'routes/admin/api-keys.tsx',
    mayCall: ['owner'],
    proof: { allBut: ['revoke'] },
  },
  places: {
    de: '/verwaltung/orte',
    en: '/en/admin/places',
    file: 'routes/admin/places.tsx',
    mayCall: WHO_EDITS_OWN_PLACES,
    proof: 'none',
  },
  placeNew: {
    de: '/verwaltung/orte/neu',
    en: '/en/admin/places/new',
    file: 'routes/admin/place-new.tsx',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  placesBulk: {
    de: '/verwaltung/orte/aendern',
    en: '/en/admin/places/bulk',
    file: 'routes/admin/places-bulk.tsx',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  placesLeft: {
    de: '/verwaltung/orte/aendern/datei',
    en: '/en/admin/places/bulk/file',
    file: 'routes/admin/places-left.ts',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  placesHoliday: {
    de: '/verwaltung/orte/feiertag',
    en: '/en/admin/places/holiday',
    file: 'routes/admin/places-holiday.tsx',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  placesScheduled: {
    de: '/verwaltung/orte/geplant',
    en: '/en/admin/places/scheduled',
    file: 'routes/admin/places-scheduled.tsx',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  placesAsk: {
    de: '/verwaltung/orte/nachfragen',
    en: '/en/admin/places/ask',
    file: 'routes/admin/places-ask.tsx',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  placesLookalikes: {
    de: '/verwaltung/orte/doppelte',
    en: '/en/admin/places/duplicates',
    file: 'routes/admin/places-lookalikes.tsx',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  placesRegions: {
    de: '/verwaltung/orte/regionen',
    en: '/en/admin/places/regions',
    file: 'routes/admin/places-regions.tsx',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  placesLocate: {
    de: '/verwaltung/orte/lage',
    en: '/en/admin/places/locate',
    file: 'routes/admin/places-locate.tsx',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  placesMerge: {
    de: '/verwaltung/orte/vereinen',
    en: '/en/admin/places/merge',
    file: 'routes/admin/places-merge.ts',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  placeEdit: {
    de: '/verwaltung/orte/:id',
    en: '/en/admin/places/:id',
    file: 'routes/admin/place-edit.tsx',
    mayCall: WHO_EDITS_OWN_PLACES,
    proof: 'none',
  },
  placeHistory: {
    de: '/verwaltung/orte/:id/versionen',
    en: '/en/admin/places/:id/versions',
    file: 'routes/admin/place-history.tsx',
    mayCall: WHO_EDITS_OWN_PLACES,
    proof: 'none',
  },
  placeMerge: {
    de: '/verwaltung/orte/:id/vereinen',
    en: '/en/admin/places/:id/merge',
    file: 'routes/admin/place-merge.tsx',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  placeForgetId: {
    de: '/verwaltung/orte/:id/kennung',
    en: '/en/admin/places/:id/known-id',
    file: 'routes/admin/place-forget-id.ts',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  categories: {
    de: '/verwaltung/kategorien',
    en: '/en/admin/categories',
    file: 'routes/admin/categories.tsx',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  settings: {
    de: '/verwaltung/einstellungen',
    en: '/en/admin/settings',
    file: 'routes/admin/settings.tsx',
    mayCall: OWNERS,
    proof: 'all',
  },
  streets: {
    de: '/verwaltung/strassen',
    en: '/en/admin/streets',
    file: 'routes/admin/streets.tsx',
    mayCall: OWNERS,
    proof: { allBut: ['stop', 'discard'] },
  },
  backups: {
    de: '/verwaltung/sicherungen',
    en: '/en/admin/backups',
    file: 'routes/admin/backups.tsx',
    mayCall: OWNERS,
    proof: { allBut: ['begin'] },
  },
  log: {
    de: '/verwaltung/protokoll',
    en: '/en/admin/log',
    file: 'routes/admin/log.tsx',
    mayCall: OWNERS,
    proof: 'none',
  },
  logExport: {
    de: '/verwaltung/protokoll/datei',
    en: '/en/admin/log/file',
    file: 'routes/admin/log-export.ts',
    mayCall: OWNERS,
    proof: 'none',
  },
  imports: {
    de: '/verwaltung/import',
    en: '/en/admin/imports',
    file: 'routes/admin/imports.tsx',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  import: {
    de: '/verwaltung/import/:token',
    en: '/en/admin/imports/:token',
    file: 'routes/admin/import.tsx',
    mayCall: WHO_EDITS_PLACES,
    proof: 'none',
  },
  manual: {
    de: '/verwaltung/handbuch',
    en: '/en/admin/manual',
    file: 'routes/admin/manual.tsx',
    mayCall: WHO_HAS_AN_ACCOUNT,
    proof: 'none',
  },
  manualPage: {
    de: '/verwaltung/handbuch/:page',
    en: '/en/admin/manual/:page',
    file: 'routes/admin/manual-page.tsx',
    mayCall: WHO_HAS_AN_ACCOUNT,
    proof: 'none',
  },
  signIn: {
    de: '/verwaltung/anmelden',
    en: '/en/admin/sign-in',
    file: 'routes/admin/sign-in.tsx',
    mayCall: 'everyone',
    proof: 'none',
  },
  signOn: {
    de: '/verwaltung/anmelden/anbieter',
    en: '/en/admin/sign-in/provider',
    file: 'routes/admin/sign-on.ts',
    mayCall: 'everyone',
    proof: 'none',
  },
  signOnReturn: {
    de: '/verwaltung/anmelden/anbieter/zurueck',
    en: '/en/admin/sign-in/provider/back',
    file: 'routes/admin/sign-on-return.tsx',
    mayCall: 'everyone',
    proof: 'none',
  },
  confirm: {
    de: '/verwaltung/anmelden/bestaetigen',
    en: '/en/admin/sign-in/confirm',
    file: 'routes/admin/confirm.tsx',
    mayCall: 'everyone',
    proof: 'none',
  },
  signOut: {
    de: '/verwaltung/abmelden',
    en: '/en/admin/sign-out',
    file: 'routes/admin/sign-out.tsx',
    mayCall: 'everyone',
    proof: 'none',
  },
  setUp: {
    de: '/verwaltung/einrichten/:token',
    en: '/en/admin/set-up/:token',
    file: 'routes/admin/set-up.tsx',
    mayCall: 'everyone',
    proof: 'none',
  },
} as const satisfies Record<string, AdminRoute>

/** Screens of the navigation beside the messages. */
export const ADMIN_SCREENS = [
  'places',
  'categories',
  'imports',
  'settings',
  'backups',
  'log',
] as const
export type AdminScreen = (typeof ADMIN_SCREENS)[number]

export type AdminRouteName = keyof typeof ADMIN_ROUTES

export const ADMIN_ROUTE_NAMES = Object.keys(ADMIN_ROUTES).filter(isAdminRouteName)

/** The value in a path where its pattern has `:name`. */
export type AdminPathParameters = { token?: string; id?: string; page?: string }

/** The path of a route with its parameters filled in. */
export function adminPath(
  route: AdminRouteName,
  locale: Locale,
  { token = '', id = '', page = '' }: AdminPathParameters = {},
): string {
  return ADMIN_ROUTES[route][locale]
    .replace(':token', encodeURIComponent(token))
    .replace(':id', encodeURIComponent(id))
    .replace(':page', encodeURIComponent(page))
}

/** The route that a path belongs to, compared exactly; undefined may not be called. */
export function adminRouteOf(pathname: string): AdminRouteName | undefined {
  return ADMIN_ROUTE_NAMES.find((name) => matchOf(pathname, name))
}

/** The same page in another language. */
export function adminPathIn(pathname: string, locale: Locale): string | undefined {
  const route = adminRouteOf(pathname)
  if (!route) return undefined
  const { groups } = matchOf(pathname, route) ?? {}
  return adminPath(route, locale, groups)
}

/** Whether a path belongs to the admin however it is spelled: routers ignore case and escapes. */
export function isInAdmin(path: string): boolean {
  const plain = decode(path).toLowerCase()
  return LOCALES.some((locale) => {
    const home = ADMIN_ROUTES.home[locale]
    return plain === home || plain.startsWith(`${home}/`) || plain.startsWith(`${home}.`)
  })
}

/** Whether somebody of this role may call the route; without a role, whether everybody may. */
export function mayCall(route: AdminRouteName, role: Role | undefined): boolean {
  return isAllowed(ADMIN_ROUTES[route].mayCall, role)
}

/** Whether a form of the route needs a fresh proof; without an intent, whether any does. */
export function needsProof(route: AdminRouteName, intent?: string): boolean {
  const { proof }: AdminRoute = ADMIN_ROUTES[route]
  if (proof === 'none') return false
  return proof === 'all' || intent === undefined || !proof.allBut.includes(intent)
}

function isAdminRouteName(name: string): name is AdminRouteName {
  return name in ADMIN_ROUTES
}

function matchOf(pathname: string, route: AdminRouteName): RegExpExecArray | undefined {
  const paths = LOCALES.map((locale) => ADMIN_ROUTES[route][locale])
  const matches = paths.map((path) => patternOf(path).exec(pathname))
  return matches.find((match) => match !== null) ?? undefined
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[\\w-]+)')}$`)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
