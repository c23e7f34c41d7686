import type { Operator } from '../../domain/admin/operator.ts'
import type { WebContext } from '../context.ts'
import type { FrameView } from './frame-view.ts'
import { mayCall, ADMIN_SCREENS } from './admin-routes.ts'

/** The header and navigation of the admin for this person, or for somebody who has not signed in. */
export async function readFrame(
  { admin, site }: Pick<WebContext, 'admin' | 'site'>,
  operator: Operator | undefined,
): Promise<FrameView> {
  const { accounts } = admin
  const lacksFactor = operator !== undefined && (await accounts.lacksRequiredFactor(operator))
  if (lacksFactor) {
    const { name, logo } = site
    return { siteName: name, logo, name: operator.name, screens: [], lacksFactor }
  }
  const counts = mayCall('inbox', operator?.role) ? await admin.inbox.count() : undefined
  return {
    siteName: site.name,
    logo: site.logo,
    name: operator?.name,
    screens: ADMIN_SCREENS.filter((screen) => mayCall(screen, operator?.role)),
    role: operator?.role,
    messageCounts: counts && { inbox: counts.inbox, quarantine: counts.quarantine },
  }
}
