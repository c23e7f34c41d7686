import { expect, test } from 'vitest'
import { aPlace } from '../../../../test/builders.ts'
import type { Submission } from '../../../domain/submissions/submission.ts'
import type { OperatorArea } from '../../../domain/operators/operator-area.ts'
import { acceptedFields, readProposal } from './inbox-proposal.ts'

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

test('a number is shown as visitors see it, and that it is the same one is said', async () => {
  const read = async (phone: string) => {
    const proposal = await readProposal(
      {} as OperatorArea,
      aCorrection('Mo-Fr 9-17 Uhr'),
      aPlace({ phone }),
      { role: 'owner', locale: 'de' },
    )
    return proposal?.changes.map(({ shownBefore, isSame }) => [shownBefore, isSame])
  }
  expect(await read('+14357723200')).toEqual([
    ['+1 435 772 3200', true],
    [undefined, false],
  ])
  expect((await read('+14357729999'))?.[0]).toEqual(['+1 435 772 9999', false])
})
