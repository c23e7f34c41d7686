import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { renderedText, respondWithText } from './rendered-text.ts'

test('what was rendered is had again without reading the response', () => {
  const response = respondWithText('<p>Moin</p>', { status: 203, headers: { 'x-page': 'yes' } })
  expect(renderedText(response)).toBe('<p>Moin</p>')
  expect([response.bodyUsed, response.status, response.headers.get('x-page')]).toEqual([
    false,
    203,
    'yes',
  ])
})

test('any other response is read', async () => {
  expect(await renderedText(new Response('<p>Tach</p>'))).toBe('<p>Tach</p>')
  const remade = new Response(respondWithText('<p>Grüße</p>', {}).body)
  expect(await renderedText(remade)).toBe('<p>Grüße</p>')
})

test('to be asked what it is makes no second response, where the adapter for Node stands in', () => {
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
