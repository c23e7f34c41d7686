import type { ExtractProblem } from '../../../domain/admin/street-extract.ts'

/** The extract cannot be made; the code says why. */
export class ExtractError extends Error {
  readonly problem: ExtractProblem
  readonly status: number | undefined

  constructor(problem: ExtractProblem, status?: number) {
    super(problem)
    this.problem = problem
    this.status = status
  }
}
