import { type Access, isAllowed, type Role, ROLES } from '../../domain/admin/operator.ts'
import { LOCALES, type Locale } from '../../domain/places/place.ts'

/** `mayCall` applies to reading and changing, `proof` only to changing. */
type AdminRoute = Record<Locale, string> & { file: string; mayCall: Access; proof: Proof }

/**
 * Which forms of a screen need a fresh proof of identity: none, all, or all but those with these values of `intent`. Steps that could let
 * somebody in, lock somebody out or send messages elsewhere need one; steps that only take rights away do not.
 */
type Proof = 'none' | 'all' | { allBut: readonly string[] }

const MESSAGE_ROLES = ['owner', 'editor', 'moderator'] as const
const EDITORS = ['owner', 'editor'] as const
/** A manager sees and edits only her places there: `domain/admin/limited-admin.ts`. */
const EDITORS_AND_MANAGERS = [...EDITORS, 'manager'] as const
const OWNERS = ['owner'] as const

/**
 * The one table of the admin: path in each language, file, and who may call it (specification, 6). The guard refuses every route that is
 * not in it.
 */
export const ADMIN_ROUTES = {
  home: screen('', '', 'home.tsx', ROLES),
  checklist: screen('/checkliste', '/checklist', 'checklist.ts', OWNERS),
  firstStart: screen('/anfang', '/begin', 'first-start.tsx', OWNERS),
  restored: screen('/zurueckgespielt', '/restored', 'restored.ts', OWNERS, 'all'),
  inbox: screen('/postfach', '/inbox', 'inbox.tsx', MESSAGE_ROLES),
  inboxNews: screen('/postfach/neues', '/inbox/news', 'inbox-news.ts', MESSAGE_ROLES),
  quarantine: screen('/quarantaene', '/quarantine', 'inbox.tsx', MESSAGE_ROLES),
  account: screen('/konto', '/account', 'account.tsx', ROLES, {
    allBut: ['session-end', 'sessions-end'],
  }),
  users: screen('/benutzer', '/users', 'users.tsx', OWNERS, {
    allBut: ['end-sessions', 'unlink', 'withdraw'],
  }),
  userPlaces: screen('/benutzer/:id/orte', '/users/:id/places', 'user-places.tsx', OWNERS, 'all'),
  apiKeys: screen('/schluessel', '/keys', 'api-keys.tsx', OWNERS, { allBut: ['revoke'] }),
  places: screen('/orte', '/places', 'places.tsx', EDITORS_AND_MANAGERS),
  placeNew: screen('/orte/neu', '/places/new', 'place-new.tsx', EDITORS),
  placesBulk: screen('/orte/aendern', '/places/bulk', 'places-bulk.tsx', EDITORS),
  placesLeft: screen('/orte/aendern/datei', '/places/bulk/file', 'places-left.ts', EDITORS),
  placesHoliday: screen('/orte/feiertag', '/places/holiday', 'places-holiday.tsx', EDITORS),
  placesScheduled: screen('/orte/geplant', '/places/scheduled', 'places-scheduled.tsx', EDITORS),
  placesAsk: screen('/orte/nachfragen', '/places/ask', 'places-ask.tsx', EDITORS),
  placesLookalikes: screen(
    '/orte/doppelte',
    '/places/duplicates',
    'places-lookalikes.tsx',
    EDITORS,
  ),
  placesRegions: screen('/orte/regionen', '/places/regions', 'places-regions.tsx', EDITORS),
  placesLocate: screen('/orte/lage', '/places/locate', 'places-locate.tsx', EDITORS),
  placesMerge: screen('/orte/vereinen', '/places/merge', 'places-merge.ts', EDITORS),
  placeEdit: screen('/orte/:id', '/places/:id', 'place-edit.tsx', EDITORS_AND_MANAGERS),
  placeHistory: screen(
    '/orte/:id/versionen',
    '/places/:id/versions',
    'place-history.tsx',
    EDITORS_AND_MANAGERS,
  ),
  placeMerge: screen('/orte/:id/vereinen', '/places/:id/merge', 'place-merge.tsx', EDITORS),
  placeForgetId: screen('/orte/:id/kennung', '/places/:id/known-id', 'place-forget-id.ts', EDITORS),
  categories: screen('/kategorien', '/categories', 'categories.tsx', EDITORS),
  settings: screen('/einstellungen', '/settings', 'settings.tsx', OWNERS, 'all'),
  streets: screen('/strassen', '/streets', 'streets.tsx', OWNERS, { allBut: ['stop', 'discard'] }),
  backups: screen('/sicherungen', '/backups', 'backups.tsx', OWNERS, { allBut: ['begin'] }),
  log: screen('/protokoll', '/log', 'log.tsx', OWNERS),
  logExport: screen('/protokoll/datei', '/log/file', 'log-export.ts', OWNERS),
  imports: screen('/import', '/imports', 'imports.tsx', EDITORS),
  import: screen('/import/:token', '/imports/:token', 'import.tsx', EDITORS),
  manual: screen('/handbuch', '/manual', 'manual.tsx', ROLES),
  manualPage: screen('/handbuch/:page', '/manual/:page', 'manual-page.tsx', ROLES),
  signIn: screen('/anmelden', '/sign-in', 'sign-in.tsx', 'everyone'),
  signOn: screen('/anmelden/anbieter', '/sign-in/provider', 'sign-on.ts', 'everyone'),
  signOnReturn: screen(
    '/anmelden/anbieter/zurueck',
    '/sign-in/provider/back',
    'sign-on-return.tsx',
    'everyone',
  ),
  confirm: screen('/anmelden/bestaetigen', '/sign-in/confirm', 'confirm.tsx', 'everyone'),
  signOut: screen('/abmelden', '/sign-out', 'sign-out.tsx', 'everyone'),
  setUp: screen('/einrichten/:token', '/set-up/:token', 'set-up.tsx', 'everyone'),
} satisfies Record<string, AdminRoute>

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

/** Values for the `:name` parts of a path. */
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

/** The route of a path, matched exactly; without a route, the guard refuses the path. */
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

/** Whether this role may call the route; without a role, whether everybody may. */
export function mayCall(route: AdminRouteName, role: Role | undefined): boolean {
  return isAllowed(ADMIN_ROUTES[route].mayCall, role)
}

/** Whether a form with this intent needs a fresh proof; without an intent, whether any form of the route does. */
export function needsProof(route: AdminRouteName, intent?: string): boolean {
  const { proof }: AdminRoute = ADMIN_ROUTES[route]
  if (proof === 'none') return false
  return proof === 'all' || intent === undefined || !proof.allBut.includes(intent)
}

/** A row of the table: paths below those of the admin, file, roles, and the forms that need a proof. */
function screen(
  de: string,
  en: string,
  file: string,
  access: Access,
  proof: Proof = 'none',
): AdminRoute {
  return {
    de: `/verwaltung${de}`,
    en: `/en/admin${en}`,
    file: `routes/admin/${file}`,
    mayCall: access,
    proof,
  }
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

/** Whether the router's route id is one of the admin or a layout around it. */
export function isAdminRoute(id: string): boolean {
  return /^(routes\/)?admin/.test(id)
}
