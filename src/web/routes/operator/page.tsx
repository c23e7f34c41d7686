import { Outlet } from 'react-router'
import { OperatorRefusalPage } from '../../operator/refusal.tsx'
import type { Route } from './+types/page'

/** Stands between the area and its pages, so that a page that fails leaves the area's head and navigation around it. */
export default function OperatorPage() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OperatorRefusalPage error={error} />
}
