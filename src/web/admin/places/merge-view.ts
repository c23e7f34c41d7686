import { distanceKm } from '../../../lib/geo/coordinates.ts'
import type { Admin } from '../../../domain/admin/admin.ts'
import type { MergeProposal } from '../../../domain/places/merge-places.ts'
import type { Place } from '../../../domain/places/place.ts'
import type { Product } from '../../../domain/product.ts'
import { placeFilter, readPlaceListQuery } from './place-list-query.ts'

type Web = { admin: Admin; product: Product }

const MOST_SHOWN = 20

/** The other entries that may be the same place: those that are found, or else those that are called alike near it. */
export async function readMergeCandidates(
  { admin, product }: Web,
  place: Place,
  { searchParams }: URL,
) {
  const query = readPlaceListQuery(searchParams)
  const places = query.text
    ? await findCandidates(admin, query)
    : await admin.placeTable.byIds(alikeIds(product, place))
  const others = places.filter(({ id }) => id !== place.id)
  return {
    text: query.text,
    isCut: others.length > MOST_SHOWN,
    lines: others.slice(0, MOST_SHOWN).map((other) => toCandidate(other, place)),
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
    limit: MOST_SHOWN + 2,
  })
  return lines.map(({ place }) => place)
}

function alikeIds(product: Product, { name, address, location }: Place): string[] {
  const { city, postalCode } = address
  return product
    .findSimilar({ name, city, postalCode, point: location })
    .map(({ place }) => place.id)
}

function toCandidate({ id, name, address, location, status }: Place, place: Place) {
  const { street, postalCode, city } = address
  const town = [postalCode, city].filter(Boolean).join(' ')
  const km = location && place.location && distanceKm(location, place.location)
  return { id, name, address: [street, town].filter(Boolean).join(', '), status, km }
}

/** What the page needs of a proposal and no more. */
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
