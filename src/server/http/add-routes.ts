import type { Hono } from 'hono'
import { StorageUnavailable } from '../../storage/storage-unavailable.ts'
import type { AppParts } from '../app-parts.ts'
import { addApi } from './api/add-api.ts'
import { addForms } from './forms.ts'
import { addGoogleFrame } from './google-frame.ts'
import { addWellKnownFiles } from './well-known-files.ts'
import { addMapPicture } from './map-picture.ts'
import type { Metrics } from './metrics.ts'
import type { PageCache } from './page-cache.ts'
import { addReleasePages } from './release-page.ts'
import { addStaticFiles } from './static-files.ts'
import { addPhotos } from './photos.ts'
import { addStreetExtract, addStreetMap } from './street-map.ts'
import { LOCALES } from '../../domain/places/place.ts'
import { adminPath } from '../../web/admin/admin-routes.ts'

/** All routes except the pages. */
export function addRoutes(
  app: Hono,
  parts: AppParts,
  { cache, metrics }: { cache: PageCache; metrics: Metrics },
): void {
  addHealth(app, parts)
  app.get('/metrics', metrics.answer)
  addStaticFiles(app, parts)
  addMapPicture(app, parts)
  addPhotos(app, parts)
  addWellKnownFiles(app, parts)
  addManualAddress(app)
  addApi(app, parts, cache)
  addForms(app, parts)
  addReleasePages(app, parts)
  addGoogleFrame(app, parts)
  addStreetMap(app, parts)
  addStreetExtract(app, parts)
}

type Parts = {
  product: Pick<AppParts['product'], 'unavailableReason'>
  watchdog: Pick<AppParts['watchdog'], 'isUnready'>
  isHolding: AppParts['isHolding']
}

/**
 * `/healthz`: the process answers. `/readyz`: it can also store and was not blocked recently, or says why not; a restored copy says that it
 * holds deliveries.
 */
export function addHealth(app: Hono, { product, watchdog, isHolding }: Parts): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    try {
      const reason = watchdog.isUnready() ? 'blocked' : await product.unavailableReason()
      if (reason !== undefined) return c.text(`not ready: ${reason}`, 503)
      return c.text((await isHolding()) ? 'ready; deliveries are held: restored copy' : 'ready')
    } catch (error) {
      // The database failed after it was found healthy.
      if (error instanceof StorageUnavailable) return c.text(`not ready: ${error.reason}`, 503)
      throw error
    }
  })
}

const SHORT_MANUAL_PATHS = { de: '/handbuch', en: '/en/manual' }

/** Short URLs of the manual, which is part of the admin and only for people with an account. */
function addManualAddress(app: Hono): void {
  for (const locale of LOCALES) {
    app.get(SHORT_MANUAL_PATHS[locale], (c) => c.redirect(adminPath('manual', locale), 302))
    app.get(`${SHORT_MANUAL_PATHS[locale]}/:page{[a-z-]+}`, (c) =>
      c.redirect(adminPath('manualPage', locale, { page: c.req.param('page') }), 302),
    )
  }
}
