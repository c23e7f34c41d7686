import { type PhotoId, type PhotoSize, sizeOfId } from '../places/photo.ts'
import { storedFields } from '../stored-fields.ts'

/** The pictures in the head of every page: one on light ground, and one on dark ground where the owner has it. */
export type Logo = { light: PhotoId; dark?: PhotoId }

export const LOGO_FILES = ['logo.webp', 'icon.png'] as const
export type LogoFile = (typeof LOGO_FILES)[number]

/** Whose files are kept with the photos. */
export type LogoStore = {
  /** undefined when there is none */
  readLogo(id: PhotoId, file: LogoFile): Promise<Uint8Array | undefined>
}

/** What a logo fits into, in pixels: four times as high as it is shown. */
export const LARGEST_LOGO: PhotoSize = { width: 640, height: 160 }

/** Of a side of the icon, in pixels. */
export const ICON_SIZE = 192

/** Anything broader is illegible in the tab of a browser. */
const BROADEST_ICON = 1.5

/** Whether a logo is also the icon of the site. */
export function hasIcon({ width, height }: PhotoSize): boolean {
  return width / height <= BROADEST_ICON && height / width <= BROADEST_ICON
}

/** The address of a file of a logo, without the origin. It holds the hash of the content, so what is there never changes. */
export function logoPath(id: PhotoId, file: LogoFile): string {
  return `/logo/${id}/${file}`
}

/** The address of the icon that a logo gives; undefined where it is too broad, or where there is none. */
export function iconPath(logo: Logo | undefined): string | undefined {
  const size = logo && sizeOfId(logo.light)
  return logo && size && hasIcon(size) ? logoPath(logo.light, 'icon.png') : undefined
}

/** The setting `site.logo`. */
export function readLogo(value: unknown): Logo | undefined {
  const stored = storedFields(value)
  if (!stored) return undefined
  const [light, dark] = [stored.get('light'), stored.get('dark')]
  if (!isId(light)) return undefined
  return { light, ...(isId(dark) && { dark }) }
}

function isId(value: unknown): value is PhotoId {
  return typeof value === 'string' && sizeOfId(value) !== undefined
}
