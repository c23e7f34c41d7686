import { data, Outlet } from 'react-router'
import { webContext } from '../../context.ts'
import { OperatorFrame } from '../../operator/frame.tsx'
import { guardOperatorArea, operatorContext } from '../../operator/guard.ts'
import { readFrame } from '../../operator/read-frame.ts'
import { OperatorRefusal } from '../../operator/refusal.tsx'
import type { Route } from './+types/area'

export const middleware: Route.MiddlewareFunction[] = [guardOperatorArea]

/** What the guard refuses is shown by the root, since nothing has been loaded yet; it asks here how. */
export const handle = { Refusal: OperatorRefusal }

export async function loader({ context }: Route.LoaderArgs) {
  return data(await readFrame(context.get(webContext), context.get(operatorContext)))
}

export default function OperatorArea({ loaderData }: Route.ComponentProps) {
  return (
    <OperatorFrame {...loaderData}>
      <Outlet />
    </OperatorFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <OperatorRefusal error={error} frame={loaderData} />
}
