import { describe, expect, test } from 'vitest'
import { isCrossOrigin } from './origin-gate.ts'

const OWN = new Set(['https://orte.beispiel.de'])

function request(method: string, headers: Record<string, string> = {}): Request {
  return new Request('https://orte.beispiel.de/_f/message', { method, headers })
}

describe('a request that changes something', () => {
  test.each([
    ['POST', { 'sec-fetch-site': 'same-origin' }, false],
    ['POST', { 'sec-fetch-site': 'cross-site' }, true],
    ['POST', { 'sec-fetch-site': 'same-site' }, true],
    ['POST', { origin: 'https://orte.beispiel.de' }, false],
    ['POST', { origin: 'https://boese.example' }, true],
    ['POST', { origin: 'null' }, true],
    ['POST', { origin: 'http://orte.beispiel.de' }, true],
    ['POST', { origin: 'https://orte.beispiel.de.boese.example' }, true],
    // "none" means that a person entered the URL in the browser; the Origin still decides.
    ['POST', { 'sec-fetch-site': 'none', origin: 'https://boese.example' }, true],
    // Programs send neither: they carry no cookies of a visitor.
    ['POST', {}, false],
    ['DELETE', { 'sec-fetch-site': 'cross-site' }, true],
    ['PUT', { origin: 'https://boese.example' }, true],
  ])('%s with %j is foreign: %s', (method, headers, foreign) => {
    expect(isCrossOrigin(request(method, headers), OWN)).toBe(foreign)
  })
})

test('reading is never foreign', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    const headers = { origin: 'https://boese.example', 'sec-fetch-site': 'cross-site' }
    expect(isCrossOrigin(request(method, headers), OWN)).toBe(false)
  }
})
