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
