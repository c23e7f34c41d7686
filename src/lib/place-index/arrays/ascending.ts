/** Whether the number is among those that ascend. */
export function isAmong(ascending: Uint32Array, number: number): boolean {
  return ascending[firstNotBelow(ascending, number, 0, ascending.length)] === number
}

/** The index of the first from `from` to before `to` that is not below the number, or `to`. */
export function firstNotBelow(
  ascending: Uint32Array,
  number: number,
  from: number,
  to: number,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
