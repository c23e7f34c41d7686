import type { FontFacesSpecification, StyleSpecification } from 'maplibre-gl'
import { fontFaces, type FontUrls } from '../atlas/fonts.ts'

/** The style drawn with our own letters: each of its font names means one of our files, and there is no glyph server. */
export function withOurFonts(original: StyleSpecification, urls: FontUrls): StyleSpecification {
  const { glyphs: _, ...style } = original
  const ours = fontFaces(urls)
  const faces: [string, FontFacesSpecification[string]][] = fontNames(style).flatMap((name) => {
    const face = ours[likeness(name)]
    return face ? [[name, face]] : []
  })
  return { ...style, 'font-faces': Object.fromEntries(faces) }
}

function likeness(name: string): string {
  if (/italic|oblique/i.test(name)) return 'Overpass Italic'
  return /bold|medium|black|heavy/i.test(name) ? 'Overpass SemiBold' : 'Overpass Regular'
}

// MapLibre's own choice for layers that name none.
const DEFAULT_FONTS = ['Open Sans Regular', 'Arial Unicode MS Regular']

function fontNames({ layers }: StyleSpecification): string[] {
  const names = new Set(DEFAULT_FONTS)
  for (const { layout } of layers) {
    if (!layout) continue
    if ('text-font' in layout) collectStrings(layout['text-font'], names)
    if ('text-field' in layout) collectSections(layout['text-field'], names)
  }
  return [...names].toSorted()
}

// Operators and field names come along; a face that nobody asks for costs nothing.
function collectStrings(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') names.add(value)
  else if (Array.isArray(value)) for (const part of value) collectStrings(part, names)
  else if (typeof value === 'object' && value) collectStrings(Object.values(value), names)
}

// A `format` expression may give each of its sections another font.
function collectSections(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) for (const part of value) collectSections(part, names)
  else if (typeof value === 'object' && value && 'text-font' in value) {
    collectStrings(value['text-font'], names)
  }
}
