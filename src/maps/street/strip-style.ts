import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'

/** Properties that use a sprite. Without one they would only fill the console with warnings. */
const FROM_SPRITE = [
  'icon-image',
  'fill-pattern',
  'line-pattern',
  'background-pattern',
  'fill-extrusion-pattern',
]

/** Removed to keep the map flat: markers support no globe, terrain or sky. */
const NOT_FLAT = ['projection', 'terrain', 'sky', 'fog', 'light'] as const

/** The style without globe, terrain and metadata of other programs. */
export function flatStyle(style: StyleSpecification): StyleSpecification {
  const removed = new Set<string>([...NOT_FLAT, 'metadata', 'center', 'zoom', 'bearing', 'pitch'])
  const entries = Object.entries(style).filter(([key]) => !removed.has(key))
  // Only optional parts are left out.
  return {
    ...(Object.fromEntries(entries) as StyleSpecification),
    projection: { type: 'mercator' },
  }
}

/** The style without its sprite. Layers lose their pictures, and those that showed nothing else are dropped. */
export function withoutSprite(original: StyleSpecification): StyleSpecification {
  const { sprite: _, ...style } = original
  return { ...style, layers: style.layers.flatMap((layer) => withoutPictures(layer) ?? []) }
}

function withoutPictures(layer: LayerSpecification): LayerSpecification | undefined {
  const layout = without(layer.layout)
  const paint = without(layer.paint)
  if (layer.type === 'symbol' && !('text-field' in layout)) return undefined
  const hadPattern = Object.keys(paint).length < Object.keys(layer.paint ?? {}).length
  const hasColour = Object.keys(paint).some((key) => key.endsWith('-color'))
  if (hadPattern && !hasColour) return undefined
  // The same layer with fewer properties; all of them are optional.
  return { ...layer, layout, paint }
}

function without(properties: object | undefined): Record<string, unknown> {
  const kept = Object.entries(properties ?? {}).filter(([key]) => !FROM_SPRITE.includes(key))
  return Object.fromEntries(kept)
}
