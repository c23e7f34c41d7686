import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueInquiryLink } from '../../domain/inquiries/inquiry-link.ts'
import { issueReleaseLink } from '../../domain/submissions/delivery/release-by-link.ts'
import { withoutSecrets } from './without-secrets.ts'

const secret = randomBytes(32)
const expires = new Date('2026-12-21T12:00:00.000Z')
const since = new Date('2026-11-20T12:00:00.000Z')
const id = '01989d3c-6f00-7abc-8def-0123456789ab'

test.each([
  ['an invitation', '/verwaltung/einrichten/', randomBytes(32).toString('base64url')],
  ['an answer', '/rueckfrage/', issueInquiryLink({ id, answer: 'closed', expires }, secret)],
  ['a release', '/quarantaene/', issueReleaseLink({ id, since, expires }, secret)],
])('nothing that the link of %s is made of stays in a path', (_name, path, token) => {
  expect(withoutSecrets(`${path}${token}/weiter`)).toBe(`${path}…/weiter`)
})

test('names of places, ids and receipts stay', () => {
  for (const path of [
    '/orte/nationalpark-mit-einem-wirklich-sehr-langen-namen-in-kalifornien',
    `/api/v1/places/${id}`,
    '/api/v1/messages/LP-7K3F-29QD/steps',
  ]) {
    expect(withoutSecrets(path)).toBe(path)
  }
})
