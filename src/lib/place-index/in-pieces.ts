/**
 * Work that yields between pieces, so that the request thread can do other work meanwhile. A few things are a single piece.
 */
export type InPieces<Result> = Generator<undefined, Result, undefined>

/** Things per piece: a few milliseconds while the code is still cold, less later. */
const IN_A_PIECE = 16

/** Whether this many things take more than one piece. */
export function isMany(count: number): boolean {
  return count > IN_A_PIECE
}

/** Does the work without a pause. */
export function atOnce<Result>(work: InPieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** The same as `map`, with a pause after every few items. */
export function* mapInPieces<Thing, Result>(
  things: Iterable<Thing>,
  map: (thing: Thing, i: number) => Result,
): InPieces<Result[]> {
  const results: Result[] = []
  for (const thing of things) {
    if (results.length > 0 && results.length % IN_A_PIECE === 0) yield
    results.push(map(thing, results.length))
  }
  return results
}
