import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { SECTIONS } from '../../domain/admin/settings-sections.ts'
import { ROLES } from '../../domain/admin/operator.ts'
import { LOCALES } from '../../domain/places/place.ts'
import routes from '../routes.ts'
import {
  isInAdmin,
  mayCall,
  needsProof,
  ADMIN_ROUTE_NAMES,
  ADMIN_ROUTES,
  adminPath,
  adminPathIn,
  adminRouteOf,
} from './admin-routes.ts'
import { ACCOUNT_STEPS } from './account/account-actions.ts'
import { USER_STEPS } from './team/user-actions.ts'
import { pathAfterSignIn } from './requests.ts'

const AREA = 'routes/admin/layout.tsx'
/** Catches errors inside the admin; it has no path of its own. */
const PAGE = 'routes/admin/page.tsx'

function below(
  entries: readonly RouteConfigEntry[],
  guarded = false,
): [RouteConfigEntry, boolean][] {
  return entries.flatMap((entry) => [
    [entry, guarded] as [RouteConfigEntry, boolean],
    ...below(entry.children ?? [], guarded || entry.file === AREA),
  ])
}

const ALL = below(routes)

describe('every route of the admin', () => {
  const inArea = ALL.filter(
    ([{ path, file }]) => isInAdmin(path ?? '') || /admin\//.test(file),
  ).filter(([{ file }]) => file !== AREA && file !== PAGE)

  test('is below the guard and declares who may call it', () => {
    const declared = inArea.filter(([{ path }]) => !path?.endsWith('/*'))
    expect(declared).toHaveLength(ADMIN_ROUTE_NAMES.length * LOCALES.length)
    for (const [{ path, file }, guarded] of declared) {
      expect({ path, file, guarded }).toMatchObject({ guarded: true })
      expect(adminRouteOf((path ?? '').replaceAll(/:\w+/g, 'abc'))).toBeDefined()
    }
  })

  test('and every unknown path is below the guard, which has no route for it', () => {
    const others = inArea.filter(([{ path }]) => path?.endsWith('/*'))
    expect(others).toHaveLength(LOCALES.length)
    for (const [{ path }, guarded] of others) {
      expect({ path, guarded }).toEqual({ path, guarded: true })
      expect(adminRouteOf((path ?? '').replace('*', 'abc'))).toBeUndefined()
    }
  })

  test('is guarded by the layout above it', () => {
    const layout = readFileSync(join(import.meta.dirname, '..', AREA), 'utf8')
    expect(layout).toMatch(/export const middleware[^=]*= \[guardAdmin\]/)
  })
})

