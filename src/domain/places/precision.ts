import { type Precision, PRECISIONS } from './place.ts'

type Known = { precision: Precision }

/** Whether it is no more than the middle of a postal code or of a city, which is shown as "ungefähre Lage". */
export function isApproximate({ precision }: Known): boolean {
  return precision === 'postal-code' || precision === 'city'
}

/** Whether one is known better than the other, or is all there is. */
export function isFiner(one: Known, other: Known | undefined): boolean {
  return !other || PRECISIONS.indexOf(one.precision) < PRECISIONS.indexOf(other.precision)
}
