import { distanceKm } from '../../../lib/geo/coordinates.ts'
import type { Admin } from '../../../domain/admin/admin.ts'
import { comparisonsOf, distinctAmong } from '../../../domain/places/lookalike-store.ts'
import type { MergeProposal } from '../../../domain/places/merge-places.ts'
import type { Place } from '../../../domain/places/place.ts'
import type { Product } from '../../../domain/product.ts'
import type { AdminContext } from '../requests.ts'
import { placeFilter, readPlaceListQuery } from './place-list-query.ts'

const MAX_CANDIDATES = 20

/** Candidates for a merge: the results of the search, or without one, nearby entries with a similar name. */
export async function readMergeCandidates({ admin, product, url }: AdminContext, place: Place) {
  const query = readPlaceListQuery(url.searchParams)
  const places = query.text
    ? await findCandidates(admin, query)
    : await admin.placeTable.byIds(alikeIds(product, place))
  const others = places.filter(({ id }) => id !== place.id)
  return {
    text: query.text,
    isTruncated: others.length > MAX_CANDIDATES,
    lines: others.slice(0, MAX_CANDIDATES).map((other) => toCandidate(other, place)),
  }
}

export type MergeCandidates = Awaited<ReturnType<typeof readMergeCandidates>>

async function findCandidates(admin: Admin, query: ReturnType<typeof readPlaceListQuery>) {
  const filter = placeFilter(query, { categories: [], now: new Date() })
  const { lines } = await admin.placeTable.list({
    filter,
    sort: 'name',
    isDescending: false,
    offset: 0,
    limit: MAX_CANDIDATES + 2,
  })
  return lines.map(({ place }) => place)
}

function alikeIds(product: Product, { name, address, location }: Place): string[] {
  const { city, postalCode } = address
  return product
    .findSimilar({ name, city, postalCode, point: location })
    .map(({ place }) => place.id)
}

function toCandidate(other: Place, place: Place) {
  const km = other.location && place.location && distanceKm(other.location, place.location)
  return { ...toLine(other), km }
}

function toLine({ id, name, address: { street, postalCode, city }, status }: Place) {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return { id, name, address: [street, town].filter(Boolean).join(', '), status }
}

const MAX_GROUPS = 100

/** Possible duplicates, each pair once with everything that the two share, and the pairs marked as distinct. */
export async function readLookalikes({ placeTable, lookalikes }: Admin) {
  const [found, distinct] = await Promise.all([
    lookalikes.find(MAX_GROUPS),
    lookalikes.distinctPairs(),
  ])
  const shownDistinct = distinct.slice(0, MAX_GROUPS)
  const ids = [...found.flatMap((group) => group.ids), ...shownDistinct.flat()]
  const lines = new Map((await placeTable.byIds(ids)).map((place) => [place.id, toLine(place)]))
  const linesOf = (some: readonly string[]) => some.flatMap((id) => lines.get(id) ?? [])
  const isDistinct = distinctAmong(distinct)
  const groups = Map.groupBy(found, (group) => group.ids.toSorted().join())
  return {
    comparisons: Array.from(groups.values()).flatMap((same) => {
      const shared = same.map((group) => group.shared)
      return comparisonsOf(same[0]?.ids ?? [], isDistinct).flatMap(({ id, others }) =>
        linesOf([id]).map((place) => ({ shared, place, others: linesOf(others) })),
      )
    }),
    distinct: shownDistinct.map(linesOf),
  }
}

/** Only what the page needs from a proposal. */
export function toMergeView({ kept, other, fields }: MergeProposal) {
  return {
    other: { id: other.place.id, name: other.place.name, status: other.place.status },
    versions: { kept: kept.place.version, other: other.place.version },
    isOtherKnownToImport: other.place.source !== undefined && kept.place.source === undefined,
    fields,
    forms: { kept: kept.form, other: other.form },
  }
}

export type MergeView = ReturnType<typeof toMergeView>
