import { Outlet } from 'react-router'
import { AdminRefusalPage } from '../../admin/refusal.tsx'
import type { Route } from './+types/page'

/** Stands between the admin and its pages, so that a page that fails leaves the admin's head and navigation around it. */
export default function AdminPage() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminRefusalPage error={error} />
}
