import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { respondWithText } from '../../web/rendered-text.ts'

test('a rendered page that is asked what it is makes no second response, where the adapter for Node stands in', () => {
  const { Response: ofNode, Request: requestOfNode } = globalThis
  getRequestListener(() => new Response())
  try {
    expect(globalThis.Response, 'the adapter stands in').not.toBe(ofNode)
    const response = respondWithText('<p>Moin</p>', {})
    const parts = Object.getOwnPropertySymbols(response)
    expect([typeof response.statusText, typeof response.body]).toEqual(['string', 'object'])
    expect(Object.getOwnPropertySymbols(response)).toEqual(parts)
  } finally {
    Object.assign(globalThis, { Response: ofNode, Request: requestOfNode })
  }
})
