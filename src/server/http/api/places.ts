import * as z from 'zod'
import type { PlaceList } from '../../../domain/search/list-places.ts'
import { referenceTo } from '../../../domain/search/parse/where.ts'
import { toSearchParams } from '../../../domain/search/place-query.ts'
import type { Relaxation } from '../../../domain/search/relax-search.ts'
import { problemResponse } from '../problem.ts'
import { toLocality, toPlaceFeature } from './features.ts'
import { definePublic } from './operation.ts'
import { LIST_PARAMETERS, PLACE_PARAMETERS, toPlaceQuery } from './parameters.ts'
import { GEOJSON, PLACE, PLACE_LIST } from './shapes.ts'
import { parseJson } from '../../../lib/text/limited.ts'
import type { PlaceCursor } from '../../../domain/search/place-cursor.ts'

const PATH = '/api/v1/places'

export const listPlaces = definePublic({
  id: 'listPlaces',
  path: PATH,
  summary: 'Places by the finder’s parameters, page by page.',
  query: LIST_PARAMETERS,
  answer: { name: 'PlaceList', types: [GEOJSON], schema: PLACE_LIST },
  problems: ['bad_request'],
  respond({ query: { sort, limit, cursor }, params }, product) {
    const after = cursor === undefined ? undefined : readCursor(cursor)
    if (cursor !== undefined && (!after || (sort && !isContinued(sort, after.order)))) {
      return problemResponse('bad_request', 'de', {
        problems: [{ field: 'cursor', rule: 'invalid' }],
      })
    }
    const list = product.listPlaces(toPlaceQuery(params), { sort, limit, after })
    return {
      type: 'FeatureCollection' as const,
      features: list.found.map((found) => toPlaceFeature(found.place, product, found)),
      total: list.total,
      order: list.order,
      words: list.words,
      origin: list.origin ? toLocality(list.origin) : null,
      radiusKm: list.radiusKm ?? null,
      filters: toFilters(list.query),
      ignored: list.ignored,
      runnerUp: list.runnerUp
        ? {
            words: list.runnerUp.words,
            origin: list.runnerUp.origin ? toLocality(list.runnerUp.origin) : null,
            open: list.runnerUp.open ?? null,
            closed: list.runnerUp.closed ?? null,
          }
        : null,
      unknownNear: list.unknownNear,
      alternatives: list.alternatives.map(toLocality),
      next: list.next ? nextPage(params, list, toCursor(list.next)) : null,
      beyond: list.beyond,
      instead: list.instead ? { without: list.instead.without, total: list.instead.total } : null,
      relaxations: list.relaxations.map(toRelaxation),
    }
  },
})

// Without an origin, a request by distance may be answered by name; a request by name always is.
function isContinued(sort: string, order: string): boolean {
  return sort === order || sort !== 'name'
}

// A text that the first page took for a locality must remain one on the next page, even if places were renamed in between; the time and the
// radius in it still apply.
function nextPage(
  current: URLSearchParams,
  { query, words, origin }: PlaceList,
  cursor: string,
): string {
  const params = new URLSearchParams(current)
  if (origin) {
    params.set('near', referenceTo(origin).de)
    if (words) params.set('q', words)
    else params.delete('q')
    if (query.open) params.set('open', query.open)
    if (query.closed) params.set('closed', query.closed)
    if (query.radiusKm !== undefined) params.set('radius', String(query.radiusKm))
  }
  params.set('cursor', cursor)
  return `${PATH}?${params}`
}

function toFilters({ categories, attributes, open, closed, within }: PlaceList['query']) {
  const bbox: [number, number, number, number] | null = within
    ? [within.west, within.south, within.east, within.north]
    : null
  return { categories, attributes, open: open ?? null, closed: closed ?? null, bbox }
}

function toRelaxation({ kind, count, query }: Relaxation) {
  const { unit: _unit, ...filters } = query
  const params = toSearchParams({ ...filters, selected: undefined, view: 'list', page: 1 })
  return { kind, count, url: `${PATH}?${params}` }
}

export const getPlace = definePublic({
  id: 'getPlace',
  path: `${PATH}/{place}`,
  summary: 'One place by its slug or id.',
  parameters: PLACE_PARAMETERS,
  answer: { name: 'Place', types: [GEOJSON], schema: PLACE },
  problems: ['bad_request', 'not_found', 'gone'],
  redirects: true,
  async respond({ path }, product) {
    const found = await product.findPlace(path.place)
    switch (found.kind) {
      case 'found':
        return toPlaceFeature(found.place, product, { isAlone: true })
      case 'moved': {
        const location = `${PATH}/${encodeURIComponent(found.slug)}`
        return new Response(null, { status: 301, headers: { location } })
      }
      case 'gone':
        return problemResponse('gone', 'de')
      case 'unknown':
        return problemResponse('not_found', 'de')
    }
  },
})

const CURSOR = z.tuple([
  z.enum(['distance', 'name', 'recommended', 'relevance']),
  z.number().nonnegative(),
  z.string().max(300),
  z.string().max(36),
  z.number().int().min(1),
])

/** The key of a page's last place as one opaque URL parameter. */
function toCursor({ order, value, name, id, position }: PlaceCursor): string {
  return Buffer.from(JSON.stringify([order, value, name, id, position])).toString('base64url')
}

/** Undefined when the cursor is not one of ours. */
function readCursor(cursor: string): PlaceCursor | undefined {
  const parsed = CURSOR.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!parsed.success) return undefined
  const [order, value, name, id, position] = parsed.data
  return { order, value, name, id, position }
}
