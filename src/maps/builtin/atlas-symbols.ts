import { atlasSymbol } from '../atlas/symbols.ts'

/** High enough that the images are sharp on every screen. */
export const PIXEL_RATIO = 3

/** Paints a shield, peak or airport when the style first asks for one, so that no sprite has to be loaded. */
export function paintAtlasSymbol(id: string): ImageData | undefined {
  const symbol = atlasSymbol(id)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!symbol || !context) return undefined
  const { width, height, parts } = symbol
  canvas.width = width * PIXEL_RATIO
  canvas.height = height * PIXEL_RATIO
  context.scale(PIXEL_RATIO, PIXEL_RATIO)
  context.translate(width / 2, height / 2)
  context.lineJoin = 'round'
  for (const { d, fill, stroke, strokeWidth = 1 } of parts) {
    const path = new Path2D(d)
    if (stroke) {
      context.strokeStyle = stroke
      context.lineWidth = strokeWidth
      context.stroke(path)
    }
    context.fillStyle = fill
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
    context.fill(path)
  }
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
