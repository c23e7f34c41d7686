import type { QuestionCount } from '../../../domain/import/import-store.ts'
import { boundsOf } from '../../../lib/geo/bounds.ts'
import { unfinishedPages } from '../../../domain/admin/responsible.ts'
import type { HolidayGap } from '../../../domain/admin/place-health.ts'
import type { Operator } from '../../../domain/admin/operator.ts'
import type { Lack } from '../../../domain/places/place-store.ts'
import type { Locale } from '../../../domain/places/place.ts'
import type { ScheduledChange } from '../../../domain/places/scheduled-changes.ts'
import {
  findMissingSettings,
  type DeliverySetup,
} from '../../../domain/submissions/delivery/missing-settings.ts'
import type { WebContext } from '../../context.ts'
import { countryName } from '../../../domain/places/country.ts'
import { pathTo } from '../../paths.ts'
import { backupAge } from '../../../domain/admin/checklist.ts'
import type { AdminContext } from '../requests.ts'
import { readChecklist } from './checklist-view.ts'
import { inboxQuery } from '../inbox/inbox-links.ts'
import { adminPath, mayCall } from '../admin-routes.ts'

/** Everything that the start page shows; places only for roles that may change them. */
export async function readHome(context: AdminContext, countsDemo: boolean) {
  const { admin, product, legal, locale } = context
  const { role } = context.operator
  const { places, ...overview } = await admin.overview()
  const ways = await waysOf(admin)
  const checklist = await readChecklist(context, { ways, countsDemo })
  // Only an owner can fix these, and the checklist names them already.
  const showsProblems = role === 'owner' && !checklist
  const editsPlaces = mayCall('places', role)
  const categories = new Map(
    (await admin.vocabulary.categories()).map(({ slug, name }) => [slug, name[locale].many]),
  )
  const placesPath = adminPath('places', locale)
  const lacking = (lack: Lack) => `${placesPath}?lacks=${lack}`
  const failed = inboxQuery({ filter: 'failed', text: '' })
  const tasks = [
    { name: 'inbox', count: overview.inbox, path: adminPath('inbox', locale) },
    { name: 'quarantine', count: overview.quarantine, path: adminPath('quarantine', locale) },
    {
      name: 'failed',
      count: overview.failedDeliveries,
      path: adminPath('inbox', locale) + failed,
    },
    ...(editsPlaces && places
      ? ([
          {
            name: 'unconfirmed',
            count: places.unconfirmed,
            path: `${lacking('confirmation')}&status=published`,
          },
          {
            name: 'failedInquiries',
            count: overview.failedInquiries,
            path: adminPath('placesAsk', locale),
          },
          {
            name: 'proposals',
            count: (await admin.scheduledChanges.list()).filter(isOpenProposal).length,
            path: adminPath('placesScheduled', locale),
          },
          ...(await importTasks(admin, locale)),
          { name: 'withoutLocation', count: places.withoutLocation, path: lacking('location') },
        ] as const)
      : []),
  ] as const
  return {
    tasks,
    checklist,
    backupAge:
      role === 'owner' ? backupAge(await admin.checklist.lastBackup(), new Date()) : undefined,
    warnings: role === 'owner' ? await admin.backups.warnings() : [],
    outage: role === 'owner' ? overview.outage : undefined,
    retrying: overview.retryingDeliveries,
    restored: await readRestored(admin, role),
    missing: showsProblems ? missingOf(ways) : [],
    unfinishedPages: showsProblems ? unfinishedPages(legal) : [],
    isCounting: editsPlaces && !places,
    holidays: holidayDays(editsPlaces && places ? places.holidays : [], (gap) => ({
      region: gap.region
        ? product.regionName(gap.region, locale)
        : countryName(gap.country, locale),
      path: holidayPath(gap, locale),
      places: gap.places.map(({ id, name }) => ({
        name,
        path: adminPath('placeEdit', locale, { id }),
      })),
    })).map((day) => ({ ...day, path: holidayPath(day, locale) })),
    zeroResultArea: boundsOf(overview.zeroResultSearches.flatMap(({ point }) => point ?? [])),
    zeroResultSearches: overview.zeroResultSearches.map((zeroResult, at) => ({
      number: at + 1,
      area: zeroResult.area,
      point: zeroResult.point,
      path: searchPath(zeroResult, locale),
      category: categoriesOf(zeroResult)
        .map((slug) => categories.get(slug) ?? slug)
        .join(', '),
      count: zeroResult.count,
      week: zeroResult.week,
    })),
    messages: overview.messages,
  }
}

