/**
 * Work that yields between its pieces, so that a thread that answers visitors can do something else meanwhile. Few things
 * are one piece.
 */
export type InPieces<Result> = Generator<undefined, Result, undefined>

/** Things in a piece: some milliseconds of work when the code has just begun to run, less later. */
const IN_A_PIECE = 16

/** Whether there is more than one piece of them. */
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
