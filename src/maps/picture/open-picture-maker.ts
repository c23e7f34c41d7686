import { BASEMAP_ATTRIBUTION } from '../builtin/style/attribution.ts'
import { drawPicture } from './draw-picture.ts'
import { FRAMES, pictureView, SHARED_FRAME } from './frames.ts'
import { openFonts } from './lettering/fonts.ts'
import type { AskedPicture } from './picture-address.ts'
import { openTiles, type ReadBytes } from './tiles/open-tiles.ts'

/** Draws what an address asks for, as SVG. Rejects when the basemap cannot be read. */
export type PictureMaker = (asked: AskedPicture) => Promise<string>

type Ports = {
  /** a stretch of the basemap file */
  readBasemap: ReadBytes
  /** a file of the package `@fontsource/overpass`, by its name */
  readFontFile: (name: string) => Promise<Uint8Array>
  /** the drawing of an icon: SVG path data on a grid of 24 */
  iconOf: (name: string) => string
}

/** Opens basemap and fonts for drawing pictures. */
export async function openPictureMaker(ports: Ports): Promise<PictureMaker> {
  const [tiles, fonts] = await Promise.all([
    openTiles(ports.readBasemap),
    openFonts(ports.readFontFile),
  ])
  return async ({ frame: name, theme, locale, area, plates, origin }) => {
    const frame = FRAMES.get(name)
    if (!frame) throw new Error(`there is no frame ${name}`)
    const picture = {
      view: pictureView(area, frame),
      size: frame.drawn,
      theme,
      locale,
      origin,
      plates: plates.map((plate) => ({
        ...plate,
        icon: plate.icon === undefined ? undefined : ports.iconOf(plate.icon),
      })),
      // In a page the sources stand beside the picture.
      credit: frame === SHARED_FRAME ? BASEMAP_ATTRIBUTION[locale] : undefined,
    }
    return drawPicture(picture, { tiles, fonts })
  }
}
