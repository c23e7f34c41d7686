import { expect, test } from 'vitest'
import { routeFiles } from './route-files.ts'

const ROUTES = {
  root: { id: 'root', path: '', module: '/assets/root.js', imports: ['/assets/words.js'] },
  finder: { id: 'finder', parentId: 'root', path: '/', module: '/assets/finder.js' },
  place: { id: 'place', parentId: 'root', path: 'orte/:slug', module: '/assets/place.js' },
  area: { id: 'area', parentId: 'root', module: '/assets/area.js' },
  inbox: { id: 'inbox', parentId: 'area', path: 'verwaltung/post', module: '/assets/inbox.js' },
  missing: { id: 'missing', parentId: 'root', path: '*', module: '/assets/missing.js' },
}
const SHARED = ['/assets/root.js', '/assets/words.js']

test('pages need the files of their routes and parent routes, each once', () => {
  expect(routeFiles(ROUTES, ['/orte/hafen', '/orte/markt'])).toEqual([
    '/assets/place.js',
    ...SHARED,
  ])
  expect(routeFiles(ROUTES, ['/nirgends', '/', '/verwaltung/post'])).toEqual([
    '/assets/missing.js',
    ...SHARED,
    '/assets/finder.js',
    '/assets/inbox.js',
    '/assets/area.js',
  ])
})

test('files of pages that nothing links to are not needed', () => {
  expect(routeFiles(ROUTES, [])).toEqual([])
})

test.each([undefined, null, 'routes', { broken: 1, other: { id: 2 } }])(
  'a list of an unexpected shape, %j, needs nothing',
  (routes) => {
    expect(routeFiles(routes, ['/'])).toEqual([])
  },
)
