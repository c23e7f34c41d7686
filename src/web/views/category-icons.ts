import maki from '@mapbox/maki/browser.cjs.js'
import { categoryIconNamed } from '../../domain/places/category-icon-names.ts'

const paths: ReadonlyMap<string, string> = new Map(
  maki.layouts.map((name, at) => {
    const [, path = ''] = /\sd="([^"]*)"/.exec(maki.svgArray[at] ?? '') ?? []
    return [name, path.replaceAll(/(&#x[9A];|\s)+/g, ' ').trim()]
  }),
)

/** SVG path data of an icon on Maki's grid of 15. All 202 take 130 kB, so a page gets only those that it shows. */
export function categoryIconPath(name: string): string {
  return paths.get(name) ?? ''
}

/** A dot for an unknown name, which another version may have written through the API. */
export function categoryIcon(name: string): string {
  return categoryIconPath(categoryIconNamed(name) ?? 'circle')
}
