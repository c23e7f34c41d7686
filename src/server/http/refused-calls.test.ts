import { expect, test } from 'vitest'
import { DECLARED, filled, METHODS, openAccessSite } from '../../../test/access-site.ts'

const { ask, callers } = openAccessSite()

test('every other method of a URL is refused, and the answer lists the allowed ones', async () => {
  const paths = new Set(DECLARED.map(({ path }) => path))
  for (const path of paths) {
    const declared = DECLARED.filter((one) => one.path === path).map((one) => one.method)
    const taken = declared.includes('get') ? [...declared, 'head'] : declared
    for (const method of METHODS.filter((one) => !taken.includes(one))) {
      for (const { name, headers } of callers) {
        const response = await ask(method, filled(path, { isThere: true }), headers)
        const allow = (response.headers.get('allow') ?? '').toLowerCase().split(', ').toSorted()
        expect({ path, method, name, status: response.status, allow }).toEqual({
          path,
          method,
          name,
          status: 405,
          allow: taken.toSorted(),
        })
        const text = await response.text()
        const code = method === 'head' ? '' : '"code":"method_not_allowed"'
        expect({ path, method, said: text.includes(code) }).toEqual({ path, method, said: true })
      }
    }
  }
})

test('whatever is sent to the API, a refusal is problem+json with a code', async () => {
  const owner = callers.find(({ name }) => name === 'owner by key')?.headers ?? {}
  const addresses = [
    '/api',
    '/api/',
    '/api/v1',
    '/api/v2/places',
    '/api/v1/places/a/b',
    '/api/v1/%',
  ]
  for (const path of [
    ...addresses,
    ...DECLARED.map((one) => filled(one.path, { isThere: false })),
  ]) {
    for (const method of METHODS.filter((one) => one !== 'head')) {
      for (const type of [undefined, 'application/json', 'a/b']) {
        const body: Record<string, string> = type ? { 'content-type': type } : {}
        const response = await ask(method, path, { ...owner, ...body })
        if (response.status < 400) continue
        expect({ path, method, type: response.headers.get('content-type') }).toEqual({
          path,
          method,
          type: 'application/problem+json',
        })
        expect(await response.json()).toMatchObject({ status: response.status })
      }
    }
  }
})
