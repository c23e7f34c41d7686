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

/** What a place can say about itself through a link. Its e-mail address stays private here too, because e-mails get forwarded. */
export const INQUIRY_FIELDS = [
  ...PROPOSED_PUBLIC_FIELDS,
  'openingHours',
] as const satisfies readonly ProposedField[]

const MAX_EXCEPTIONS = 8

/** The data of a place for the person who is asked to confirm them. */
export function toInquiryView(place: Place, product: Pick<Product, 'formatPhone'>, now: Date) {
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
      value: value && isPhoneField(field) ? product.formatPhone(value) : value,
    })),
    hours: weeklyHours && toHoursView(weeklyHours, today, MAX_EXCEPTIONS),
    /** the initial values of the form */
    values: Object.fromEntries(values.map(([field, value]) => [proposedName(field), value])),
  }
}

export type InquiryView = ReturnType<typeof toInquiryView>
