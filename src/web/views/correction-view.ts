import { nameIn, type Locale } from '../../domain/places/local-names.ts'
import {
  isPhoneField,
  PROPOSED_TEXT_FIELDS,
  type PrivateContactField,
} from '../../domain/places/place-fields.ts'
import { isApproximate } from '../../domain/places/place.ts'
import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { Interval } from '../../lib/hours/weekly-hours.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'
import type { Product } from '../../domain/product.ts'
import { type ProposedField, valueOf } from '../../domain/submissions/proposals/proposal-form.ts'

/** The current data of a place, to be corrected. */
export type CorrectionView = {
  slug: string
  name: string
  /** its opening hours, if a week describes them completely */
  week?: Interval[][]
  current: Partial<
    Record<Exclude<ProposedField, PrivateContactField | 'latitude' | 'longitude'>, string>
  >
  point: LatLng
  isApproximate: boolean
}

export function toCorrectionView(
  place: PublicPlace,
  product: Product,
  locale: Locale,
): CorrectionView {
  const { lat, lng } = place.location
  const values = [...PROPOSED_TEXT_FIELDS, 'openingHours' as const].flatMap((field) => {
    const value = valueOf(place, field)
    if (value === undefined) return []
    return [[field, isPhoneField(field) ? product.formatPhone(value) : value] as const]
  })
  return {
    slug: place.slug,
    name: nameIn(place, locale),
    week: weekOf(place),
    current: Object.fromEntries(values),
    point: { lat, lng },
    isApproximate: isApproximate(place.location),
  }
}

function weekOf({ weeklyHours }: PublicPlace): Interval[][] | undefined {
  if (!weeklyHours || weeklyHours.changesDaily || weeklyHours.remarks) return undefined
  return weeklyHours.week
}
