/** The value that this share of all values does not exceed: 0 for the smallest, 1 for the largest. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

/** Median, 99th percentile and maximum of times in ms, for people to read. */
export function spreadOf(times: readonly number[]): string {
  const at = (share: number) => quantile(times, share).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`
}
