import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { withRouteProblems } from './route-problems.ts'

type Part = 'loader' | 'action' | 'middleware'

const full = new Error('full')

async function thrownBy(part: Part, error: unknown): Promise<unknown> {
  const work = () => Promise.reject(error)
  const module = { default: undefined, [part]: part === 'middleware' ? [work] : work }
  const routes = { page: { id: 'page', module } }
  const build = withRouteProblems({ routes } as unknown as ServerBuild, (each) =>
    each === full ? { problem: 'storage_unavailable', status: 503 } : undefined,
  )
  const { loader, action, middleware } = build.routes.page?.module ?? {}
  const wrapped = loader ?? action ?? middleware?.[0]
  const called: Promise<unknown> = Reflect.apply(wrapped!, undefined, [
    { request: new Request('http://localhost/') },
  ])
  return called.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
}

test.each(['loader', 'action', 'middleware'] as const)(
  'finding 12: if the storage refuses work, a %s throws a 503 with its code',
  async (part) => {
    expect(await thrownBy(part, full)).toMatchObject({
      data: { problem: 'storage_unavailable' },
      init: { status: 503 },
    })
  },
)

test('finding 12: every other error of a page passes through unchanged', async () => {
  const bug = new Error('bug')
  expect(await thrownBy('loader', bug)).toBe(bug)
})
