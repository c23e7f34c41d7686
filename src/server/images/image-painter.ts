import { join } from 'node:path'
import { setFontConfig } from '../config.ts'
import { ROOT } from '../project-files.ts'

/** Makes a PNG of this width, in pixels, from an SVG without external files. Rejects when it cannot be painted. */
export type ImagePainter = (svg: string, width: number) => Promise<Uint8Array>

const FONT_SETTINGS = join(ROOT, 'basemap', 'lettering', 'fonts.conf')

/** Paints on libvips' own threads; the library is loaded with the first picture. */
export function createImagePainter(): ImagePainter {
  return async (svg, width) => {
    // The library ignores fonts embedded in an SVG, and reads this only once: the map's fonts, in addition to those of the machine.
    setFontConfig(FONT_SETTINGS)
    const { default: sharp } = await import('sharp')
    const drawing = Buffer.from(svg)
    // SVG uses 72 pixels per inch, so this density draws it at exactly the requested width.
    const drawn = await sharp(drawing).metadata()
    return sharp(drawing, { density: (72 * width) / drawn.width })
      .resize({ width })
      .png()
      .toBuffer()
  }
}
