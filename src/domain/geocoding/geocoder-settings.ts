import { readSealedSecret, storedFields } from '../stored-fields.ts'
import { GEOCODER_KINDS, type GeocoderKind } from './geocoder.ts'

/** Which geocoder is asked, and how. */
export type GeocoderSettings = {
  kind: GeocoderKind
  /** without the path of a question and without a slash at the end */
  url: string
  key?: string
  perSecond: number
  /** it is also asked about addresses that visitors search for */
  forVisitors?: boolean
  /** an owner named it, not the server's operator: it must not be in a private network */
  isPublicOnly?: true
}

/** What an owner has set; the key is sealed beside it. */
export type GeocoderChoice = Pick<GeocoderSettings, 'kind' | 'url' | 'perSecond'> & {
  hasKey: boolean
  forVisitors: boolean
}

/** From the setting `site.geocoder`. */
export function readGeocoderChoice(value: unknown): GeocoderChoice | undefined {
  const stored = storedFields(value)
  const kind = GEOCODER_KINDS.find((one) => one === stored?.get('kind'))
  const [url, perSecond] = [stored?.get('url'), stored?.get('perSecond')]
  if (!kind || typeof url !== 'string' || typeof perSecond !== 'number') return undefined
  const forVisitors = stored?.get('forVisitors') === true
  return { kind, url, perSecond, forVisitors, hasKey: readSealedSecret(value) !== undefined }
}

/** The most that the public server of OpenStreetMap allows one site (its usage policy). */
const PUBLIC_NOMINATIM = 'nominatim.openstreetmap.org'
const PUBLIC_NOMINATIM_PER_SECOND = 1

const MAX_PER_SECOND = 50

/** How often a service may be asked. */
export function maxPerSecond(settings: Pick<GeocoderSettings, 'url'>): number {
  return isPublicNominatim(settings) ? PUBLIC_NOMINATIM_PER_SECOND : MAX_PER_SECOND
}

function isPublicNominatim({ url }: Pick<GeocoderSettings, 'url'>): boolean {
  return URL.parse(url)?.hostname === PUBLIC_NOMINATIM
}

/** The base URL of requests; undefined if the text is not one, or contains more than that. */
export function parseGeocoderUrl(value: string): string | undefined {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  if (url.search || url.hash) return undefined
  return url.href.replace(/\/+$/, '')
}

const PRIVATE_NAME = /^(?:[^.]+|.+\.(?:internal|local|lan|home\.arpa))$/

/**
 * Whether the host of the setting is written so that it can only be one in a private network: an IP address, or a name that
 * the public internet does not give out. Such a host was named on purpose; a public name that leads inside was not.
 */
export function namesPrivateHost({ url }: Pick<GeocoderSettings, 'url'>): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  return host.startsWith('[') || /^[\d.]+$/.test(host) || PRIVATE_NAME.test(host)
}
