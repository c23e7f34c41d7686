import {
  mainPicture,
  type PhotoFormat,
  type PhotoId,
  photoPath,
  photoWidths,
  type Locale,
} from '../../domain/places/place.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'

/** Addresses with their widths, as `srcset` has them. */
type SrcSets = Record<PhotoFormat, string>

export type PhotoView = {
  /** the largest picture, as JPEG */
  src: string
  width: number
  height: number
  sets: SrcSets
  alt: string
  /** of the text, where it is not that of the page */
  altLocale?: Locale
  credit?: string
}

/** A photo without a text in the language of the page has the German one, which every photo has. */
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

/** The first photo in small; `src` is the smallest of its pictures. */
export type RowPhoto = SrcSets & { src: string }

// As wide as the row shows it, once and twice as dense.
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
