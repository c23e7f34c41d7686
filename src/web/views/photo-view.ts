import {
  mainPicture,
  type PhotoFormat,
  photoPath,
  photoWidths,
  type Locale,
} from '../../domain/places/place.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'

export type PhotoView = {
  /** the largest picture, as JPEG */
  src: string
  width: number
  height: number
  /** addresses with their widths, as `srcset` has them */
  sets: Record<PhotoFormat, string>
  alt: string
  /** of the text, where it is not that of the page */
  altLocale?: Locale
  credit?: string
}

/** A photo without a text in the language of the page has the German one, which every photo has. */
export function toPhotos({ photos = [] }: PublicPlace, locale: Locale): PhotoView[] {
  return photos.map((photo) => {
    const { id, width, height, alt, credit } = photo
    const setOf = (format: PhotoFormat) =>
      photoWidths(width)
        .map((each) => `${photoPath({ id, width: each, format })} ${each}w`)
        .join(', ')
    const own = alt[locale]
    return {
      src: mainPicture(photo),
      width,
      height,
      sets: { webp: setOf('webp'), jpg: setOf('jpg') },
      alt: own ?? alt.de ?? '',
      altLocale: own === undefined && locale !== 'de' ? 'de' : undefined,
      credit,
    }
  })
}
