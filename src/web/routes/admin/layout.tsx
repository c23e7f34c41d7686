import { data, isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { webContext } from '../../context.ts'
import { AdminFrame } from '../../admin/frame.tsx'
import { guardAdmin, operatorContext, isPostContext } from '../../admin/guard.ts'
import { LastFormProvider } from '../../admin/last-form.tsx'
import { ProblemFocus } from '../../admin/problem-focus.tsx'
import { readFrame } from '../../admin/read-frame.ts'
import { AdminRefusal } from '../../admin/refusal.tsx'
import type { Route } from './+types/layout'

export const middleware: Route.MiddlewareFunction[] = [guardAdmin]

/** The root shows the guard's refusals, since no loader has run; this component renders them. */
export const handle = { Refusal: AdminRefusal }

export async function loader({ context }: Route.LoaderArgs) {
  const frame = await readFrame(context.get(webContext), context.get(operatorContext))
  return data({ frame, isFormResponse: context.get(isPostContext) })
}

// After a failed action, loading would fail as well and remove header and navigation.
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionResult } = args
  const hasFailed = actionResult instanceof Error || isRouteErrorResponse(actionResult)
  return !hasFailed && args.defaultShouldRevalidate
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame {...loaderData.frame}>
      <LastFormProvider isFormResponse={loaderData.isFormResponse}>
        <Outlet />
      </LastFormProvider>
      <ProblemFocus isFormResponse={loaderData.isFormResponse} />
    </AdminFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <AdminRefusal error={error} frame={loaderData?.frame} />
}
