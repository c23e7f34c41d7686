/**
 * Work that yields between pieces, so that the request thread can do other work meanwhile. A few things are a single piece.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Things per piece: a few milliseconds while the code is still cold, less later. */
const ITEMS_PER_STEP = 16

/** Whether this many things take more than one piece. */
export function needsSeveralSteps(count: number): boolean {
  return count > ITEMS_PER_STEP
}

/** Does the work without a pause. */
export function runSteps<Result>(work: Steps<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** The same as `map`, with a pause after every few items. */
export function* mapInSteps<Thing, Result>(
  things: Iterable<Thing>,
  map: (thing: Thing, i: number) => Result,
): Steps<Result[]> {
  const results: Result[] = []
  for (const thing of things) {
    if (results.length > 0 && results.length % ITEMS_PER_STEP === 0) yield
    results.push(map(thing, results.length))
  }
  return results
}
