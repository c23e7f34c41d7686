import { type PhotoId, type PhotoSize, sizeOfId } from '../places/place.ts'
import { storedFields } from '../stored-fields.ts'

/** The logo in the page header, for a light background and optionally for a dark one. */
export type Logo = { light: PhotoId; dark?: PhotoId }

export const LOGO_FILES = ['logo.webp', 'icon.png'] as const
export type LogoFile = (typeof LOGO_FILES)[number]

/** The files of a logo are stored with the photos. */
export type LogoStore = {
  /** undefined when there is none */
  readLogo(id: PhotoId, file: LogoFile): Promise<Uint8Array | undefined>
}

/** The largest logo in pixels: four times the height at which it is shown. */
export const MAX_LOGO_SIZE: PhotoSize = { width: 640, height: 160 }

/** The side of the icon, in pixels. */
export const ICON_SIZE = 192

/** A wider logo is unreadable in a browser tab. */
const MAX_ICON_RATIO = 1.5

/** Whether a logo is also the site's icon. */
export function hasIcon({ width, height }: PhotoSize): boolean {
  return width / height <= MAX_ICON_RATIO && height / width <= MAX_ICON_RATIO
}

/** The path of a logo file, without the origin. It contains the hash of the content, so its content never changes. */
export function logoPath(id: PhotoId, file: LogoFile): string {
  return `/logo/${id}/${file}`
}

/** The path of the icon made from a logo; undefined when the logo is too wide or missing. */
export function iconPath(logo: Logo | undefined): string | undefined {
  const size = logo && sizeOfId(logo.light)
  return logo && size && hasIcon(size) ? logoPath(logo.light, 'icon.png') : undefined
}

/** The setting `site.logo`. */
export function readLogo(value: unknown): Logo | undefined {
  const stored = storedFields(value)
  if (!stored) return undefined
  const [light, dark] = [stored.get('light'), stored.get('dark')]
  if (!isPhotoId(light)) return undefined
  return { light, ...(isPhotoId(dark) && { dark }) }
}

function isPhotoId(value: unknown): value is PhotoId {
  return typeof value === 'string' && sizeOfId(value) !== undefined
}
