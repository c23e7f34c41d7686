import { centerOf } from '../../lib/geo/bounds.ts'
import type { Hit } from '../../lib/place-index/place-index.ts'
import { type Finding, toFilter } from './asked-filter.ts'
import { PAGE_SIZE, type PlaceQuery } from './place-query.ts'
import type { Interpretation } from './reading/interpret.ts'

/** The parts of a search that can be left out. Which to leave out first: a part costs more than all before it together. */
const PARTS = ['open', 'attributes', 'where', 'words', 'categories'] as const

export type SearchPart = (typeof PARTS)[number]

/** What is listed where no place matches everything: the places that match the most important parts. */
export type Instead = {
  /** what these places do not match; never empty */
  without: SearchPart[]
  /** how many there are */
  total: number
  /** the search without these parts, but for where */
  query: PlaceQuery
}

/** The nearest or best of them, one page; undefined on a site without places. */
export function findInstead(
  query: PlaceQuery,
  meaning: Interpretation,
  finding: Finding,
  limit = PAGE_SIZE,
): (Instead & { hits: Hit[] }) | undefined {
  const inForce = PARTS.filter((part) => isInForce(part, query, meaning))
  const origin = query.within ? centerOf(query.within) : meaning.origin?.center
  for (let mask = 1; mask < 2 ** inForce.length; mask++) {
    const without = inForce.filter((_, bit) => mask & (1 << bit))
    const changed = withoutParts(query, without)
    const words = without.includes('words') ? '' : meaning.words
    const isAnywhere = without.includes('where')
    const asked = toFilter(
      { ...changed, within: isAnywhere ? undefined : query.within },
      { words, origin: isAnywhere ? undefined : meaning.origin },
      finding,
    )
    const order = origin ? 'distance' : asked.order
    const page = { filter: asked.filter, order, origin, offset: 0, limit } as const
    const { total, hits } = finding.catalogue.index.page(page)
    if (total > 0) return { without, total, hits, query: changed }
  }
  return undefined
}

function isInForce(
  part: SearchPart,
  query: PlaceQuery,
  { words, origin }: Interpretation,
): boolean {
  switch (part) {
    case 'open':
      return query.open !== undefined
    case 'attributes':
      return query.attributes.length > 0
    case 'where':
      return origin !== undefined || query.within !== undefined
    case 'words':
      return words !== ''
    case 'categories':
      return query.categories.length > 0
  }
}

function withoutParts(query: PlaceQuery, without: readonly SearchPart[]): PlaceQuery {
  return {
    ...query,
    ...(without.includes('open') && { open: undefined }),
    ...(without.includes('attributes') && { attributes: [] }),
    ...(without.includes('words') && { text: '' }),
    ...(without.includes('categories') && { categories: [] }),
  }
}
