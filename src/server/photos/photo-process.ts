import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import {
  LARGEST_PICTURE,
  PHOTO_FORMATS,
  type PhotoFormat,
  photoId,
  photoWidths,
} from '../../domain/places/photo.ts'
import type { PhotoAnswer, PhotoTask } from './photo-messages.ts'

/** Visitors go first. */
const NICENESS = 5

/** What a good camera makes; the colours of so many points fill some 200 MB. */
const MOST_PIXELS = 50_000_000

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`)

/** What a file must be; of `heif` only AVIF. */
const FORMATS = new Set<string>(['jpeg', 'png', 'webp', 'heif'])

const task: PhotoTask = JSON.parse(process.argv[2] ?? '')

process.on('disconnect', () => process.exit())
setPriority(NICENESS)
// A library for every format of the world has a hole in one of them: only these four are opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })
sharp.concurrency(1)
const answer: PhotoAnswer = await encode(task).catch(refusal)
process.send?.(answer, () => process.exit())

async function encode({ file, directory }: PhotoTask): Promise<PhotoAnswer> {
  const image = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { format, compression } = await image.metadata()
  const isAllowed = FORMATS.has(format) && (format !== 'heif' || compression === 'av1')
  if (!isAllowed) return { ok: false, problem: 'photo_unreadable', error: format }
  // Nothing but points is handed on: no position, no camera, no comment, no colour profile, and nothing hidden behind them.
  const { data, info } = await image
    .autoOrient()
    .resize({ ...LARGEST_PICTURE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const points = sharp(data, { raw: { width, height, channels } })
  const hash = createHash('sha256')
  for (const each of photoWidths(width)) {
    for (const kind of PHOTO_FORMATS) {
      const picture = await encoded(points.clone().resize({ width: each }), kind).toBuffer()
      hash.update(picture)
      await writeFile(join(directory, `${each}.${kind}`), picture, { flush: true, mode: 0o600 })
    }
  }
  return { ok: true, id: photoId(hash.digest('hex'), info) }
}

function encoded(image: Sharp, format: PhotoFormat): Sharp {
  return format === 'webp'
    ? image.webp({ quality: 78 })
    : image.jpeg({ quality: 80, mozjpeg: true })
}

function refusal(error: unknown): PhotoAnswer {
  const isTooMany = /pixel limit|too large/i.test(String(error))
  const problem = isTooMany ? 'photo_too_many_pixels' : 'photo_unreadable'
  return { ok: false, problem, error: String(error) }
}
