import type { ReleaseByLink } from '../domain/submissions/delivery/release-by-link.ts'
import type { InquiryResponses } from '../domain/inquiries/answer-inquiry.ts'
import type { WaitingCounts } from '../domain/submissions/waiting-counts.ts'
import type { LegalTexts } from '../domain/admin/site-settings.ts'
import type { Admin } from '../domain/admin/admin.ts'
import type { Product } from '../domain/product.ts'
import type { SiteSettings } from '../web/context.ts'
import type { ImagePainter } from './images/image-painter.ts'
import type { PrometheusMetric } from './telemetry/otlp-metrics.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import type { Watchdog } from './http/watchdog.ts'
import type { LiveMaps } from './live-maps.ts'
import type { Embedding } from './live-site.ts'
import type { Log } from './log.ts'

/** The parts of the HTTP app. Everything is passed in; it reads neither environment nor clock. */
export type AppParts = {
  product: Product
  admin: Admin
  /** updated in place when an owner changes the settings */
  site: SiteSettings
  /** changes whenever visitors may see something different: places, vocabulary, settings */
  shownVersion(): string
  /** updated in place, like `site` */
  legal: LegalTexts
  /** handles the links in a digest */
  release: ReleaseByLink
  /** handles the links in the mail that asks a place */
  inquiries: InquiryResponses
  /** updated in place, like `site` */
  maps: LiveMaps
  /** the path of a file in the folder of extracts */
  extractPath(name: string): string
  /** a URI for reporting security vulnerabilities of the site */
  securityContact?: string
  /** updated in place, like `site` */
  embedding: Embedding
  /** directory of the built client */
  clientDirectory: string
  /** the basemap; its relief is next to it */
  basemapFile: string
  paintImage: ImagePainter
  trustedProxies: number
  watchdog: Watchdog
  /** whether a restored copy holds deliveries until a person decides about them */
  isHolding(): Promise<boolean>
  waiting: WaitingCounts
  /** on the disk of the data directory */
  freeBytes(): Promise<number>
  logsRequests: boolean
  /** starts sending metrics, and returns where to record requests as spans; missing when no collector is set */
  telemetry?(readMetrics: () => Promise<PrometheusMetric[]>): Pick<Telemetry, 'record'>
  now(): number
  log: Log
}
