import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import {
  MAX_PICTURE_SIZE,
  PHOTO_FORMATS,
  type PhotoFormat,
  photoId,
  type PhotoSize,
  photoWidths,
} from '../../domain/places/place.ts'
import { hasIcon, ICON_SIZE, MAX_LOGO_SIZE } from '../../domain/admin/logo.ts'
import { lowerPriority } from '../lower-priority.ts'
import type { PhotoProcessResult, PhotoAnswer, PhotoTask } from './photo-encoder.ts'

/** Below the process that serves visitors. */
const NICENESS = 5

/** The size of a good camera's pictures; that many pixels take some 200 MB. */
const MAX_PIXELS = 50_000_000

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`)

/** Only for logos, which are rasterised before anything else reads them. */
const DRAWING_LOADER = 'VipsForeignLoadSvg'

/** The accepted formats; of `heif` only AVIF. */
const FORMATS = new Set<string>(['jpeg', 'png', 'webp', 'heif'])

/** Elements that could make a renderer fetch, read or expand more than the drawing itself. */
const EXTERNAL_REFERENCES = [
  // The usual doctype of an SVG defines nothing, so only one with definitions counts.
  /<!DOCTYPE[^>]*\[|<!ENTITY/i,
  // An image embedded in a drawing may have more pixels than an upload is allowed.
  /<(?:[\w.-]+:)?(?:fe)?image[\s/>]/i,
  // Links only matter when followed, and pixels cannot be.
  /<(?!(?:[\w.-]+:)?a\s)[^<]*?\bhref\s*=\s*["']\s*(?!#)/i,
  /@import|url\((?!\s*(?:["']|&(?:quot|apos|#34|#39);)?\s*#)/i,
]

/** The highest density that libvips accepts. */
const MAX_DENSITY = 100_000

// The constants above must be initialized before the work begins here.
const task: PhotoTask = JSON.parse(process.argv[2] ?? '')

process.on('disconnect', () => process.exit())
lowerPriority(NICENESS)
// Block all other formats: some loader in a library with so many will have security holes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })
sharp.concurrency(1)
const message: PhotoProcessResult = await encode(task).then(
  (answer) => ({ kind: 'answer', answer }),
  outcome,
)
process.send?.(message, () => process.exit())

async function encode({ file, directory, kind }: PhotoTask): Promise<PhotoAnswer> {
  const bytes = await readFile(file)
  const drawn = kind === 'logo' && isDrawing(bytes) ? await draw(bytes) : undefined
  if (drawn && 'error' in drawn) return { ok: false, problem: 'drawing_unreadable', ...drawn }
  const source = drawn?.png ?? bytes
  const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { format, compression } = await image.metadata()
  const isAllowed = FORMATS.has(format) && (format !== 'heif' || compression === 'av1')
  if (!isAllowed) return { ok: false, problem: 'photo_unreadable', error: format }
  return kind === 'logo' ? encodeLogo(image, directory) : encodePhoto(image, directory)
}

async function draw(bytes: Buffer): Promise<{ png: Buffer } | { error: string }> {
  sharp.unblock({ operation: [DRAWING_LOADER] })
  try {
    return { png: await rasterise(bytes) }
  } catch (error) {
    return { error: String(error) }
  } finally {
    sharp.block({ operation: [DRAWING_LOADER] })
  }
}

// Passes on only the pixels: no position, camera, comment, colour profile or appended data.
async function pixelsOf(image: Sharp, largest: PhotoSize) {
  const { data, info } = await image
    .autoOrient()
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { pixels: sharp(data, { raw: { width, height, channels } }), size: { width, height } }
}

async function encodePhoto(image: Sharp, directory: string): Promise<PhotoAnswer> {
  const opaque = image.flatten({ background: '#ffffff' })
  const { pixels, size } = await pixelsOf(opaque, MAX_PICTURE_SIZE)
  const hash = createHash('sha256')
  for (const each of photoWidths(size.width)) {
    for (const kind of PHOTO_FORMATS) {
      const picture = await encodeAs(pixels.clone().resize({ width: each }), kind).toBuffer()
      hash.update(picture)
      await writePicture(join(directory, `${each}.${kind}`), picture)
    }
  }
  return { ok: true, id: photoId(hash.digest('hex'), size) }
}

async function encodeLogo(image: Sharp, directory: string): Promise<PhotoAnswer> {
  const { pixels, size } = await pixelsOf(image.ensureAlpha(), MAX_LOGO_SIZE)
  const picture = await pixels.clone().webp({ lossless: true }).toBuffer()
  await writePicture(join(directory, 'logo.webp'), picture)
  if (hasIcon(size)) {
    const side = { width: ICON_SIZE, height: ICON_SIZE }
    const icon = pixels.clone().resize({ ...side, fit: 'contain', background: '#00000000' })
    await writePicture(join(directory, 'icon.png'), await icon.png().toBuffer())
  }
  // Includes 'logo', because a photo with the same pixels has different files.
  const hash = createHash('sha256').update('logo').update(picture).digest('hex')
  return { ok: true, id: photoId(hash, size) }
}

function writePicture(file: string, picture: Buffer): Promise<void> {
  return writeFile(file, picture, { flush: true, mode: 0o600 })
}

function encodeAs(image: Sharp, format: PhotoFormat): Sharp {
  return format === 'webp'
    ? image.webp({ quality: 78 })
    : image.jpeg({ quality: 80, mozjpeg: true })
}

function outcome(error: unknown): PhotoProcessResult {
  // A full disk is not the picture's fault.
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    return { kind: 'failed', error: String(error), code: String(error.code) }
  }
  return { kind: 'answer', answer: refusal(error) }
}

function refusal(error: unknown): PhotoAnswer {
  const isTooMany = /pixel limit|too large/i.test(String(error))
  const problem = isTooMany ? 'photo_too_many_pixels' : 'photo_unreadable'
  return { ok: false, problem, error: String(error) }
}

/** Whether bytes look like the beginning of a drawing. */
function isDrawing(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 2_000)).toString('utf8')
  return /^\uFEFF?\s*</.test(beginning) && /<svg[\s>]/i.test(beginning)
}

/**
 * Rasterises a drawing (SVG) to a PNG as large as a logo gets. Nothing of the drawing itself is kept; one that references anything outside
 * itself, or contains images, is refused. Rejects anything that is not a drawing.
 */
async function rasterise(bytes: Buffer): Promise<Buffer> {
  if (EXTERNAL_REFERENCES.some((pattern) => pattern.test(bytes.toString('utf8')))) {
    throw new Error('the drawing names something outside itself')
  }
  const { format, width, height } = await sharp(bytes).metadata()
  if (format !== 'svg') throw new Error(`the drawing is ${format}`)
  // SVG uses 72 pixels per inch, so this density fills the box without enlarging any pixel.
  const scale = Math.min(MAX_LOGO_SIZE.width / width, MAX_LOGO_SIZE.height / height)
  return sharp(bytes, { density: Math.min(MAX_DENSITY, 72 * scale) })
    .resize({ ...MAX_LOGO_SIZE, fit: 'inside' })
    .png()
    .toBuffer()
}
