/**
 * The typing errors between the letters of `a` from `at` on and those of `b` from `start` to before `end`, as `editDistance` counts
 * them; `limit + 1` beyond the limit. Where they part, each error that may have been made there is tried: for one or two errors that
 * takes a few letters for most words, and no table.
 */
export function fewErrors(
  a: Uint16Array,
  at: number,
  b: Uint16Array,
  start: number,
  end: number,
  limit: number,
): number {
  const left = a.length - at
  const otherLeft = end - start
  if (left - otherLeft > limit || otherLeft - left > limit) return limit + 1
  let same = 0
  while (same < left && same < otherLeft && a[at + same] === b[start + same]) same++
  if (same === left || same === otherLeft) return Math.max(left, otherLeft) - same
  if (limit === 0) return 1
  const i = at + same
  const j = start + same
  let best = fewErrors(a, i + 1, b, j + 1, end, limit - 1)
  if (best > 0) best = Math.min(best, fewErrors(a, i + 1, b, j, end, limit - 1))
  if (best > 0) best = Math.min(best, fewErrors(a, i, b, j + 1, end, limit - 1))
  const isSwap = j + 1 < end && a[i] === b[j + 1] && a[i + 1] === b[j]
  if (best > 0 && isSwap) best = Math.min(best, fewErrors(a, i + 2, b, j + 2, end, limit - 1))
  return best + 1
}
