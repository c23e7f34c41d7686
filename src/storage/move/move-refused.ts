export type MoveProblemCode =
  | 'no_database'
  /** the migrations that have run on it are not those that this program knows */
  | 'other_version'
  | 'source_in_use'
  | 'target_in_use'
  | 'target_not_empty'
  /** a text that contains NUL, which PostgreSQL does not store */
  | 'not_storable'
  /** the value read back differs from the one written */
  | 'differs'

export type MoveProblem = { code: MoveProblemCode; table?: string; column?: string }

/** Aborts a move and its transaction: nothing is kept. */
export class MoveRefused extends Error {
  readonly problem: MoveProblem

  constructor(code: MoveProblemCode, where: { table?: string; column?: string } = {}) {
    super(`the database cannot be moved: ${[code, ...Object.values(where)].join(' ')}`)
    this.name = 'MoveRefused'
    this.problem = { code, ...where }
  }
}
