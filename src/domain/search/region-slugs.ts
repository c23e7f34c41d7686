import { REGION_NAMES, regionNameIn } from '../places/region.ts'
import { slugOf } from '../places/slug.ts'
import type { Gazetteer, LocalNames } from './gazetteer/gazetteer.ts'

/** The name of a region and its path word, in each language. */
export type RegionName = {
  /** ISO 3166-2 */
  code: string
  /** "Kalifornien", "California" */
  name: LocalNames
  /** `kalifornien`, `california`; `at-9` outside the United States and Germany */
  slug: LocalNames
}

export type RegionSlugs = {
  /** Never fails: a code without a name is its own name and word. */
  of(code: string): RegionName
  /** finds a region by its path word in any language, by another name, or by its ISO code in upper or lower case */
  find(word: string): RegionName | undefined
}

/** The countries whose regions have names in each language, all of them distinct. */
const NAMED_COUNTRIES = ['US', 'DE'] as const

/** The path words of regions. `isUsed` tells whether a region outside these countries has places. */
export function createRegionSlugs(
  gazetteer: Pick<Gazetteer, 'region'>,
  isUsed: (code: string) => boolean,
): RegionSlugs {
  const named = namedRegions(gazetteer)
  const byWord = new Map<string, RegionName>()
  for (const region of named.values()) {
    byWord.set(region.code.toLowerCase(), region)
    for (const word of Object.values(region.slug)) byWord.set(word, region)
  }
  for (const region of named.values()) {
    const [country = '', letters = ''] = region.code.split('-')
    for (const name of REGION_NAMES[country]?.[letters] ?? []) {
      if (!byWord.has(slugOf(name))) byWord.set(slugOf(name), region)
    }
  }
  const of = (code: string) => named.get(code) ?? byCode(code, gazetteer.region(code)?.name)
  return {
    of,
    find(word) {
      const known = byWord.get(word.toLowerCase())
      if (known) return known
      const code = word.toUpperCase()
      return isUsed(code) ? of(code) : undefined
    },
  }
}

function namedRegions(gazetteer: Pick<Gazetteer, 'region'>): Map<string, RegionName> {
  const named = new Map<string, RegionName>()
  for (const country of NAMED_COUNTRIES) {
    for (const letters of Object.keys(REGION_NAMES[country] ?? {})) {
      const code = `${country}-${letters}`
      const name = gazetteer.region(code)?.name
      if (!name) continue
      named.set(code, { code, name, slug: { de: slugOf(name.de), en: slugOf(name.en) } })
    }
  }
  return named
}

// Uses the code as the path, because regions of several countries share a name.
function byCode(code: string, known: LocalNames | undefined): RegionName {
  const nameIn = (locale: 'de' | 'en') => regionNameIn(code, locale) ?? code
  const word = code.toLowerCase()
  return {
    code,
    name: known ?? { de: nameIn('de'), en: nameIn('en') },
    slug: { de: word, en: word },
  }
}
