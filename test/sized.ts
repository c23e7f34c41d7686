/** How many random cases a test tries: `slice` in `npm test`, `full` with `CASES=full`, for use after a change to the tested code. */
export function sized({ slice, full }: { slice: number; full: number }): number {
  return process.env.CASES === 'full' ? full : slice
}
