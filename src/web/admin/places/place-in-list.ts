import type { Admin } from '../../../domain/admin/admin.ts'
import {
  placeFilter,
  placeListSearch,
  PLACES_PER_PAGE,
  type PlaceListQuery,
  readPlaceListQuery,
} from './place-list-query.ts'

/** Where the operator came from: the query of the list, and the line, counted from 0. */
type ListPosition = { query: PlaceListQuery; at: number }

/** The query string that makes the page of a place remember the list. */
export function placeInListSearch({ query, at }: ListPosition): string {
  const list = placeListSearch(query, { page: Math.floor(at / PLACES_PER_PAGE) + 1 }).slice(1)
  return `?${new URLSearchParams({ list, at: String(at) })}`
}

/** The same, read from an address, to append to another query string. */
export function carriedListPosition({ searchParams }: URL): string {
  const position = readListPosition(searchParams)
  return position ? `&${placeInListSearch(position).slice(1)}` : ''
}

/** The list that the operator came from, and which place is next in it; undefined without such a list. */
export async function readPlaceInList(
  { placeTable, vocabulary }: Pick<Admin, 'placeTable' | 'vocabulary'>,
  { searchParams }: URL,
  id: string,
) {
  const position = readListPosition(searchParams)
  if (!position) return undefined
  const { query, at } = position
  const search = placeListSearch(query)
  if (isNewestFirst(query)) return { search }
  const filter = placeFilter(query, { categories: await vocabulary.categories(), now: new Date() })
  const { sort, isDescending } = query
  const page = { sort, isDescending, offset: at, limit: 2 }
  const { lines } = await placeTable.list({ filter, ...page })
  const next = lines.find(({ place }) => place.id !== id)?.place
  // The changed place may have dropped out of the list; then the next one has taken its position.
  const nextAt = lines[0]?.place.id === id ? at + 1 : at
  return {
    search,
    next: next && {
      id: next.id,
      name: next.name,
      search: placeInListSearch({ query, at: nextAt }),
    },
  }
}

export type PlaceInList = NonNullable<Awaited<ReturnType<typeof readPlaceInList>>>

// A saved place moves to the top, so its position now holds a place that was already visited.
function isNewestFirst({ sort, isDescending }: PlaceListQuery): boolean {
  return isDescending && (sort === 'changed' || sort === 'confirmed')
}

function readListPosition(searchParams: URLSearchParams): ListPosition | undefined {
  const list = searchParams.get('list')
  const at = Number(searchParams.get('at') ?? NaN)
  if (list === null || !Number.isSafeInteger(at) || at < 0) return undefined
  return { query: readPlaceListQuery(new URLSearchParams(list)), at }
}