function isOpenProposal({ state }: ScheduledChange): boolean {
  return state === 'proposed'
}

/** Questions of imports that wait for a person. If all belong to one import, the link leads to it. */
async function importTasks({ imports }: WebContext['admin'], locale: Locale) {
  const [unseen, open] = await Promise.all([imports.awaitingReview(), imports.countOpenQuestions()])
  const pathOf = ([id, ...others]: number[], search = '') =>
    id === undefined || others.length > 0
      ? adminPath('imports', locale)
      : adminPath('import', locale, { token: String(id) }) + search
  const idsWith = (kind: keyof QuestionCount) =>
    [...open].filter(([, count]) => count[kind] > 0).map(([id]) => id)
  const sumOf = (kind: keyof QuestionCount) =>
    [...open.values()].reduce((sum, count) => sum + count[kind], 0)
  return [
    { name: 'unseenImports', count: unseen.length, path: pathOf(unseen) },
    {
      name: 'openQuestions',
      count: sumOf('similar'),
      path: pathOf(idsWith('similar'), '?show=similar'),
    },
    {
      name: 'setAsideRows',
      count: sumOf('setAside'),
      path: pathOf(idsWith('setAside'), '?show=set-aside'),
    },
  ] as const
}

// Everybody sees the notice, since e-mails are missing; only an owner decides.
async function readRestored({ heldDeliveries }: WebContext['admin'], role: Operator['role']) {
  const state = await heldDeliveries.state()
  return state && { held: state.held, mayDecide: role === 'owner' }
}

export type HomeView = Awaited<ReturnType<typeof readHome>>

/** Why messages stay in the inbox, and the section of the settings that says more. */
function missingOf(ways: DeliverySetup) {
  return findMissingSettings(ways).map((way) => ({
    way,
    section: way === 'recipients' ? 'mail' : way,
  }))
}

async function waysOf({
  settings,
  settingsChecks: { fixed, hasMail },
  webhooks,
}: WebContext['admin']): Promise<DeliverySetup> {
  const [stored, named] = await Promise.all([settings.read(), webhooks.list()])
  return {
    hasServer: await hasMail(),
    hasSender: (fixed.sender ?? stored.sender) !== undefined,
    hasWebhook: fixed.webhook !== undefined || named.some(({ isOn }) => isOn),
    hasRecipients: (fixed.mailTo ?? stored.recipients).length > 0,
  }
}

type ZeroResultSearch = Awaited<
  ReturnType<WebContext['admin']['overview']>
>['zeroResultSearches'][number]

function categoriesOf({ category }: Pick<ZeroResultSearch, 'category'>): string[] {
  return category.split(',').filter(Boolean)
}

/** The search that visitors made, as far as it was stored; an area without a name is searched around its center. */
function searchPath(zeroResult: ZeroResultSearch, locale: Locale): string {
  const { area: where, point } = zeroResult
  const isNamed = !where.endsWith('…')
  const middle = point && `${point.lat.toFixed(2)},${point.lng.toFixed(2)}`
  const search = new URLSearchParams({ near: isNamed ? where : (middle ?? where.slice(3, -1)) })
  for (const slug of categoriesOf(zeroResult)) search.append('category', slug)
  return `${pathTo('finder', locale)}?${search}`
}

/** The page that sets the hours of that day, for the region or the whole country. */
function holidayPath(
  { date, country, region }: Pick<HolidayGap, 'date' | 'country' | 'region'>,
  locale: Locale,
): string {
  const search = new URLSearchParams({ date, country, ...(region && { region }) })
  return `${adminPath('placesHoliday', locale)}?${search}`
}

/** Groups the gaps by day and country and keeps their order: most holidays apply to many regions. */
function holidayDays<Row>(gaps: readonly HolidayGap[], rowOf: (gap: HolidayGap) => Row) {
  const days = Map.groupBy(gaps, ({ date, country, name }) => [date, country, name].join('\n'))
  return [...days.values()].flatMap((gapsOfDay) => {
    const [first] = gapsOfDay
    if (!first) return []
    const { date, name, country } = first
    return {
      date,
      name,
      country,
      region: undefined,
      count: gapsOfDay.reduce((sum, { count }) => sum + count, 0),
      rows: gapsOfDay.map((gap) => ({ ...rowOf(gap), count: gap.count })),
    }
  })
}
