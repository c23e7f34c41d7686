import { expect, test } from 'vitest'
import { toBase32, totpUri, totpCode, totpStepOf } from './totp.ts'

const SECRET = new TextEncoder().encode('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238, appendix B, the last six of eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code)
  expect(totpStepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code is accepted one step early or late, not two', () => {
  const code = totpCode(SECRET, 1000)
  expect(
    [998, 999, 1000, 1001, 1002].map((step) => totpStepOf(SECRET, code, at(step * 30))),
  ).toEqual([undefined, 1000, 1000, 1000, undefined])
})

test.each(['', '28708', '2870822', '28708a', '２８７０８２'])('%j is not a code', (code) => {
  expect(totpStepOf(SECRET, code, at(59))).toBeUndefined()
})

test('the secret is written in base32', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  // RFC 4648, 10.
  expect(
    ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(bytes(text))),
  ).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
})

test('the URL for the app names site and account', () => {
  expect(totpUri(SECRET, { site: 'Müller: Orte', account: 'anna@beispiel.de' })).toBe(
    'otpauth://totp/M%C3%BCller%20%20Orte:anna%40beispiel.de?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=M%C3%BCller%20%20Orte',
  )
})
