import { listCell, readListCell } from '../../lib/table/write-csv.ts'
import type { Photo, PhotoId } from './place.ts'
import { type TypedPhoto, typedPhotos } from './photo-form.ts'

/** Writes photos as one cell of a table, one line each: address, German and English description, credit. */
export function photosCell(photos: readonly Photo[], addressOf: (photo: Photo) => string): string {
  const typed = new Map(typedPhotos(photos).map((photo) => [photo.id, photo]))
  return photos
    .map((photo) => {
      const { altDe = '', altEn = '', credit = '' } = typed.get(photo.id) ?? {}
      const parts = [addressOf(photo), altDe, altEn, credit]
      while (parts.at(-1) === '') parts.pop()
      return listCell(parts, '|')
    })
    .join('\n')
}

// Reads only the id in a URL, so that the site may move to another domain.
const PHOTO_ID = /(?:^|\/)([\da-f]{32}-\d{1,4}x\d{1,4})(?:\/|$)/

/** Reads a cell with photos; `id` is missing if the URL is not one of our photos. */
export function readPhotosCell(text: string): (Omit<TypedPhoto, 'id'> & { id?: PhotoId })[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [address = '', altDe = '', altEn = '', credit = ''] = readListCell(line, '|')
    return { id: PHOTO_ID.exec(address)?.[1], altDe, altEn, credit }
  })
}
