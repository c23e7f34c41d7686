import { data, isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { webContext } from '../../context.ts'
import { OperatorFrame } from '../../operator/frame.tsx'
import { guardOperatorArea, operatorContext, postedContext } from '../../operator/guard.ts'
import { LastSubmission } from '../../operator/last-submission.tsx'
import { ProblemFocus } from '../../operator/problem-focus.tsx'
import { readFrame } from '../../operator/read-frame.ts'
import { OperatorRefusal } from '../../operator/refusal.tsx'
import type { Route } from './+types/area'

export const middleware: Route.MiddlewareFunction[] = [guardOperatorArea]

/** What the guard refuses is shown by the root, since nothing has been loaded yet; it asks here how. */
export const handle = { Refusal: OperatorRefusal }

export async function loader({ context }: Route.LoaderArgs) {
  const frame = await readFrame(context.get(webContext), context.get(operatorContext))
  return data({ frame, isPosted: context.get(postedContext) })
}

// What is read after a failed action fails likewise, and would take head and navigation with it.
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  const { actionResult } = asked
  const hasFailed = actionResult instanceof Error || isRouteErrorResponse(actionResult)
  return !hasFailed && asked.defaultShouldRevalidate
}

export default function OperatorArea({ loaderData }: Route.ComponentProps) {
  return (
    <OperatorFrame {...loaderData.frame}>
      <LastSubmission isPosted={loaderData.isPosted}>
        <Outlet />
      </LastSubmission>
      <ProblemFocus isPosted={loaderData.isPosted} />
    </OperatorFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <OperatorRefusal error={error} frame={loaderData?.frame} />
}
