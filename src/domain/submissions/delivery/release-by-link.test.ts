import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { issueReleaseLink, readReleaseLink } from './release-by-link.ts'

const SECRET = new Uint8Array(32).fill(7)
const NOW = new Date('2026-11-21T09:00:00.123Z')
const CLAIM = {
  id: '01900000-0000-7000-8000-000000000001',
  since: new Date('2026-11-20T09:00:00.456Z'),
  expires: new Date(NOW.getTime() + 1),
}

describe('a link', () => {
  test('can be read back, and fits into a path', () => {
    const token = issueReleaseLink(CLAIM, SECRET)
    expect(readReleaseLink(token, SECRET, NOW)).toEqual({ ok: true, claim: CLAIM })
    expect(encodeURIComponent(token)).toBe(token)
  })

  test('expires', () => {
    const token = issueReleaseLink(CLAIM, SECRET)
    const expired = { ok: false, problem: 'link_expired' }
    expect(readReleaseLink(token, SECRET, CLAIM.expires)).toEqual(expired)
  })

  test('from another site, or with one changed character, is invalid', () => {
    const token = issueReleaseLink(CLAIM, SECRET)
    const invalid = { ok: false, problem: 'link_invalid' }
    expect(readReleaseLink(token, new Uint8Array(32).fill(8), NOW)).toEqual(invalid)
    fc.assert(
      fc.property(
        fc.nat(token.length - 1),
        fc.constantFrom('a', 'Z', '0', '~', '-'),
        (at, sign) => {
          const changed = token.slice(0, at) + sign + token.slice(at + 1)
          fc.pre(changed !== token)
          // The last character of the code contains unused bits, but is compared as well.
          expect(readReleaseLink(changed, SECRET, NOW)).toEqual(invalid)
        },
      ),
    )
  })

  test('no typed text is a valid link', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(readReleaseLink(typed, SECRET, NOW).ok).toBe(false)
      }),
    )
  })
})
