/** One photo of a place, re-encoded by us. Its files lie beside the database, named by their hash. */
export type Photo = PhotoSize & {
  id: PhotoId
  /** the alternative text; German is always there */
  alt: { de?: string; en?: string }
  /** who took it, or where it comes from */
  credit?: string
}

/** A hash of its pictures with the size of the largest: `0123456789abcdef0123456789abcdef-1600x1200`. */
export type PhotoId = string

/** Of the largest picture, in pixels. */
export type PhotoSize = { width: number; height: number }

/** The result of adding a picture from outside. */
export type AddedPhoto = { ok: true; id: PhotoId } | { ok: false; problem: PhotoProblem }

export const PHOTO_PROBLEMS = [
  'photo_unreadable',
  'drawing_unreadable',
  'photo_too_large',
  'photo_too_many_pixels',
] as const
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number]

/**
 * The pictures of photos. Every implementation promises: what comes from outside is decoded and encoded anew, so that
 * nothing of the file but its pixels is kept; and `add` settles only when all its pictures are on the disk.
 */
export type PhotoStore = {
  add(chunks: AsyncIterable<Uint8Array>, kind?: PictureKind): Promise<AddedPhoto>
  /** undefined when there is no such photo */
  sizeOf(id: PhotoId): Promise<PhotoSize | undefined>
  /** the bytes of one picture; undefined when there is none */
  read(picture: Picture): Promise<Uint8Array | undefined>
}

/** A logo keeps its transparency, and may be a drawing, which is rasterised. */
export type PictureKind = 'photo' | 'logo'

export const PHOTO_FORMATS = ['webp', 'jpg'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** One file of a photo. */
export type Picture = { id: PhotoId; width: number; format: PhotoFormat }

/** Of a place. */
export const MOST_PHOTOS = 12

/** The largest picture fits into this size in pixels; a smaller photo is not enlarged. */
export const LARGEST_PICTURE: PhotoSize = { width: 1600, height: 2400 }

const SMALLER_WIDTHS = [400, 800]

/** The widths in which a photo is stored if its largest picture has this width, smallest first. */
export function photoWidths(width: number): number[] {
  return [...SMALLER_WIDTHS.filter((one) => one < width), width]
}

/** The address of a picture, without the origin. It contains the hash of the content, so its content never changes. */
export function photoPath({ id, width, format }: Picture): string {
  return `/fotos/${id}/${width}.${format}`
}

/** The picture for places that can name only one: the largest, in the format that every program reads. */
export function mainPicture({ id, width }: Pick<Photo, 'id' | 'width'>): string {
  return photoPath({ id, width, format: 'jpg' })
}

export function photoId(hash: string, { width, height }: PhotoSize): PhotoId {
  return `${hash.slice(0, 32)}-${width}x${height}`
}

/** Returns the size that an id contains; undefined when the text is not an id. Only an id may become part of a path. */
export function sizeOfId(text: string): PhotoSize | undefined {
  const [, width, height] = /^[\da-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(text) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

/** Finds out which photos are still in use. */
export type PhotoReferences = {
  /** which of these belong to a place, are the logo, or occur in a version that the history still holds */
  stillNamed(ids: readonly PhotoId[]): Promise<Set<PhotoId>>
}
