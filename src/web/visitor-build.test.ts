import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import routes from './routes.ts'
import { isInOperatorArea } from './operator/operator-routes.ts'
import { visitorBuild } from './visitor-build.ts'

type Manifest = Record<string, { id: string; parentId?: string; path?: string }>

/** The routes as React Router's compiler lists them. */
function manifestOf(configured: typeof routes, parentId = 'root'): Manifest {
  return Object.assign(
    {},
    ...configured.map(({ id = '', file, path, children = [] }) => {
      const name = id || file.replace(/\.tsx?$/, '')
      return { [name]: { id: name, parentId, path }, ...manifestOf(children, name) }
    }),
  )
}

const all: Manifest = { root: { id: 'root', path: '' }, ...manifestOf(routes) }

test('visitors are answered by every route but those of the operators and their layout', () => {
  const build = { routes: all, assets: { routes: all, version: '1' } } as unknown as ServerBuild
  const { routes: kept, assets } = visitorBuild(build)
  const left = Object.values(all).filter(
    ({ id, path = '' }) => !isInOperatorArea(path) && !id.startsWith('routes/operator/'),
  )
  expect(Object.values(kept)).toEqual(left)
  expect(assets).toEqual({ version: '1', routes: kept })
  expect(Object.keys(kept)).toEqual(expect.arrayContaining(['root', 'finder.de', 'finder.en']))
  expect(Object.keys(kept).filter((id) => id.includes('operator'))).toEqual([])
})
