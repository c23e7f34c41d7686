import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { issueToken, readToken, TOKEN_VALID_MS } from './form-token.ts'

/** Includes unpaired surrogates and control characters. */
const anyCodeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code))

const secret = new Uint8Array(32).fill(7)
const ISSUED = Date.UTC(2026, 9, 1)
const issued = { secret, form: 'message', now: ISSUED, nonce: 'nonce-1', ctx: 'page' }
const token = issueToken(issued)

function read(overrides: Partial<Parameters<typeof readToken>[0]> = {}) {
  return readToken({ secret, form: 'message', now: ISSUED + 1_000, token, ...overrides })
}

describe('a form token', () => {
  test('is read back with its claims', () => {
    const claims = { v: 1, form: 'message', iat: ISSUED, nonce: 'nonce-1', ctx: 'page' }
    expect(read()).toEqual({ status: 'ok', claims })
  })

  test('may be sent for exactly a day, and is expired a moment later', () => {
    expect(read({ now: ISSUED + TOKEN_VALID_MS }).status).toBe('ok')
    expect(read({ now: ISSUED + TOKEN_VALID_MS + 1 })).toMatchObject({
      status: 'expired',
      claims: { nonce: 'nonce-1' },
    })
  })

  test('is still valid when the clock was set back', () => {
    expect(read({ now: ISSUED - 60_000 }).status).toBe('ok')
  })

  test.each([[undefined], ['']])('is missing as %j', (missing) => {
    expect(read({ token: missing })).toEqual({ status: 'missing' })
  })

  test('is bad with another secret, and for another form', () => {
    expect(read({ secret: new Uint8Array(32) })).toEqual({ status: 'bad' })
    expect(read({ form: 'correction' })).toEqual({ status: 'bad' })
  })

  test.each([
    'x',
    '.',
    '..',
    `${token}.`,
    `${token}=`,
    `${token} `,
    ` ${token}`,
    `${token}.${token}`,
    token.replace('.', ''),
    token.toUpperCase(),
    `${token}${'A'.repeat(100_000)}`,
    '\u{1f600}.\u{1f600}',
  ])('is bad as %j', (bad) => {
    expect(read({ token: bad })).toEqual({ status: 'bad' })
  })

  test('does not survive a change of any single character', () => {
    for (let at = 0; at < token.length; at++) {
      for (const other of ['A', 'B', '_', '.']) {
        if (token[at] === other) continue
        const changed = token.slice(0, at) + other + token.slice(at + 1)
        expect(read({ token: changed })).toEqual({ status: 'bad' })
      }
    }
  })

  test('cannot be spliced: moving characters between claims makes another token', () => {
    const claim = fc.string({ unit: anyCodeUnit, maxLength: 20 })
    fc.assert(
      fc.property(claim, claim, claim, claim, (nonce, ctx, otherNonce, otherCtx) => {
        const one = issueToken({ ...issued, nonce, ctx })
        const other = issueToken({ ...issued, nonce: otherNonce, ctx: otherCtx })
        expect(one === other).toBe(nonce === otherNonce && ctx === otherCtx)
      }),
    )
    expect(issueToken({ ...issued, nonce: 'a', ctx: 'bc' })).not.toBe(
      issueToken({ ...issued, nonce: 'ab', ctx: 'c' }),
    )
  })

  test('cannot be made from two good ones', () => {
    const other = issueToken({ ...issued, nonce: 'nonce-2' })
    const mixed = `${token.split('.')[0]}.${other.split('.')[1]}`
    expect(read({ token: mixed })).toEqual({ status: 'bad' })
  })

  test('keeps quotes and line breaks inside their claim', () => {
    const nonce = '","ctx":"embed'
    const reading = read({ token: issueToken({ ...issued, nonce }) })
    expect(reading).toMatchObject({ claims: { nonce, ctx: 'page' } })
  })
})
