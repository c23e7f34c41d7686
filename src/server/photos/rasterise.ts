import { Resvg } from '@resvg/resvg-js'
import { LARGEST_LOGO } from '../../domain/operators/logo.ts'

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
 * The points of a drawing (SVG) as PNG, as large as a logo gets. Nothing of the drawing itself is kept; one that names anything
 * outside itself, or holds pictures, is refused. Throws for what is no drawing.
 */
export function rasterise(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes).toString('utf8')
  if (REACHES_OUT.some((pattern) => pattern.test(text))) {
    throw new Error('the drawing names something outside itself')
  }
  const { width, height } = new Resvg(text, { font: NO_FONTS })
  const isBroad = width / height > LARGEST_LOGO.width / LARGEST_LOGO.height
  const fitTo = isBroad
    ? ({ mode: 'width', value: LARGEST_LOGO.width } as const)
    : ({ mode: 'height', value: LARGEST_LOGO.height } as const)
  return new Resvg(text, { font: NO_FONTS, fitTo }).render().asPng()
}

// Letters of a logo are drawn as shapes; those of this machine are nobody's business.
const NO_FONTS = { loadSystemFonts: false }
