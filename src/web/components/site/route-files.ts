import { matchRoutes } from 'react-router'

/** One entry of the route list that React Router's compiler writes, reduced to what is used here. */
type ListedRoute = { id: string; parentId?: string; path?: string; files: readonly string[] }

/**
 * The files that the pages of these paths need, each once. `routes` is React Router's own list; entries without the expected shape
 * are skipped.
 */
export function routeFiles(routes: unknown, paths: Iterable<string>): string[] {
  const listed = new Map(readRoutes(routes).map((route) => [route.id, route]))
  const pages = [...listed.values()].filter(({ path }) => path)
  const found: ListedRoute[] = []
  for (const pathname of paths) {
    // A list links to the same route a hundred times, and matching against all routes takes a hundred times as long as against one.
    if (found.some(({ path }) => isExactly(path, pathname))) continue
    const id = matchRoutes(pages, pathname)?.[0]?.route.id
    const page = id === undefined ? undefined : listed.get(id)
    if (page) found.push(page)
  }
  const files = found.flatMap((page) =>
    [...withParents(page, listed)].flatMap((each) => each.files),
  )
  return [...new Set(files)]
}

// Compares segments, because React Router's `matchPath` makes a regular expression each time: 20 ms on a phone. What accepts any remaining
// path says nothing about the routes that come before it.
function isExactly(path: string | undefined, pathname: string): boolean {
  if (path === undefined || /[*?]/.test(path)) return false
  const segments = segmentsOf(path)
  const own = segmentsOf(pathname)
  return (
    segments.length === own.length &&
    segments.every((segment, i) => segment.startsWith(':') || segment === own[i])
  )
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function* withParents(
  page: ListedRoute,
  listed: ReadonlyMap<string, ListedRoute>,
): Generator<ListedRoute> {
  for (let at: ListedRoute | undefined = page; at; at = listed.get(at.parentId ?? '')) yield at
}

function readRoutes(routes: unknown): ListedRoute[] {
  if (!isRecord(routes)) return []
  return Object.values(routes).flatMap((route) => {
    if (!isRecord(route) || typeof route.id !== 'string') return []
    const { id, parentId, path, module, imports } = route
    const files = [module, ...(Array.isArray(imports) ? imports : [])]
    return {
      id,
      parentId: typeof parentId === 'string' ? parentId : undefined,
      path: typeof path === 'string' ? path : undefined,
      files: files.filter((file) => typeof file === 'string'),
    }
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
