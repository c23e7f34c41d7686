import { data, isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { webContext } from '../../context.ts'
import { AdminFrame } from '../../admin/frame.tsx'
import { guardAdmin, operatorContext, postedContext } from '../../admin/guard.ts'
import { LastSubmission } from '../../admin/last-submission.tsx'
import { ProblemFocus } from '../../admin/problem-focus.tsx'
import { readFrame } from '../../admin/read-frame.ts'
import { AdminRefusal } from '../../admin/refusal.tsx'
import type { Route } from './+types/layout'

export const middleware: Route.MiddlewareFunction[] = [guardAdmin]

/** The root shows the guard's refusals, since no loader has run; this component renders them. */
export const handle = { Refusal: AdminRefusal }

export async function loader({ context }: Route.LoaderArgs) {
  const frame = await readFrame(context.get(webContext), context.get(operatorContext))
  return data({ frame, isPosted: context.get(postedContext) })
}

// After a failed action, loading would fail as well and remove header and navigation.
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  const { actionResult } = asked
  const hasFailed = actionResult instanceof Error || isRouteErrorResponse(actionResult)
  return !hasFailed && asked.defaultShouldRevalidate
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame {...loaderData.frame}>
      <LastSubmission isPosted={loaderData.isPosted}>
        <Outlet />
      </LastSubmission>
      <ProblemFocus isPosted={loaderData.isPosted} />
    </AdminFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <AdminRefusal error={error} frame={loaderData?.frame} />
}
