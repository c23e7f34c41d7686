/**
 * The number of typing errors between two words: a letter too many, too few or wrong, or two adjacent
 * ones swapped (optimal string alignment, the restricted Damerau-Levenshtein distance). Returns
 * `limit + 1` as soon as the limit is certainly exceeded.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  // A common prefix and suffix cost nothing.
  const shorter = Math.min(a.length, b.length)
  let same = 0
  while (same < shorter && a[same] === b[same]) same++
  let sameAtEnd = 0
  while (sameAtEnd < shorter - same && a.at(-1 - sameAtEnd) === b.at(-1 - sameAtEnd)) sameAtEnd++
  const [from, to] = [a.slice(same, a.length - sameAtEnd), b.slice(same, b.length - sameAtEnd)]
  return from === '' || to === '' ? from.length + to.length : distanceBetween(from, to, limit)
}

function distanceBetween(from: string, to: string, limit: number): number {
  const beyond = limit + 1
  let beforeLast = new Uint16Array(to.length + 1)
  let last = beforeLast.map((_, j) => j)
  let row = new Uint16Array(to.length + 1)
  for (let i = 1; i <= from.length; i++) {
    const letter = from.charCodeAt(i - 1)
    const letterBefore = i > 1 ? from.charCodeAt(i - 2) : -1
    // Outside this band there are more errors than the limit, whatever the letters are.
    const first = Math.max(1, i - limit)
    const end = Math.min(to.length, i + limit)
    row[first - 1] = first === 1 ? i : beyond
    let best = beyond
    for (let j = first; j <= end; j++) {
      const other = to.charCodeAt(j - 1)
      let cost = (last[j - 1] ?? 0) + (letter === other ? 0 : 1)
      cost = Math.min(cost, (row[j - 1] ?? 0) + 1)
      if (j < i + limit) cost = Math.min(cost, (last[j] ?? 0) + 1)
      const isSwap = j > 1 && letterBefore === other && letter === to.charCodeAt(j - 2)
      if (isSwap) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row[j] = cost
      best = Math.min(best, cost)
    }
    if (best > limit && first > 1) return beyond
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return Math.min(beyond, last[to.length] ?? beyond)
}

/** How many typing errors are forgiven in a word: none in a number or below five letters, two from eight letters on. */
export function forgivenErrors(word: string): 0 | 1 | 2 {
  if (word.length < 5 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** 1 for the same word, 0 for nothing in common. */
export function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 1 : 1 - editDistance(a, b, longest) / longest
}
