/** How many cases drawn by chance a test makes: `slice` in `npm test`, `full` with `CASES=full`, as after a change of what it tests. */
export function sized({ slice, full }: { slice: number; full: number }): number {
  return process.env.CASES === 'full' ? full : slice
}
