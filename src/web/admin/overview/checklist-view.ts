import {
  type Check,
  checklistOf,
  DEMO_SITE,
  OPTIONAL_CHECKS,
  type SiteFacts,
} from '../../../domain/admin/checklist.ts'
import type { DemoContents } from '../../../domain/admin/remove-demo.ts'
import { missingFields } from '../../../domain/admin/responsible.ts'
import type { Locale } from '../../../domain/places/place.ts'
import type { DeliverySetup } from '../../../domain/submissions/delivery/missing-settings.ts'
import type { AdminContext } from '../requests.ts'
import { adminPath } from '../admin-routes.ts'

type ChecklistContext = {
  ways: DeliverySetup
  /** whether to count what removing the demo would delete, which reads all places */
  countsDemo: boolean
}

/** What is left to do for a new site; undefined if the person may not do it, the list was dismissed, or nothing is left. */
export async function readChecklist(
  { admin, site, legal, operator, locale }: AdminContext,
  { ways, countsDemo }: ChecklistContext,
) {
  if (operator.role !== 'owner') return undefined
  const stored = await admin.checklist.facts()
  if (!stored) return undefined
  const [settings, accounts] = await Promise.all([admin.settings.read(), admin.accounts.list()])
  const account = accounts.find(({ id }) => id === operator.id)
  const missing = {
    imprint: missingFields('imprint', legal),
    privacy: missingFields('privacy', legal),
  }
  const facts: SiteFacts = {
    ...stored,
    ...ways,
    name: admin.settingsChecks.fixed.name ?? settings.name,
    publicUrl: site.publicUrl,
    hasImprint: missing.imprint.length === 0,
    hasPrivacy: missing.privacy.length === 0,
    hasSecondFactor: account !== undefined && (account.hasTotp || account.passkeys > 0),
    offersGoogle: site.offersGoogle,
  }
  const items = checklistOf(facts).map((item) => ({ ...item, path: pathOf(item.check, locale) }))
  const open = items.filter(({ isDone }) => !isDone)
  if (open.every(({ check }) => OPTIONAL_CHECKS.includes(check))) return undefined
  return {
    open: open.map(({ check, path }) => ({ check, path })),
    done: items.filter(({ isDone }) => isDone).map(({ check, path }) => ({ check, path })),
    demoPlaces: facts.demoPlaces,
    beginPath: facts.hasOwnPlaces ? undefined : adminPath('firstStart', locale),
    demo: countsDemo ? demoWords(await admin.demo.inspect(), locale) : undefined,
    publicUrl: facts.publicUrl,
    missing,
  }
}

function demoWords({ places, edited, categories, attributes }: DemoContents, locale: Locale) {
  return {
    places,
    edited,
    names: [
      ...categories.map(({ name }) => name[locale].many),
      ...attributes.map(({ name }) => name[locale]),
    ],
  }
}

export type ChecklistView = NonNullable<Awaited<ReturnType<typeof readChecklist>>>

/** The page where the task is done; undefined if it is done on the server. */
function pathOf(check: Check, locale: Locale): string | undefined {
  const settings = adminPath('settings', locale)
  switch (check) {
    case 'name':
      return `${settings}#look`
    case 'server':
      return `${settings}#sender`
    case 'imprint':
    case 'privacy':
      return `${settings}#responsible`
    case 'recipients':
      return `${settings}#mail`
    case 'places':
      return adminPath('imports', locale)
    case 'demo':
      return `${adminPath('places', locale)}?${new URLSearchParams({ source: DEMO_SITE.source })}`
    case 'secondFactor':
      return adminPath('account', locale)
    case 'backup':
      return adminPath('backups', locale)
    case 'address':
      return undefined
    default:
      return `${settings}#${check}`
  }
}
