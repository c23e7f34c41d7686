import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** ISO 3166-2; `parent` is the country or region that it belongs to. */
export const {
  iso31662: ISO_REGION_ROWS,
}: { iso31662: { code: string; name: string; parent: string }[] } = require('iso-3166')

/** Groups of Indonesian provinces; some have the name of one of their provinces. */
export const GROUPS = new Set(['ID-JW', 'ID-KA', 'ID-ML', 'ID-NU', 'ID-PP', 'ID-SL', 'ID-SM'])

/** Provinces of Belgium, where people name the regions instead. */
const BELGIAN = {
  'BE-VLG': ['VAN', 'VBR', 'VLI', 'VOV', 'VWV'],
  'BE-WAL': ['WBR', 'WHT', 'WLG', 'WLX', 'WNA'],
}

const parents = new Map([
  ...ISO_REGION_ROWS.map(({ code, parent }) => [code, parent] as const),
  ...Object.entries(BELGIAN).flatMap(([region, provinces]) =>
    provinces.map((letters) => [`BE-${letters}`, region] as const),
  ),
])

/** The region of the first level that a province is in: `IT-52` (Tuscany) for `IT-FI` (Florence). */
export function firstLevelOf(code: string): string {
  const parent = parents.get(code)
  return parent?.includes('-') && !GROUPS.has(parent) ? firstLevelOf(parent) : code
}
