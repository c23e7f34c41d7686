import type { ProblemCode } from '../problem.ts'

/** A message names a place that is not stored, or no longer. Nothing was kept of it. */
export class PlaceUnknown extends Error {
  readonly code = 'place_unknown' satisfies ProblemCode

  constructor(placeId: string | undefined) {
    super(`there is no place ${placeId}`)
    this.name = 'PlaceUnknown'
  }
}
