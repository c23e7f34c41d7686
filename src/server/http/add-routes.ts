import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { addApi } from './api/add-api.ts'
import { addForms } from './forms.ts'
import { addGoogleFrame } from './google-frame.ts'
import { addHealth } from './health.ts'
import { addMachineFiles } from './machine-files.ts'
import { addManualAddress } from './manual-address.ts'
import { addMapPicture } from './map-picture.ts'
import type { Metrics } from './metrics.ts'
import type { PageCache } from './page-cache.ts'
import { addReleasePages } from './release-page.ts'
import { addStaticFiles } from './static-files.ts'
import { addPhotos } from './photos.ts'
import { addStreetExtract, addStreetMap } from './street-map.ts'

/** Everything but the pages. */
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
  addMachineFiles(app, parts)
  addManualAddress(app)
  addApi(app, parts, cache)
  addForms(app, parts)
  addReleasePages(app, parts)
  addGoogleFrame(app, parts)
  addStreetMap(app, parts)
  addStreetExtract(app, parts)
}
