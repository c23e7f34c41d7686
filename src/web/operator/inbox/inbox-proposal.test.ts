import { expect, test } from 'vitest'
import { aPlace } from '../../../../test/builders.ts'
import type { Submission } from '../../../domain/submissions/submission.ts'
import { acceptedFields } from './inbox-proposal.ts'

function aCorrection(openingHours: string): Submission {
  return {
    id: 'c',
    receipt: 'LP-1',
    form: 'correction',
    fields: { 'proposed.phone': '+14357723200', 'proposed.openingHours': openingHours },
    locale: 'de',
    receivedAt: new Date(0),
    idempotencyKey: 'k',
    contentHash: 'h',
    verdict: 'accept',
    score: 0,
    signals: [],
    status: 'inbox',
  }
}

test('all that is accepted at once leaves hours that only a person can enter', () => {
  const place = aPlace()
  const unreadable = aCorrection('wenn der Wirt Lust hat')
  expect(acceptedFields(unreadable, 'all', place)).toEqual(['phone'])
  expect(acceptedFields(unreadable, 'openingHours', place)).toEqual(['openingHours'])
  const decided: Submission = { ...unreadable, decisions: { phone: 'accepted' } }
  expect(acceptedFields(decided, 'all', place)).toContain('openingHours')
  expect(acceptedFields(aCorrection('Mo-Fr 9-17 Uhr'), 'all', place)).toEqual([
    'phone',
    'openingHours',
  ])
})
