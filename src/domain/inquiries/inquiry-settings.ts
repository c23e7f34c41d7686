import { storedFields } from '../stored-fields.ts'

/** Whether places are asked automatically, and how often. */
export type InquirySettings = { isOn: boolean; everyMonths: number }

/** Nobody gets an e-mail until an owner has switched it on. */
const DEFAULT_INQUIRY: InquirySettings = { isOn: false, everyMonths: 12 }

export const MIN_MONTHS = 3
export const MAX_MONTHS = 36

export function readInquirySettings(value: unknown): InquirySettings {
  const stored = storedFields(value)
  if (!stored) return DEFAULT_INQUIRY
  const months = stored.get('everyMonths')
  return {
    isOn: stored.get('isOn') === true,
    everyMonths: typeof months === 'number' ? months : DEFAULT_INQUIRY.everyMonths,
  }
}

/** The moment that many months ago. */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - months)
  return before
}
