import { data, isRouteErrorResponse, Link, Outlet, useLocation } from 'react-router'
import { FailurePage } from '../../components/error-pages.tsx'
import { webContext } from '../../context.ts'
import { OperatorFrame } from '../../operator/frame.tsx'
import { guardOperatorArea, operatorContext } from '../../operator/guard.ts'
import { mayCall, OPERATOR_SCREENS, operatorPath } from '../../operator/operator-routes.ts'
import { useLocale } from '../../words.tsx'
import type { Route } from './+types/area'
import { useOperatorWords } from '../../operator/operator-words.ts'

export const middleware: Route.MiddlewareFunction[] = [guardOperatorArea]

export async function loader({ context }: Route.LoaderArgs) {
  const { area, site } = context.get(webContext)
  const operator = context.get(operatorContext)
  const counts = operator && (await area.inbox.count())
  return data({
    siteName: site.name,
    logo: site.logo,
    name: operator?.name,
    screens: OPERATOR_SCREENS.filter((screen) => mayCall(screen, operator?.role)),
    role: operator?.role,
    waiting: counts && { inbox: counts.inbox, quarantine: counts.quarantine },
  })
}

export default function OperatorArea({ loaderData }: Route.ComponentProps) {
  return (
    <OperatorFrame {...loaderData}>
      <Outlet />
    </OperatorFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <OperatorFrame siteName="" {...loaderData}>
      {status === 403 && <DeniedPage />}
      {status === 404 && <MissingPage />}
      {status !== 403 && status !== 404 && <FailurePage error={error} />}
    </OperatorFrame>
  )
}

function DeniedPage() {
  const { denied } = useOperatorWords().operator
  const locale = useLocale()
  const { pathname } = useLocation()
  return (
    <div className="page page-narrow prose" key={pathname}>
      <title>{denied.title}</title>
      <h1>{denied.title}</h1>
      <p>{denied.text}</p>
      <p>
        <Link to={operatorPath('inbox', locale)}>{denied.toInbox}</Link>
      </p>
    </div>
  )
}

/** What an operator looked for is not there, or no longer. */
function MissingPage() {
  const { missing } = useOperatorWords().operator
  const locale = useLocale()
  return (
    <div className="page page-narrow prose">
      <title>{missing.title}</title>
      <h1>{missing.title}</h1>
      <p>{missing.text}</p>
      <p>
        <Link to={operatorPath('home', locale)}>{missing.toOverview}</Link>
      </p>
    </div>
  )
}
