import sharp from 'sharp'
import { LARGEST_LOGO } from '../../domain/admin/logo.ts'

/** What could make somebody fetch, read or unfold more than the drawing itself. */
const REACHES_OUT = [
  // The usual line that names the version of SVG defines nothing.
  /<!DOCTYPE[^>]*\[|<!ENTITY/i,
  // A picture in a drawing may have more points than any that is sent as one.
  /<(?:[\w.-]+:)?(?:fe)?image[\s/>]/i,
  // Links lead somewhere only when they are followed, and points cannot be.
  /<(?!(?:[\w.-]+:)?a\s)[^<]*?\bhref\s*=\s*["']\s*(?!#)/i,
  /@import|url\((?!\s*(?:["']|&(?:quot|apos|#34|#39);)?\s*#)/i,
]

/** Whether bytes begin like a drawing. */
export function isDrawing(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 2_000)).toString('utf8')
  return /^\uFEFF?\s*</.test(beginning) && /<svg[\s>]/i.test(beginning)
}

/**
 * The points of a drawing (SVG) as PNG, as large as a logo gets. Nothing of the drawing itself is kept; one that names
 * anything outside itself, or holds pictures, is refused. Rejects what is not a drawing.
 */
export async function rasterise(bytes: Buffer): Promise<Buffer> {
  if (REACHES_OUT.some((pattern) => pattern.test(bytes.toString('utf8')))) {
    throw new Error('the drawing names something outside itself')
  }
  const { format, width, height } = await sharp(bytes).metadata()
  if (format !== 'svg') throw new Error(`the drawing is ${format}`)
  // An SVG is 72 pixels to the inch; drawn at the density that fills the box, no point is enlarged.
  const scale = Math.min(LARGEST_LOGO.width / width, LARGEST_LOGO.height / height)
  return sharp(bytes, { density: Math.min(MOST_DENSITY, 72 * scale) })
    .resize({ ...LARGEST_LOGO, fit: 'inside' })
    .png()
    .toBuffer()
}

/** The largest that libvips takes. */
const MOST_DENSITY = 100_000
