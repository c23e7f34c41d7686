/** `FAULTS=full` runs everything; `npm test` runs only a slice. */
export const IS_FULL = process.env.FAULTS === 'full'

export function sized({ slice, full }: { slice: number; full: number }): number {
  return IS_FULL ? full : slice
}
