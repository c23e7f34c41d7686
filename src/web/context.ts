import { createContext } from 'react-router'
import type { LatLng } from '../lib/geo/coordinates.ts'
import type { RetentionPeriods } from '../domain/submissions/retention/retention.ts'
import type { InquiryResponses } from '../domain/inquiries/answer-inquiry.ts'
import type { ConsentTexts, LegalTexts } from '../domain/admin/site-settings.ts'
import type { Admin } from '../domain/admin/admin.ts'
import type { Locale, LocalText } from '../domain/places/place.ts'
import type { Logo } from '../domain/admin/logo.ts'
import type { MapSchema } from '../maps/street/schema.ts'
import type { Product } from '../domain/product.ts'
import type { RadiusStep, Unit } from '../domain/search/radius.ts'

/**
 * The HTML of a rendered page, passed beside its response: a `Response` copies a text twice before it returns it, and those copies
 * were half of what the garbage collector had to clear away.
 */
export const htmlContext = createContext('')

/** The site's settings that pages may use. */
export type SiteSettings = {
  name: string
  /** one sentence that says what the site shows, for the first screen */
  tagline?: LocalText
  /** shown in the header of every page; without a logo, plate and name are shown */
  logo?: Logo
  /** offered to visitors; the first is for those whose language is unknown */
  locales: readonly Locale[]
  /** colour of plates and of the first button, `#rrggbb` */
  accent: string
  /** unit of distances; defaults to the usual one of the language */
  unit?: Unit
  /** radius of the circle around a town, in that unit */
  radius?: RadiusStep
  /** the owner's words, shown before a third party's map is loaded */
  consent?: ConsentTexts
  /** absolute, without a slash at the end */
  publicUrl: string
  /** whether a mail server is set */
  sendsMail?: boolean
  /** whether the visitor may choose Google's map */
  offersGoogle: boolean
  /** where our own map's file is served, with its version in the path */
  basemapPath: string
  /** the operator's street map */
  street?: StreetMapSettings
  streetExtract?: StreetExtractSettings
  /** host of the geocoder that looks up the addresses visitors search for */
  addressHost?: string
  /** as stated by notices and the privacy page */
  retention: RetentionPeriods
}

/** Streets around the places, which our own map draws where the atlas ends. */
export type StreetExtractSettings = {
  /** path of the archive; with `.json` instead of `.pmtiles`, path of the list of its tiles */
  path: string
  schema: MapSchema
  /** attribution of the data as plain text; empty if the archive has none */
  attribution: string
}

export type StreetMapSettings = {
  /** URL of its style: our own path or an absolute address, which may contain `{theme}` and `{locale}` */
  styleUrl: string
  /** origin of the style, if it is not ours; visitors must then agree first */
  foreignOrigin?: string
}

export type WebContext = {
  product: Product
  /** only for the routes under `/verwaltung` */
  admin: Admin
  /** handles the links in the mail that asks a place to confirm its data */
  inquiries: InquiryResponses
  site: SiteSettings
  /** the owner's texts of the legal pages; missing while the template is shown */
  legal: LegalTexts
  /** whether a point is in the sea, according to our own map */
  isAtSea(point: LatLng): Promise<boolean>
  /** the address the request came from; used for counting, never stored */
  sender?: string
}

/** The pages' only way to the product: no route imports storage or the server. */
export const webContext = createContext<WebContext>()
