import type { Place } from '../../domain/places/place.ts'
import { isPhoneField, PROPOSED_PUBLIC_FIELDS } from '../../domain/places/place-fields.ts'
import type { Product } from '../../domain/product.ts'
import {
  type ProposedField,
  proposedName,
  valueOf,
} from '../../domain/submissions/proposals/proposal-form.ts'
import { localMoment } from '../../lib/hours/weekly-hours.ts'
import { toHoursView } from './hours-view.ts'

/** What a place can say of itself by a link; its e-mail address is private also here, since mails are passed on. */
export const INQUIRY_FIELDS = [
  ...PROPOSED_PUBLIC_FIELDS,
  'openingHours',
] as const satisfies readonly ProposedField[]

const MOST_EXCEPTIONS = 8

/** What a person sees of a place that they are asked about. */
export function toInquiryView(place: Place, product: Pick<Product, 'shownPhone'>, now: Date) {
  const { name, slug, version, status, weeklyHours, confirmedAt } = place
  const values = INQUIRY_FIELDS.map((field) => [field, valueOf(place, field) ?? ''] as const)
  const { date: today } = localMoment(now, place.timeZone ?? 'UTC')
  return {
    name,
    version,
    confirmedAt,
    slug: status === 'published' ? slug : undefined,
    shown: values.map(([field, value]) => ({
      field,
      value: value && isPhoneField(field) ? product.shownPhone(value) : value,
    })),
    hours: weeklyHours && toHoursView(weeklyHours, today, MOST_EXCEPTIONS),
    /** the form as it begins */
    values: Object.fromEntries(values.map(([field, value]) => [proposedName(field), value])),
  }
}

export type InquiryView = ReturnType<typeof toInquiryView>
