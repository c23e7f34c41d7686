import type { LayerSpecification } from 'maplibre-gl'
import { basemapStyle } from '../builtin/style/basemap-style.ts'
import type { MapLocale } from '../builtin/style/label-layers.ts'
import type { Theme } from '../map-view.ts'
import { drawCredit } from './draw-credit.ts'
import { drawOrigin, drawPlates } from './draw-plates.ts'
import { createCollisions } from './labels/collisions.ts'
import { drawLabels } from './labels/draw-labels.ts'
import { type PlacedLabel, placeLabels } from './labels/place-labels.ts'
import { drawDots } from './layers/draw-dots.ts'
import { drawGround } from './layers/draw-ground.ts'
import type { Fonts } from './lettering/fonts.ts'
import type { Picture } from './picture.ts'
import { element } from './svg.ts'
import { loadScene, type Scene } from './tiles/load-scene.ts'
import type { TileSource } from './tiles/tile-source.ts'

/**
 * The map as a picture: one SVG document without text, script or anything from outside, drawn from the same tiles and the
 * same style as the interactive map. Packed with Brotli it is at most 30 kB.
 */
export async function drawPicture(
  picture: Picture,
  { tiles, fonts }: { tiles: TileSource; fonts: Fonts },
): Promise<string> {
  const { view, size, theme, locale, plates, origin, credit } = picture
  const scene = await loadScene(view, size, tiles)
  const layers = styleLayers(theme, locale).filter((layer) => isVisible(layer, view.zoom))
  const drawing = { scene, theme, fonts }
  const names = placeNames(scene, layers, fonts)
  const count = names.reduce((sum, labels) => sum + labels.length, 0)
  const content = [
    drawGround(scene, layers, { mostCharacters: MOST_CHARACTERS - count * CHARACTERS_PER_NAME }),
    ...layers.map((layer) => (layer.type === 'circle' ? drawDots(scene, layer) : '')),
    ...names.map(drawLabels),
    origin ? drawOrigin(origin, drawing) : '',
    drawPlates(plates, drawing),
    credit ? drawCredit(credit, { size, theme, fonts }) : '',
  ]
  const { width, height } = size
  const viewBox = `0 0 ${width} ${height}`
  const xmlns = 'http://www.w3.org/2000/svg'
  return element('svg', { xmlns, width, height, viewBox }, content.join(''))
}

/** More names than this would make the picture heavy, not richer. */
const MOST_LABELS = 220
/** Of coasts and borders in a picture without names: packed about 22 kB. Each name takes some of it. */
const MOST_CHARACTERS = 52_000
const CHARACTERS_PER_NAME = 80

// Names of upper layers win when they collide, so they are placed first; they are drawn in the layers' order.
function placeNames(
  scene: Scene,
  layers: readonly LayerSpecification[],
  fonts: Fonts,
): PlacedLabel[][] {
  const collisions = createCollisions()
  const placed: PlacedLabel[][] = []
  let most = MOST_LABELS
  for (const layer of layers.toReversed()) {
    if (layer.type !== 'symbol') continue
    const labels = placeLabels(scene, layer, { fonts, collisions, most })
    most -= labels.length
    placed.unshift(labels)
  }
  return placed
}

function isVisible({ minzoom = 0, maxzoom = 24 }: LayerSpecification, zoom: number): boolean {
  return zoom >= minzoom && zoom < maxzoom
}

const NO_FILES = { latin: '', latinExt: '' }
const NO_URLS = { regular: NO_FILES, semibold: NO_FILES, italic: NO_FILES }
const known = new Map<string, readonly LayerSpecification[]>()

function styleLayers(theme: Theme, locale: MapLocale): readonly LayerSpecification[] {
  const key = `${theme} ${locale}`
  const layers =
    known.get(key) ?? basemapStyle({ theme, locale, tilesUrl: '', fontUrls: NO_URLS }).layers
  known.set(key, layers)
  return layers
}
