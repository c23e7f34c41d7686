import {
  mainPicture,
  type PhotoFormat,
  type PhotoId,
  photoPath,
  photoWidths,
  type Locale,
} from '../../domain/places/place.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'

/** URLs with their widths, in the syntax of `srcset`. */
type SrcSets = Record<PhotoFormat, string>

export type PhotoView = {
  /** the largest picture, as JPEG */
  src: string
  width: number
  height: number
  sets: SrcSets
  alt: string
  /** language of the alt text, if it is not that of the page */
  altLocale?: Locale
  credit?: string
}

/** The photos of a place. An alt text that is missing in the page's language falls back to German, which every photo has. */
export function toPhotos({ photos = [] }: PublicPlace, locale: Locale): PhotoView[] {
  return photos.map((photo) => {
    const { id, width, height, alt, credit } = photo
    const own = alt[locale]
    return {
      src: mainPicture(photo),
      width,
      height,
      sets: srcSets(id, photoWidths(width)),
      alt: own ?? alt.de ?? '',
      altLocale: own === undefined && locale !== 'de' ? 'de' : undefined,
      credit,
    }
  })
}

/** A thumbnail of the first photo; `src` is its smallest picture. */
export type RowPhoto = SrcSets & { src: string }

// For the width of the row at single and double pixel density.
const ROW_WIDTHS = 2

export function toRowPhoto({ photos = [] }: PublicPlace): RowPhoto | undefined {
  const [photo] = photos
  if (!photo) return undefined
  const { id, width } = photo
  const widths = photoWidths(width).slice(0, ROW_WIDTHS)
  const src = photoPath({ id, width: widths[0] ?? width, format: 'jpg' })
  return { ...srcSets(id, widths), src }
}

function srcSets(id: PhotoId, widths: readonly number[]): SrcSets {
  const setOf = (format: PhotoFormat) =>
    widths.map((width) => `${photoPath({ id, width, format })} ${width}w`).join(', ')
  return { webp: setOf('webp'), jpg: setOf('jpg') }
}
