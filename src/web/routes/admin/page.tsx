import { Outlet } from 'react-router'
import { AdminRefusalPage } from '../../admin/refusal.tsx'
import type { Route } from './+types/page'

/** Between the admin and its pages, so that a page that fails keeps the admin's header and navigation. */
export default function AdminPage() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminRefusalPage error={error} />
}
