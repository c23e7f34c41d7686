import type { StyleSpecification } from 'maplibre-gl'
import { absolute, addressesOf, originOf, spritesOf } from '../adapt-style.ts'
import type { MapFacts } from './map-facts.ts'

/** The origins that a style requests without permission, each of them once for each purpose. */
export function foreignOriginsOf(
  style: StyleSpecification,
  { styleUrl, allowed }: { styleUrl: string; allowed: readonly string[] },
): MapFacts['foreignOrigins'] {
  const named: MapFacts['foreignOrigins'] = []
  const note = (what: MapFacts['foreignOrigins'][number]['what'], address: string) => {
    const origin = originOf(absolute(address, styleUrl))
    const isKnown = named.some((one) => one.what === what && one.origin === origin)
    if (!isKnown && !allowed.includes(origin)) named.push({ what, origin })
  }
  if (style.glyphs) note('glyphs', style.glyphs)
  for (const { url } of spritesOf(style, styleUrl)) note('sprite', url)
  for (const source of Object.values(style.sources)) {
    for (const address of addressesOf(source)) note('tiles', address)
  }
  return named
}
