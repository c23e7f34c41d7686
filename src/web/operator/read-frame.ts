import type { Operator } from '../../domain/operators/operator.ts'
import type { WebContext } from '../context.ts'
import type { FrameView } from './frame-view.ts'
import { mayCall, OPERATOR_SCREENS } from './operator-routes.ts'

/** What head and navigation of the operator area show to this person, or to somebody who has not signed in. */
export async function readFrame(
  { area, site }: Pick<WebContext, 'area' | 'site'>,
  operator: Operator | undefined,
): Promise<FrameView> {
  const counts = operator && (await area.inbox.count())
  return {
    siteName: site.name,
    logo: site.logo,
    name: operator?.name,
    screens: OPERATOR_SCREENS.filter((screen) => mayCall(screen, operator?.role)),
    role: operator?.role,
    waiting: counts && { inbox: counts.inbox, quarantine: counts.quarantine },
  }
}
