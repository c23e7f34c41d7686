import type { ServerBuild } from 'react-router'
import { isInOperatorArea } from './operator/operator-routes.ts'

/**
 * The pages without the operator area. React Router tries its routes one after the other, several times a page, and for each
 * page makes objects of all of them anew; three quarters belong to the area.
 */
export function visitorBuild(build: ServerBuild): ServerBuild {
  return {
    ...build,
    routes: withoutOperators(build.routes),
    assets: { ...build.assets, routes: withoutOperators(build.assets.routes) },
  }
}

/** React Router's name for what stands around every page. */
const ROOT = 'root'

function withoutOperators<Route extends { path?: string; parentId?: string }>(
  routes: Record<string, Route | undefined>,
): Record<string, Route | undefined> {
  const isOperators = (route: Route | undefined) =>
    route?.path !== undefined && isInOperatorArea(`/${route.path.replace(/^\//, '')}`)
  const theirs = new Set<string>()
  for (const [id, route] of Object.entries(routes)) {
    if (!isOperators(route)) continue
    // Layouts have no path of their own and go with what stands in them.
    for (let at = id; at !== ROOT; at = routes[at]?.parentId ?? ROOT) theirs.add(at)
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !theirs.has(id)))
}
