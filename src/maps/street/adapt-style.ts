import type { StyleSpecification, FontFacesSpecification } from 'maplibre-gl'
import { type FontUrls, fontFaces } from '../atlas/fonts.ts'
import type { MapLocale } from '../map-view.ts'
import { flatStyle, withoutSprite } from './strip-style.ts'

export type StyleContext = {
  /** the absolute address of the style, to which its own addresses are relative */
  styleUrl: string
  /** the origins that the map may request from: ours, and the foreign one that the visitor agreed to */
  origins: readonly string[]
  /** absolute */
  fontUrls: FontUrls
  locale: MapLocale
}

/**
 * Adapts any style to this site: flat, labels in the visitor's language where the data has it, every address absolute, and
 * no request outside `origins`: fonts and sprites from elsewhere are replaced by ours or left out.
 */
export function adaptStyle(
  style: StyleSpecification,
  { styleUrl, origins, fontUrls, locale }: StyleContext,
): StyleSpecification {
  const isAllowed = (address: string) => origins.includes(originOf(address))
  let adapted = withSources(withLabelsIn(locale, flatStyle(style)), styleUrl, isAllowed)
  const glyphs = style.glyphs && absolute(style.glyphs, styleUrl)
  if (glyphs && isAllowed(glyphs)) adapted = { ...adapted, glyphs }
  else adapted = withOurFonts(adapted, fontUrls)
  const sprites = spritesOf(style, styleUrl).filter(({ url }) => isAllowed(url))
  return sprites.length > 0 ? { ...adapted, sprite: sprites } : withoutSprite(adapted)
}

type Sources = StyleSpecification['sources']

// If all sources are foreign, the style keeps them: they fail, and the visitor reads that the map does not answer.
function withSources(
  style: StyleSpecification,
  styleUrl: string,
  isAllowed: (address: string) => boolean,
): StyleSpecification {
  const sources = Object.entries(style.sources).map(([id, source]): [string, Sources[string]] => [
    id,
    withAbsolute(source, styleUrl),
  ])
  const allowed = sources.filter(([, source]) => addressesOf(source).every(isAllowed))
  const kept: Sources = Object.fromEntries(allowed.length > 0 ? allowed : sources)
  const layers = style.layers.filter((layer) => {
    const source = 'source' in layer ? layer.source : undefined
    return typeof source !== 'string' || source in kept
  })
  return { ...style, sources: kept, layers }
}

/** The addresses that a source names: of its description, its tiles or its data. */
export function addressesOf(source: object): string[] {
  return ['url', 'urls', 'tiles', 'data']
    .flatMap((key): unknown => Reflect.get(source, key))
    .filter((value) => typeof value === 'string')
}

function withAbsolute(source: Sources[string], base: string): Sources[string] {
  const entries = Object.entries(source).map(([key, value]: [string, unknown]) => {
    if (!['url', 'urls', 'tiles', 'data'].includes(key)) return [key, value]
    const make = (one: unknown) => (typeof one === 'string' ? absolute(one, base) : one)
    return [key, Array.isArray(value) ? value.map(make) : make(value)]
  })
  // The same keys with values of the same kind.
  return Object.fromEntries(entries) as Sources[string]
}

/** The sprites of a style, whichever way it names them. */
export function spritesOf(
  { sprite }: StyleSpecification,
  base: string,
): { id: string; url: string }[] {
  if (!sprite) return []
  const sprites = typeof sprite === 'string' ? [{ id: 'default', url: sprite }] : sprite
  return sprites.map(({ id, url }) => ({ id, url: absolute(url, base) }))
}

/** Resolves an address against that of a document; `pmtiles://` stays in front, and the braces of templates stay braces. */
export function absolute(address: string, base: string): string {
  if (address.startsWith('pmtiles://')) return `pmtiles://${absolute(address.slice(10), base)}`
  const url = URL.parse(address, base)
  return url ? url.href.replaceAll('%7B', '{').replaceAll('%7D', '}') : address
}

