/** Whether the number is among those that ascend. */
export function isAmong(ascending: Uint32Array, number: number): boolean {
  return ascending[indexIn(ascending, number)] === number
}

// The index of the first that is not below the number.
function indexIn(ascending: Uint32Array, number: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