// Written by hand from the specification (6), so that a slip in the table shows.
const MATRIX = {
  home: { visitor: false, manager: true, moderator: true, editor: true, owner: true },
  restored: { visitor: false, manager: false, moderator: false, editor: false, owner: true },
  checklist: { visitor: false, manager: false, moderator: false, editor: false, owner: true },
  firstStart: { visitor: false, manager: false, moderator: false, editor: false, owner: true },
  inbox: { visitor: false, manager: false, moderator: true, editor: true, owner: true },
  inboxNews: { visitor: false, manager: false, moderator: true, editor: true, owner: true },
  quarantine: { visitor: false, manager: false, moderator: true, editor: true, owner: true },
  account: { visitor: false, manager: true, moderator: true, editor: true, owner: true },
  users: { visitor: false, manager: false, moderator: false, editor: false, owner: true },
  userPlaces: { visitor: false, manager: false, moderator: false, editor: false, owner: true },
  apiKeys: { visitor: false, manager: false, moderator: false, editor: false, owner: true },
  places: { visitor: false, manager: true, moderator: false, editor: true, owner: true },
  placeNew: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  categories: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  placesBulk: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  placesLeft: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  placesHoliday: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  placeForgetId: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  placesMerge: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  placesLocate: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  placesLookalikes: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  placesRegions: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  placesScheduled: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  placesAsk: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  placeEdit: { visitor: false, manager: true, moderator: false, editor: true, owner: true },
  placeHistory: { visitor: false, manager: true, moderator: false, editor: true, owner: true },
  placeMerge: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  settings: { visitor: false, manager: false, moderator: false, editor: false, owner: true },
  log: { visitor: false, manager: false, moderator: false, editor: false, owner: true },
  logExport: { visitor: false, manager: false, moderator: false, editor: false, owner: true },
  imports: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  import: { visitor: false, manager: false, moderator: false, editor: true, owner: true },
  streets: { visitor: false, manager: false, moderator: false, editor: false, owner: true },
  backups: { visitor: false, manager: false, moderator: false, editor: false, owner: true },
  manual: { visitor: false, manager: true, moderator: true, editor: true, owner: true },
  manualPage: { visitor: false, manager: true, moderator: true, editor: true, owner: true },
  signIn: { visitor: true, manager: true, moderator: true, editor: true, owner: true },
  signOn: { visitor: true, manager: true, moderator: true, editor: true, owner: true },
  signOnReturn: { visitor: true, manager: true, moderator: true, editor: true, owner: true },
  confirm: { visitor: true, manager: true, moderator: true, editor: true, owner: true },
  signOut: { visitor: true, manager: true, moderator: true, editor: true, owner: true },
  setUp: { visitor: true, manager: true, moderator: true, editor: true, owner: true },
}

test('the access matrix is the one in the specification', () => {
  const found = ADMIN_ROUTE_NAMES.map((route) => [
    route,
    {
      visitor: mayCall(route, undefined),
      ...Object.fromEntries(ROLES.map((role) => [role, mayCall(route, role)])),
    },
  ])
  expect(Object.fromEntries(found)).toEqual(MATRIX)
})

test('the table in the specification says the same about every screen', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/specification.md'), 'utf8')
  const [, table = ''] = /\| screens and calls.*\n\|[- |]+\n((?:\|.*\n)+)/.exec(text) ?? []
  const found = table.split('\n').flatMap((line) => {
    const [, screens = '', ...cells] = line.split('|').map((cell) => cell.trim())
    const [visitor, manager, moderator, editor, owner] = cells.map((cell) => cell !== 'no')
    const names = [...screens.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    return names.map((name) => [name, { visitor, manager, moderator, editor, owner }] as const)
  })
  expect(Object.fromEntries(found)).toEqual(MATRIX)
})

/** Written by hand: the steps of each screen that could let somebody else in, lock somebody out or send messages elsewhere. */
const SENSITIVE = {
  account: [
    'password',
    'totp-begin',
    'totp-confirm',
    'totp-remove',
    'recovery-renew',
    'passkey-ask',
    'passkey-add',
    'passkey-remove',
  ],
  users: ['invite', 'role', 'disable', 'enable', 'reset-factors', 'password-link', 'remove'],
  userPlaces: ['add', 'remove', 'approval'],
  apiKeys: ['add'],
  restored: ['release', 'delivered'],
  settings: [...SECTIONS, 'webhook-add', 'try-mail'],
  streets: ['measure', 'fetch', 'retry', 'remove', 'renew'],
  backups: ['restore'],
}

/** Steps that only take rights away; they need no proof, so that a person in a hurry is not held up. */
const HARMLESS = {
  account: ['session-end', 'sessions-end'],
  users: ['end-sessions', 'unlink', 'withdraw'],
  apiKeys: ['revoke'],
  settings: [],
  streets: ['stop', 'discard'],
  backups: ['begin'],
}

