import type { HoursDoubt } from './hours-reader.ts'

/** What a person says of hours in doubt: times without days hold on all days or from Monday to Friday; long days are right. */
export const HOURS_ANSWERS = ['daily', 'weekdays', 'long'] as const
export type HoursAnswer = (typeof HOURS_ANSWERS)[number]

/** What may be answered to a doubt. */
export function answersTo(doubt: HoursDoubt): readonly HoursAnswer[] {
  return doubt === 'opening_hours_without_days' ? ['daily', 'weekdays'] : ['long']
}

/** Hours in OpenStreetMap's syntax as the answer has them; undefined where the doubt remains. */
export function answeredHours(
  openingHours: string,
  doubt: HoursDoubt,
  answers: readonly HoursAnswer[],
): string | undefined {
  const answer = answersTo(doubt).find((one) => answers.includes(one))
  if (answer !== 'weekdays') return answer && openingHours
  return `Mo-Fr ${openingHours.replace(/^(?:Mo-Su|24\/7)\s+/, '')}`
}
