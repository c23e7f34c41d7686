import type { Hono } from 'hono'
import { LOCALES } from '../../domain/places/place.ts'
import { adminPath } from '../../web/admin/admin-routes.ts'

const SHORT = { de: '/handbuch', en: '/en/manual' }

/** Short addresses of the manual, which lies in the admin: people with an account read it. */
export function addManualAddress(app: Hono): void {
  for (const locale of LOCALES) {
    app.get(SHORT[locale], (c) => c.redirect(adminPath('manual', locale), 302))
    app.get(`${SHORT[locale]}/:page{[a-z-]+}`, (c) =>
      c.redirect(adminPath('manualPage', locale, { page: c.req.param('page') }), 302),
    )
  }
}
