import { data, type ServerBuild } from 'react-router'
import type { ProblemCode } from '../domain/problem.ts'

/** The answer to an error of a page, instead of React Router's 500, which gives no reason. */
export type RouteProblem = { problem: ProblemCode; status: number }

type ProblemMapper = (error: unknown, request: Request) => RouteProblem | undefined

/**
 * Wraps the loaders, actions and middleware of a build, so that they throw what `toProblem` makes of their errors. Errors that it does not
 * know pass through.
 */
export function withRouteProblems(build: ServerBuild, toProblem: ProblemMapper): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action, middleware } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: wrapWork(loader, toProblem) }),
      ...(action && { action: wrapWork(action, toProblem) }),
      ...(middleware && { middleware: middleware.map((each) => wrapWork(each, toProblem)) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function wrapWork<Parameters extends [{ request: Request }, ...unknown[]], Result>(
  work: (...parameters: Parameters) => Result | Promise<Result>,
  toProblem: ProblemMapper,
): (...parameters: Parameters) => Promise<Result> {
  return async (...parameters) => {
    try {
      return await work(...parameters)
    } catch (error) {
      const refused = toProblem(error, parameters[0].request)
      if (!refused) throw error
      const { problem, status } = refused
      throw data({ problem }, { status })
    }
  }
}
