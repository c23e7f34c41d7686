import { data } from 'react-router'
import { fold } from '../../../lib/text/fold.ts'
import type { Admin } from '../../../domain/admin/admin.ts'
import type { Account } from '../../../domain/admin/operator.ts'
import { countryName } from '../../../domain/places/country.ts'
import {
  LIMIT_KINDS,
  type LimitKind,
  type PlaceLimits,
  withEntry,
  withoutEntry,
  type PlaceFilter,
} from '../../../domain/places/place-store.ts'
import type { Locale, Place } from '../../../domain/places/place.ts'
import type { AdminContext, AdminPost } from '../requests.ts'

/** A place, region or category with its name; without a name it no longer exists. */
export type LimitEntry = { entry: string; name?: string }
export type LimitEntries = Record<LimitKind, LimitEntry[]>

type Web = Pick<AdminContext, 'admin' | 'product'>

const MAX_RESULTS = 20

/** The limits of an account, and the search results that could be added to them. */
export async function readUserPlaces(context: AdminContext, account: Account) {
  const { admin, locale } = context
  const { searchParams } = context.url
  const text = searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const [limits, all] = await Promise.all([
    admin.accounts.limitsOf(account.id),
    regionsAndCategories(context, locale),
  ])
  const places = await admin.placeTable.byIds(limits.placeIds)
  const named = new Map(places.map((place) => [place.id, nameOf(place)]))
  const entriesOf = (kind: 'regions' | 'categoryIds') =>
    limits[kind].map((entry) => ({ entry, name: all[kind].get(entry) }))
  const assigned: LimitEntries = {
    placeIds: limits.placeIds.map((entry) => ({ entry, name: named.get(entry) })),
    regions: entriesOf('regions'),
    categoryIds: entriesOf('categoryIds'),
  }
  const words = fold(text).split(/\s+/).filter(Boolean)
  return {
    id: account.id,
    name: account.name,
    role: account.role,
    text,
    assigned,
    needsApproval: limits.needsApproval === true,
    total: await countPlaces(admin, { within: limits }),
    isSaved: searchParams.has('saved'),
    found: words.length > 0 ? await findEntries(admin, { words, all, limits }) : undefined,
  }
}

export type UserPlacesView = Awaited<ReturnType<typeof readUserPlaces>>

/**
 * Adds or removes the entry of the pressed button. Returns `full` if there is no room for one more, `opens` if removing it would open
 * more places.
 */
export async function changeUserPlaces(post: AdminPost, account: Account) {
  const { admin, actor, field } = post
  const intent = field('intent')
  if (intent === 'approval') {
    const needsApproval = field('needsApproval') === 'yes'
    const set = (stored: PlaceLimits) => ({ ...stored, needsApproval })
    const done = await admin.accounts.changeLimits(account.id, set, actor)
    if (!done.ok) throw data(null, { status: 404 })
    return undefined
  }
  const entry = field('entry')
  const kind = LIMIT_KINDS.find((one) => one === field('kind'))
  if (!kind || (intent !== 'add' && intent !== 'remove')) throw data(null, { status: 400 })
  if (intent === 'add' && !(await isThere(post, kind, entry))) throw data(null, { status: 404 })
  const change = intent === 'add' ? withEntry : withoutEntry
  let isRefused = false
  const changed = await admin.accounts.changeLimits(
    account.id,
    (stored) => {
      const limits = change(stored, kind, entry)
      isRefused = limits === undefined
      return limits
    },
    actor,
  )
  if (!changed.ok) throw data(null, { status: 404 })
  if (!isRefused) return undefined
  return intent === 'add' ? ('full' as const) : ('opens' as const)
}

/** The account that the page is about; 404 if there is none. */
export async function accountOf({ accounts }: Admin, id: string): Promise<Account> {
  const account = (await accounts.list()).find((one) => one.id === id)
  if (!account) throw data(null, { status: 404 })
  return account
}

/** The regions and countries that have places, and all categories, by code or id. */
async function regionsAndCategories({ admin, product }: Web, locale: Locale) {
  const [regions, countries, categories] = await Promise.all([
    admin.placeTable.regions(),
    admin.placeTable.countries(),
    admin.vocabulary.categories(),
  ])
  return {
    regions: new Map([
      ...countries.map((code) => [code, countryName(code, locale)] as const),
      ...regions.map((code) => [code, product.regionName(code, locale)] as const),
    ]),
    categoryIds: new Map(categories.map(({ id, name }) => [id, name[locale].many])),
  }
}

type Search = {
  words: readonly string[]
  all: Awaited<ReturnType<typeof regionsAndCategories>>
  limits: PlaceLimits
}

async function findEntries(admin: Admin, { words, all, limits }: Search): Promise<LimitEntries> {
  const holdsAll = (name: string) => words.every((word) => fold(name).includes(word))
  const among = (kind: 'regions' | 'categoryIds') =>
    [...all[kind]]
      .filter(([entry, name]) => !limits[kind].includes(entry) && holdsAll(name))
      .slice(0, MAX_RESULTS)
      .map(([entry, name]) => ({ entry, name }))
  const { lines } = await listPlaces(admin, { words })
  const places = lines.filter(({ place }) => !limits.placeIds.includes(place.id))
  return {
    placeIds: places.map(({ place }) => ({ entry: place.id, name: nameOf(place) })),
    regions: among('regions'),
    categoryIds: among('categoryIds'),
  }
}

async function isThere(web: Web, kind: LimitKind, entry: string): Promise<boolean> {
  if (kind === 'placeIds') return (await web.admin.placeById(entry)) !== undefined
  return (await regionsAndCategories(web, 'de'))[kind].has(entry)
}

async function countPlaces(admin: Admin, filter: Partial<PlaceFilter>): Promise<number> {
  return (await listPlaces(admin, filter)).total
}

function listPlaces({ placeTable }: Admin, filter: Partial<PlaceFilter>) {
  const whole = { words: [], lacks: [], confirmedSince: '', ...filter }
  return placeTable.list({
    filter: whole,
    sort: 'name',
    isDescending: false,
    offset: 0,
    limit: MAX_RESULTS,
  })
}

function nameOf({ name, address: { street, city } }: Place): string {
  return [name, street, city].filter(Boolean).join(', ')
}
