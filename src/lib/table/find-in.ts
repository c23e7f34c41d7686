/**
 * The next position of a needle at or behind a position, Infinity when there is none. Positions must not decrease from
 * call to call: each stretch of the text is then searched once, however often it is asked.
 */
export function findIn(text: string, needle: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found >= from) return found
    const index = text.indexOf(needle, from)
    found = index === -1 ? Infinity : index
    return found
  }
}
