import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueInquiryLink } from '../../domain/inquiries/inquiry-link.ts'
import { issueReleaseLink } from '../../domain/submissions/delivery/release-by-link.ts'
import { decodablePath, plainPath, redactSecrets } from './plain-path.ts'

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/orte/zion/', '/orte/zion'],
  ['//boese.example//', '/boese.example'],
  ['/orte//zion', '/orte//zion'],
  [`/a${'/'.repeat(20)}`, '/a'],
])('the plain path of %s is %s', (pathname, plain) => {
  expect(plainPath(pathname)).toBe(plain)
})

test('there is no page deeper than 32 path segments', () => {
  expect(plainPath('/a'.repeat(32))).toBe('/a'.repeat(32))
  expect(plainPath('/a'.repeat(33))).toBeUndefined()
  expect(plainPath(`/a${'/'.repeat(15_000)}b`)).toBeUndefined()
})

test.each([
  ['/orte/caf%C3%A9', '/orte/caf%C3%A9'],
  ['/orte/a%2Fb', '/orte/a%2Fb'],
  ['/orte/%E0%A4%A', '/orte/~E0~A4~A'],
  ['/nachfrage/abc%', '/nachfrage/abc~'],
])('the router is asked for %s as %s', (pathname, decodable) => {
  expect(decodablePath(pathname)).toBe(decodable)
})

const secret = randomBytes(32)
const expires = new Date('2026-12-21T12:00:00.000Z')
const since = new Date('2026-11-20T12:00:00.000Z')
const id = '01989d3c-6f00-7abc-8def-0123456789ab'

test.each([
  ['an invitation', '/verwaltung/einrichten/', randomBytes(32).toString('base64url')],
  ['an answer', '/rueckfrage/', issueInquiryLink({ id, answer: 'closed', expires }, secret)],
  ['a release', '/quarantaene/', issueReleaseLink({ id, since, expires }, secret)],
])('no part of the token in the link of %s stays in a path', (_name, path, token) => {
  expect(redactSecrets(`${path}${token}/weiter`)).toBe(`${path}…/weiter`)
})

test('names of places, ids and receipts stay', () => {
  for (const path of [
    '/orte/nationalpark-mit-einem-wirklich-sehr-langen-namen-in-kalifornien',
    `/api/v1/places/${id}`,
    '/api/v1/messages/LP-7K3F-29QD/steps',
  ]) {
    expect(redactSecrets(path)).toBe(path)
  }
})
