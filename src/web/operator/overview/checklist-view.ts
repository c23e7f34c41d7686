import {
  type Check,
  checklistOf,
  DEMO,
  OPTIONAL,
  type SiteFacts,
} from '../../../domain/operators/checklist.ts'
import type { Operator } from '../../../domain/operators/operator.ts'
import type { Locale } from '../../../domain/places/place.ts'
import type { Ways } from '../../../domain/submissions/delivery/missing-ways.ts'
import type { WebContext } from '../../context.ts'
import { operatorPath } from '../operator-routes.ts'

type Asked = { operator: Operator; locale: Locale; ways: Ways }

/** What is left to do for a new site; undefined for who may not do it, when it was put away, and when nothing is left. */
export async function readChecklist(
  { area, site, legal }: Pick<WebContext, 'area' | 'site' | 'legal'>,
  { operator, locale, ways }: Asked,
) {
  if (operator.role !== 'owner') return undefined
  const stored = await area.checklist.facts()
  if (!stored) return undefined
  const [settings, accounts] = await Promise.all([area.settings.read(), area.operators.list()])
  const own = accounts.find(({ id }) => id === operator.id)
  const facts: SiteFacts = {
    ...stored,
    ...ways,
    name: area.settingsChecks.fixed.name ?? settings.name,
    publicUrl: site.publicUrl,
    hasImprint: legal.imprint !== undefined,
    hasPrivacy: legal.privacy !== undefined,
    hasSecondFactor: own !== undefined && (own.hasTotp || own.passkeys > 0),
    offersGoogle: site.offersGoogle,
  }
  const items = checklistOf(facts).map((item) => ({ ...item, path: pathOf(item.check, locale) }))
  const open = items.filter(({ isDone }) => !isDone)
  if (open.every(({ check }) => OPTIONAL.includes(check))) return undefined
  return {
    open: open.map(({ check, path }) => ({ check, path })),
    done: items.filter(({ isDone }) => isDone).map(({ check, path }) => ({ check, path })),
    demoPlaces: facts.demoPlaces,
    publicUrl: facts.publicUrl,
  }
}

export type ChecklistView = NonNullable<Awaited<ReturnType<typeof readChecklist>>>

/** Where it is done; what is done on the server has no page. */
function pathOf(check: Check, locale: Locale): string | undefined {
  const settings = operatorPath('settings', locale)
  switch (check) {
    case 'name':
      return `${settings}#look`
    case 'server':
      return `${settings}#sender`
    case 'recipients':
      return `${settings}#mail`
    case 'places':
      return operatorPath('imports', locale)
    case 'demo':
      return `${operatorPath('places', locale)}?${new URLSearchParams({ source: DEMO.source })}`
    case 'secondFactor':
      return operatorPath('account', locale)
    case 'backup':
    case 'address':
      return undefined
    default:
      return `${settings}#${check}`
  }
}
