import type { StyleSpecification } from 'maplibre-gl'
import type { FontUrls } from '../atlas/fonts.ts'
import { withLabelsIn } from './label-names.ts'
import { flatStyle, withoutSprite } from './strip-style.ts'
import { withOurFonts } from './style-fonts.ts'

export type StyleSurroundings = {
  /** the absolute address of the style, to which its own addresses are relative */
  styleUrl: string
  /** whom the map may ask: our origin, and the foreign one that the visitor agreed to */
  origins: readonly string[]
  /** absolute */
  fontUrls: FontUrls
  locale: 'de' | 'en'
}

/**
 * Any style as this site draws it: flat, labels in the visitor's language where the data has it, every address absolute,
 * and nothing asked of anyone outside `origins`: letters and pictures from elsewhere are replaced by ours or left out.
 */
export function adaptStyle(
  style: StyleSpecification,
  { styleUrl, origins, fontUrls, locale }: StyleSurroundings,
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

// A style whose every source lies elsewhere keeps them: they fail, and the visitor is told that the map does not answer.
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

/** An address as seen from a document; `pmtiles://` stays in front, and the braces of templates stay braces. */
export function absolute(address: string, base: string): string {
  if (address.startsWith('pmtiles://')) return `pmtiles://${absolute(address.slice(10), base)}`
  const url = URL.parse(address, base)
  return url ? url.href.replaceAll('%7B', '{').replaceAll('%7D', '}') : address
}

/** The origin of an absolute address, also behind `pmtiles://`; empty for what is none. */
export function originOf(address: string): string {
  return URL.parse(address.replace(/^pmtiles:\/\//, ''))?.origin ?? ''
}
