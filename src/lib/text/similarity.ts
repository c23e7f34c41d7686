/**
 * How many typing errors lie between two words: a letter too many, too few, another one, or two
 * neighbours swapped (optimal string alignment, the restricted Damerau-Levenshtein distance).
 * Gives `limit + 1` as soon as it is sure to exceed the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const units = Uint16Array.from({ length: b.length }, (_, at) => b.charCodeAt(at))
  return editDistanceTo(a, units, 0, b.length, limit)
}

// To a word of `length` UTF-16 units from `start` on.
function editDistanceTo(
  word: string,
  units: Uint16Array,
  start: number,
  length: number,
  limit: number,
): number {
  if (Math.abs(word.length - length) > limit) return limit + 1
  // A common prefix and suffix cost nothing.
  let from = 0
  const shorter = Math.min(word.length, length)
  while (from < shorter && word.charCodeAt(from) === units[start + from]) from++
  let [end, otherEnd] = [word.length, length]
  while (
    end > from &&
    otherEnd > from &&
    word.charCodeAt(end - 1) === units[start + otherEnd - 1]
  ) {
    end--
    otherEnd--
  }
  if (end === from) return otherEnd - from
  if (otherEnd === from) return end - from
  return distanceBetween(word.slice(from, end), units, start + from, otherEnd - from, limit)
}

function distanceBetween(
  word: string,
  units: Uint16Array,
  start: number,
  length: number,
  limit: number,
): number {
  const beyond = limit + 1
  if (length >= rows[0].length) rows = threeRows(length * 2)
  let [beforeLast, last, row] = rows
  for (let j = 0; j <= length; j++) last[j] = j
  for (let i = 1; i <= word.length; i++) {
    const letter = word.charCodeAt(i - 1)
    const letterBefore = i > 1 ? word.charCodeAt(i - 2) : -1
    // Outside this band there are more errors than the limit whatever the letters.
    const from = Math.max(1, i - limit)
    const to = Math.min(length, i + limit)
    row[from - 1] = from === 1 ? i : beyond
    let best = beyond
    for (let j = from; j <= to; j++) {
      const other = units[start + j - 1] ?? 0
      let cost = (last[j - 1] ?? 0) + (letter === other ? 0 : 1)
      cost = Math.min(cost, (row[j - 1] ?? 0) + 1)
      if (j < i + limit) cost = Math.min(cost, (last[j] ?? 0) + 1)
      const isSwap = j > 1 && letterBefore === other && letter === units[start + j - 2]
      if (isSwap) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row[j] = cost
      best = Math.min(best, cost)
    }
    if (best > limit && from > 1) return beyond
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return Math.min(beyond, last[length] ?? beyond)
}

// Reused by every comparison; two never run at once.
let rows = threeRows(64)

function threeRows(length: number): [Uint16Array, Uint16Array, Uint16Array] {
  return [new Uint16Array(length), new Uint16Array(length), new Uint16Array(length)]
}

/** How many typing errors are forgiven in a word: none in a number and below five letters, two from eight. */
export function forgivenErrors(word: string): 0 | 1 | 2 {
  if (word.length < 5 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** 1 for the same word, 0 for nothing in common. */
export function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 1 : 1 - editDistance(a, b, longest) / longest
}
