import { fold } from '../../../lib/text/fold.ts'
import { type Category, PLACE_STATUSES, type PlaceStatus } from '../../../domain/places/place.ts'
import {
  type Lack,
  LACKS,
  PLACE_SORTS,
  type PlaceFilter,
  type PlaceSort,
} from '../../../domain/places/place-store.ts'
import type { PlaceColumn } from '../../messages/admin/places.de.ts'

export const PLACE_COLUMNS = [
  'category',
  'street',
  'postalCode',
  'city',
  'region',
  'status',
  'hours',
  'confirmed',
  'changed',
] as const satisfies readonly PlaceColumn[]

const DEFAULT_COLUMNS: readonly PlaceColumn[] = [
  'category',
  'city',
  'region',
  'status',
  'hours',
  'confirmed',
]

const MAX_WORDS = 8
export const PLACES_PER_PAGE = 50
const MAX_PAGE = 1_000_000

/** The state of the table, as its URL describes it. */
export type PlaceListQuery = {
  text: string
  status?: PlaceStatus
  /** slug */
  category?: string
  region?: string
  /** the system from which an import added the places */
  source?: string
  lacks: readonly Lack[]
  sort: PlaceSort
  isDescending: boolean
  columns: readonly PlaceColumn[]
  /** the first page is 1 */
  page: number
}

export const MERGE_REFUSALS = ['not_two', 'both_archived'] as const
/** Why ticked places cannot be merged, as the URL gives it. */
export type MergeRefusal = (typeof MERGE_REFUSALS)[number]

export function readPlaceListQuery(searchParams: URLSearchParams): PlaceListQuery {
  const sort = searchParams.get('sort') ?? 'name'
  const page = Math.trunc(Number(searchParams.get('page')))
  const shown = searchParams.getAll('column')
  const columns = PLACE_COLUMNS.filter((column) => shown.includes(column))
  const lacking = searchParams.getAll('lacks')
  return {
    text: searchParams.get('q')?.trim().slice(0, 200) ?? '',
    status: PLACE_STATUSES.find((one) => one === searchParams.get('status')),
    category: searchParams.get('category') || undefined,
    region: searchParams.get('region') || undefined,
    source: searchParams.get('source')?.slice(0, 200) || undefined,
    lacks: LACKS.filter((lack) => lacking.includes(lack)),
    sort: PLACE_SORTS.find((one) => one === sort.replace(/^-/, '')) ?? 'name',
    isDescending: sort.startsWith('-'),
    columns: columns.length > 0 ? columns : DEFAULT_COLUMNS,
    page: page >= 1 && page <= MAX_PAGE ? page : 1,
  }
}

/** The query string of that state; default values are omitted. */
export function placeListSearch(
  query: PlaceListQuery,
  changes: Partial<PlaceListQuery> = {},
): string {
  const { text, status, category, region, source, lacks, sort, isDescending, columns, page } = {
    ...query,
    ...changes,
  }
  const search = new URLSearchParams()
  if (text) search.set('q', text)
  if (status) search.set('status', status)
  if (category) search.set('category', category)
  if (region) search.set('region', region)
  if (source) search.set('source', source)
  for (const lack of lacks) search.append('lacks', lack)
  if (sort !== 'name' || isDescending) search.set('sort', `${isDescending ? '-' : ''}${sort}`)
  if (columns.join() !== DEFAULT_COLUMNS.join()) {
    for (const column of columns) search.append('column', column)
  }
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

/** The filter for the stores. An unknown category is passed on as well, and matches nothing. */
export function placeFilter(
  { text, status, category, region, source, lacks }: PlaceListQuery,
  { categories, now }: { categories: readonly Category[]; now: Date },
): PlaceFilter {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return {
    words: [...new Set(words)].slice(0, MAX_WORDS),
    status,
    categoryId: category && (categories.find(({ slug }) => slug === category)?.id ?? category),
    region,
    source,
    lacks,
    confirmedSince: aYearBefore(now),
  }
}

function aYearBefore(now: Date): string {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - 1)
  return before.toISOString().slice(0, 10)
}