/** The origin of an absolute address, also behind `pmtiles://`; empty for anything else. */
export function originOf(address: string): string {
  return URL.parse(address.replace(/^pmtiles:\/\//, ''))?.origin ?? ''
}

/** The style with our own fonts: each of its font names means one of our files, and there is no glyph server. */
function withOurFonts(original: StyleSpecification, urls: FontUrls): StyleSpecification {
  const { glyphs: _, ...style } = original
  const ours = fontFaces(urls)
  const faces: [string, FontFacesSpecification[string]][] = fontNames(style).flatMap((name) => {
    const face = ours[matchingFont(name)]
    return face ? [[name, face]] : []
  })
  return { ...style, 'font-faces': Object.fromEntries(faces) }
}

function matchingFont(name: string): string {
  if (/italic|oblique/i.test(name)) return 'Overpass Italic'
  return /bold|medium|black|heavy/i.test(name) ? 'Overpass SemiBold' : 'Overpass Regular'
}

// MapLibre's defaults for layers that name no font.
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

// This also collects operators and field names, but an unused face costs nothing.
function collectStrings(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') names.add(value)
  else if (Array.isArray(value)) for (const part of value) collectStrings(part, names)
  else if (typeof value === 'object' && value) collectStrings(Object.values(value), names)
}

// A `format` expression may give each section its own font.
function collectSections(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) for (const part of value) collectSections(part, names)
  else if (typeof value === 'object' && value && 'text-font' in value) {
    collectStrings(value['text-font'], names)
  }
}

/** Name fields that a style may show; what it shows instead depends on the visitor's language. */
const NAME_FIELD = /^name([:_](latin|int|en|de))?$/
const NAME_TOKEN = /\{(name(?:[:_](?:latin|int|en|de))?)\}/

/** The style with labels in the language where the data has them, else with the names it showed before. */
export function withLabelsIn(locale: MapLocale, style: StyleSpecification): StyleSpecification {
  const layers = style.layers.map((layer) => {
    if (layer.type !== 'symbol' || layer.layout?.['text-field'] === undefined) return layer
    const field: unknown = translateValue(layer.layout['text-field'], locale)
    return { ...layer, layout: { ...layer.layout, 'text-field': field } }
  })
  // An expression stays one: only field names inside it became expressions.
  return { ...style, layers: layers as StyleSpecification['layers'] }
}

function translateValue(value: unknown, locale: MapLocale): unknown {
  if (typeof value === 'string') return translateTokens(value, locale)
  if (isStops(value)) {
    const stops = value.stops.map(([zoom, field]) => [zoom, translateValue(field, locale)])
    return { ...value, stops }
  }
  return translateExpression(value, locale)
}

// Older styles write `{name:latin}\n{name:nonlatin}`; the second line is there for those who cannot read the first.
function translateTokens(text: string, locale: MapLocale): unknown {
  const field = NAME_TOKEN.exec(text)?.[1]
  return field ? nameIn(locale, field) : text
}

function translateExpression(value: unknown, locale: MapLocale): unknown {
  if (!Array.isArray(value)) return value
  const [operator, field] = value
  if (operator === 'literal') return value
  if (operator === 'get' && value.length === 2 && NAME_FIELD.test(String(field))) {
    return nameIn(locale, String(field))
  }
  return value.map((part: unknown) => translateExpression(part, locale))
}

// OpenMapTiles and Protomaps write `name:de`, Shortbread `name_de`.
function nameIn(locale: MapLocale, field: string): unknown[] {
  const fields = new Set([`name:${locale}`, `name_${locale}`, field, 'name'])
  return ['coalesce', ...[...fields].map((name) => ['get', name])]
}

function isStops(value: unknown): value is { stops: [number, unknown][] } {
  return typeof value === 'object' && value !== null && 'stops' in value
}
