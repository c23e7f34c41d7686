import { describe, expect, test } from 'vitest'
import { DECLARED, filled, METRICS, openAccessSite } from '../../../test/access-site.ts'

const ALL = 'everyone'

const { ask, auditLog, callers, denials } = openAccessSite()

describe.each([...DECLARED, METRICS])('$method $path', ({ method, path, mayCall, needsProof }) => {
  test.each([true, false])(
    'lets in the callers it declares (the object exists: %s)',
    async (isThere) => {
      for (const { name, role, headers } of callers) {
        denials.length = 0
        const response = await ask(method, filled(path, { isThere }), headers)
        const hasRole = mayCall === ALL || (role !== undefined && mayCall.includes(role))
        // A key can never prove an identity; the sessions are fresh.
        const isAllowed = hasRole && !(needsProof && headers.authorization)
        const is401 = !isAllowed && role === undefined
        expect({ name, is403: response.status === 403, is401: response.status === 401 }).toEqual({
          name,
          is403: !isAllowed && role !== undefined,
          is401,
        })
        // A denied caller learns nothing more, and the denial is recorded.
        expect({ name, noted: denials.length }).toEqual({
          name,
          noted: response.status === 403 ? 1 : 0,
        })
        const isTaken = response.status !== 405
        expect({ name, isTaken }).toEqual({ name, isTaken: true })
      }
    },
  )

  test('refuses the page of another site, even with a session', async () => {
    if (method === 'get' || method === 'head') return
    for (const { name, headers } of callers.filter((one) => one.role && one.headers.cookie)) {
      const pages: Record<string, string>[] = [
        {},
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ]
      for (const page of pages) {
        const asking = { cookie: headers.cookie ?? '', ...page }
        const { status } = await ask(method, filled(path, { isThere: true }), asking)
        expect({ name, page, status }).toEqual({ name, page, status: 403 })
      }
    }
  })
})

test('denied calls are in the audit log, once an hour per person and call', async () => {
  const entries = await auditLog()
  const denied = entries
    .filter(({ action }) => action === 'operator.denied')
    .map(({ actor, after }) => JSON.stringify([actor, after]))
  expect(denied).toHaveLength(new Set(denied).size)
  const closed = [...DECLARED, METRICS].filter(({ mayCall }) => mayCall !== ALL)
  const expected = callers.flatMap(({ role, headers }) =>
    role === undefined
      ? []
      : closed.filter(
          ({ mayCall, needsProof }) =>
            (mayCall !== ALL && !mayCall.includes(role)) || (needsProof && headers.authorization),
        ),
  )
  expect(denied).toHaveLength(expected.length)
})