describe('a fresh proof', () => {
  const asked = ADMIN_ROUTE_NAMES.filter((route) => needsProof(route))

  test('finding 5: is required by every step that could take over an account', () => {
    expect(asked.toSorted()).toEqual(Object.keys(SENSITIVE).toSorted())
    for (const [route, steps] of Object.entries(SENSITIVE)) {
      for (const step of steps) {
        const isAsked = asked.some((one) => one === route && needsProof(one, step))
        expect({ route, step, isAsked }).toEqual({ route, step, isAsked: true })
      }
    }
  })

  test('finding 5: every step of a screen is in one of the lists, and an unknown step requires a proof', () => {
    const stepsOf = (of: 'account' | 'users') => [...SENSITIVE[of], ...HARMLESS[of]].toSorted()
    expect(ACCOUNT_STEPS.toSorted()).toEqual(stepsOf('account'))
    expect(USER_STEPS.toSorted()).toEqual(stepsOf('users'))
    for (const route of asked) expect([route, needsProof(route, 'new')]).toEqual([route, true])
    for (const [route, steps] of Object.entries(HARMLESS)) {
      const open = steps.filter((step) =>
        asked.some((one) => one === route && needsProof(one, step)),
      )
      expect([route, open]).toEqual([route, []])
    }
  })

  test('finding 5: is declared by every screen that only owners may open', () => {
    const closed = ADMIN_ROUTE_NAMES.filter(
      (route) => mayCall(route, 'owner') && !mayCall(route, 'editor'),
    )
    // These screens only read, dismiss a list or replace the demo: none of them lets anybody in or sends messages elsewhere.
    const reading = ['checklist', 'firstStart', 'log', 'logExport']
    const undeclared = closed.filter((route) => !needsProof(route))
    expect(undeclared.toSorted()).toEqual(reading)
  })
})

describe('a path', () => {
  test('matches a route only if it is spelled exactly', () => {
    for (const locale of LOCALES) expect(adminRouteOf(ADMIN_ROUTES.inbox[locale])).toBe('inbox')
    for (const path of [
      '/Verwaltung/postfach',
      '/verwaltung/post%66ach',
      '/verwaltung/nichts',
      '/',
    ]) {
      expect(adminRouteOf(path)).toBeUndefined()
    }
  })

  test('belongs to the admin however it is spelled', () => {
    for (const path of [
      '/verwaltung',
      '/VERWALTUNG/postfach',
      '/%76erwaltung/x',
      '/en/admin.data',
    ]) {
      expect(isInAdmin(path)).toBe(true)
    }
    for (const path of ['/', '/orte/verwaltung', '/verwaltungen', '/en/administration', '/%']) {
      expect(isInAdmin(path)).toBe(false)
    }
  })

  test('leads to the same page in the other language, with its token', () => {
    expect(adminPathIn('/verwaltung/postfach', 'en')).toBe('/en/admin/inbox')
    const token = adminPath('setUp', 'de', { token: 'a-B_9' })
    expect(adminPathIn(token, 'en')).toBe('/en/admin/set-up/a-B_9')
    expect(adminPathIn('/verwaltung/orte/neu', 'en')).toBe('/en/admin/places/new')
    expect(adminPathIn('/verwaltung/orte/a-1/versionen', 'en')).toBe(
      '/en/admin/places/a-1/versions',
    )
  })
})

test('signing in never redirects out of the admin', () => {
  expect(pathAfterSignIn('/verwaltung/quarantaene?q=x', 'de', 'editor')).toBe(
    '/verwaltung/quarantaene?q=x',
  )
  const elsewhere = [
    null,
    '',
    '//fremd.example/verwaltung/postfach',
    '/\\fremd.example',
    'https://fremd.example/verwaltung/postfach',
    'javascript:alert(1)',
    '/verwaltung/../orte',
    '/verwaltung/abmelden',
    '/\t/fremd.example',
    '/verwaltung/postfach/../../..//fremd.example',
  ]
  for (const wanted of elsewhere)
    expect(pathAfterSignIn(wanted, 'de', 'editor')).toBe('/verwaltung/postfach')
  // A manager has no inbox.
  expect(pathAfterSignIn(null, 'de', 'manager')).toBe('/verwaltung/orte')
})
