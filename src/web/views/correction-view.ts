import { boundsAround } from '../../lib/geo/bounds.ts'
import type { Bounds, LatLng } from '../../lib/geo/coordinates.ts'
import type { Interval } from '../../lib/hours/weekly-hours.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'
import type { Product } from '../../domain/product.ts'
import { type ProposedField, valueOf } from '../../domain/submissions/proposals/proposal-form.ts'

/** What a place says now, to be corrected. */
export type CorrectionView = {
  slug: string
  name: string
  /** its opening hours, where a week says them all */
  week?: Interval[][]
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
    week: weekOf(place),
    current: { ...Object.fromEntries(values), phone },
    point: { lat, lng },
    area: boundsAround({ lat, lng }, AROUND_KM),
  }
}

function weekOf({ weeklyHours }: PublicPlace): Interval[][] | undefined {
  if (!weeklyHours || weeklyHours.changesDaily || weeklyHours.remarks) return undefined
  return weeklyHours.week
}
