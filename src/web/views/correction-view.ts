import { boundsAround } from '../../lib/geo/bounds.ts'
import type { Bounds, LatLng } from '../../lib/geo/coordinates.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'
import type { Product } from '../../domain/product.ts'
import type { ProposedField } from '../../domain/submissions/proposals/proposal-form.ts'
import { valueOf } from '../../domain/submissions/proposals/proposal.ts'

/** What a place says now, to be corrected. */
export type CorrectionView = {
  slug: string
  name: string
  current: Partial<Record<Exclude<ProposedField, 'email' | 'latitude' | 'longitude'>, string>>
  point: LatLng
  area: Bounds
}

const SHOWN = ['name', 'street', 'postalCode', 'city', 'website', 'openingHours'] as const
const AROUND_KM = 30

export function toCorrectionView(place: PublicPlace, product: Product): CorrectionView {
  const { lat, lng } = place.location
  const values = SHOWN.flatMap((field) => {
    const value = valueOf(place, field)
    return value === undefined ? [] : [[field, value] as const]
  })
  const phone = place.phone && product.shownPhone(place.phone)
  return {
    slug: place.slug,
    name: place.name,
    current: { ...Object.fromEntries(values), phone },
    point: { lat, lng },
    area: boundsAround({ lat, lng }, AROUND_KM),
  }
}
