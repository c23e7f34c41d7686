/** `FAULTS=full` runs what `npm test` only runs a slice of. */
export const IS_FULL = process.env.FAULTS === 'full'

export function sized({ slice, full }: { slice: number; full: number }): number {
  return IS_FULL ? full : slice
}
