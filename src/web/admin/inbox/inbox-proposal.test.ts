import { expect, test } from 'vitest'
import { aPlace } from '../../../../test/builders.ts'
import type { Submission } from '../../../domain/submissions/submission.ts'
import type { Admin } from '../../../domain/admin/admin.ts'
import type { HoursResult } from '../../../domain/places/hours-reader.ts'
import { proposedHours } from '../../../domain/submissions/proposals/place-reader.ts'
import { readHours } from '../../../../test/read-hours.ts'
import { acceptedFields, readProposal } from './inbox-proposal.ts'

function aCorrection(openingHours: string, understood?: Record<string, string>): Submission {
  return {
    id: 'c',
    receipt: 'LP-1',
    form: 'correction',
    fields: {
      'proposed.phone': '+14357723200',
      'proposed.openingHours': openingHours,
      ...understood,
    },
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

function anArea(read = readHours): Admin {
  const ports = {
    readHours: read,
    defaultCountry: 'US',
    now: () => new Date('2026-11-21T08:00:00Z'),
  }
  const proposals: Partial<Admin['proposals']> = {
    hoursOf: (submission, place) => proposedHours(submission, place, ports),
  }
  return { proposals } as Admin
}

const OWNER = { role: 'owner', locale: 'de' } as const

test('accepting everything at once leaves out hours that only a person can enter', async () => {
  const admin = anArea()
  const unreadable = aCorrection('wenn der Wirt Lust hat')
  expect(await acceptedFields(admin, unreadable, 'all')).toEqual(['phone'])
  expect(await acceptedFields(admin, unreadable, 'openingHours')).toEqual(['openingHours'])
  const decided: Submission = { ...unreadable, decisions: { phone: 'accepted' } }
  expect(await acceptedFields(admin, decided, 'all')).toContain('openingHours')
  expect(await acceptedFields(admin, aCorrection('Mo-Fr 9-17 Uhr'), 'all')).toEqual([
    'phone',
    'openingHours',
  ])
})

test('finding 11: accepting everything leaves out hours with an open question', async () => {
  const doubtful = aCorrection('9:00-17:00')
  expect(await acceptedFields(anArea(), doubtful, 'all')).toEqual(['phone'])
  const proposal = await readProposal(anArea(), doubtful, aPlace(), OWNER)
  expect(proposal?.changes[1]?.hours).toMatchObject({
    kind: 'doubtful',
    doubt: 'opening_hours_without_days',
    answers: ['daily', 'weekdays'],
  })
})

test('finding 1: opening a correction uses its stored hours and parses no text', async () => {
  const texts: string[] = []
  const reading: HoursResult = { ok: false, rule: 'opening_hours_too_complex' }
  const admin = anArea((text) => {
    texts.push(text)
    return Promise.resolve(reading)
  })
  const hostile = 'sunset-sunrise, '.repeat(62)
  const stored = aCorrection(hostile, { 'understood.openingHours': '' })
  const proposal = await readProposal(admin, stored, aPlace(), OWNER)
  expect(proposal?.changes[1]).toMatchObject({ proposed: hostile, hours: { kind: 'unreadable' } })
  expect(await acceptedFields(admin, stored, 'all')).toEqual(['phone'])
  expect(texts).toEqual([])
  // A correction from an earlier version has no stored hours: its text is parsed, and the parser limits the work.
  await readProposal(admin, aCorrection(hostile), aPlace(), OWNER)
  expect(texts).toEqual([hostile])
})

test('a phone number is shown as visitors see it, and marked if it is the same', async () => {
  const read = async (phone: string) => {
    const proposal = await readProposal(
      anArea(),
      aCorrection('Mo-Fr 9-17 Uhr'),
      aPlace({ phone }),
      OWNER,
    )
    return proposal?.changes.map(({ shownBefore, isSame }) => [shownBefore, isSame])
  }
  expect(await read('+14357723200')).toEqual([
    ['+1 435 772 3200', true],
    [undefined, false],
  ])
  expect((await read('+14357729999'))?.[0]).toEqual(['+1 435 772 9999', false])
})
