import { readHours } from '../../../../test/read-hours.ts'
import { describe, expect, test } from 'vitest'
import { aPlace } from '../../../../test/builders.ts'
import type { Place } from '../../places/place.ts'
import { createProposals, type DecisionStep } from './decide-proposal.ts'
import type { Submission } from '../submission.ts'

const ZION = aPlace({
  name: 'Zion',
  phone: '+14357723256',
  website: 'https://nps.gov/zion',
  openingHours: 'Mo-Fr 09:00-17:00',
})

function aCorrection(fields: Record<string, string>, more: Partial<Submission> = {}): Submission {
  return {
    id: 'c',
    receipt: 'LP-1',
    form: 'correction',
    placeId: ZION.id,
    fields,
    locale: 'de',
    receivedAt: new Date(0),
    idempotencyKey: 'k',
    contentHash: 'h',
    verdict: 'accept',
    score: 0,
    signals: [],
    status: 'inbox',
    ...more,
  }
}

function aDecider(...places: Place[]) {
  const known = places.length > 0 ? places : [ZION]
  const steps: DecisionStep[] = []
  const proposals = createProposals({
    siteCountry: () => 'US',
    store: {
      async decide(step) {
        steps.push(step)
        return { ok: true }
      },
    },
    places: {
      byId: async (id) => known.find((place) => place.id === id),
      takenSlugs: async (slugs) => new Set(slugs.filter((slug) => slug === 'neu-denver')),
    },
    readHours,
    now: () => new Date('2026-11-21T08:00:00Z'),
    randomBytes: (count) => new Uint8Array(count),
  })
  return { proposals, steps }
}

const TWO = { 'proposed.phone': '(435) 772-3200', 'proposed.website': 'nps.gov/zion/neu' }
const SEEN = { phone: ZION.phone, website: ZION.website }

describe('accepting', () => {
  test('writes the field to the place, and the rest stays in the inbox', async () => {
    const { proposals, steps } = aDecider()
    const step = { fields: ['phone'] as const, seen: SEEN, actor: 'anna' }
    const result = await proposals.accept(aCorrection(TWO), step)
    expect(result).toMatchObject({ ok: true, status: 'inbox' })
    expect(steps[0]?.changes).toEqual([
      {
        kind: 'update',
        place: { ...ZION, phone: '+14357723200' },
        expectedVersion: ZION.version,
        origin: { message: { id: 'c', receipt: 'LP-1' } },
      },
    ])
    expect(steps[0]?.after.decisions).toEqual({ phone: 'accepted' })
  })

  test('the last field takes the correction out of the inbox', async () => {
    const { proposals, steps } = aDecider()
    const correction = aCorrection(TWO, { decisions: { phone: 'declined' } })
    const step = { fields: ['phone', 'website'] as const, seen: SEEN, actor: 'anna' }
    expect(await proposals.accept(correction, step)).toMatchObject({ ok: true, status: 'accepted' })
    expect(steps[0]?.changes[0]?.place).toMatchObject({ phone: ZION.phone })
    expect(steps[0]?.after.decisions).toEqual({ phone: 'declined', website: 'accepted' })
  })

  test('changes the place that the corrected one was merged into', async () => {
    const kept = aPlace({ name: 'Zion National Park', phone: ZION.phone })
    const merged: Place = { ...ZION, status: 'archived', mergedInto: kept.id }
    const { proposals, steps } = aDecider(merged, kept)
    const step = { fields: ['phone'] as const, seen: { phone: kept.phone }, actor: 'anna' }
    expect(await proposals.accept(aCorrection(TWO), step)).toMatchObject({ ok: true })
    expect(steps[0]?.changes[0]?.place).toEqual({ ...kept, phone: '+14357723200' })
  })

  test('changes nothing when the place differs from what the person saw', async () => {
    const { proposals, steps } = aDecider({ ...ZION, phone: '+13035550199' })
    const step = { fields: ['phone', 'website'] as const, seen: SEEN, actor: 'anna' }
    expect(await proposals.accept(aCorrection(TWO), step)).toEqual({
      ok: false,
      problem: 'conflict',
      fields: ['phone'],
    })
    expect(steps).toEqual([])
  })

  test('recomputes hours, and the time zone of a new position', async () => {
    const { proposals, steps } = aDecider()
    const correction = aCorrection({
      'proposed.openingHours': 'Sa 10:00-12:00',
      'proposed.latitude': '37,2983',
      'proposed.longitude': '-113.0263',
    })
    const seen = { openingHours: ZION.openingHours, location: '39.74, -104.99' }
    const fields = ['openingHours', 'location'] as const
    await proposals.accept(correction, { fields, seen, actor: 'anna' })
    const place = steps[0]?.changes[0]?.place
    expect(place?.weeklyHours?.week[5]).toEqual([{ opens: 600, closes: 720 }])
    expect(place).toMatchObject({ location: { lat: 37.2983 }, timeZone: 'America/Denver' })
  })

  test('hours in words are stored in the form that was understood', async () => {
    const { proposals, steps } = aDecider()
    const correction = aCorrection({ 'proposed.openingHours': 'Mo–Fr 9–17 Uhr, Sa 10–14 Uhr' })
    const seen = { openingHours: ZION.openingHours }
    await proposals.accept(correction, { fields: ['openingHours'], seen, actor: 'anna' })
    expect(steps[0]?.changes[0]?.place.openingHours).toBe('Mo-Fr 09:00-17:00, Sa 10:00-14:00')
  })

  test('hours that are not understood are not stored', async () => {
    const { proposals, steps } = aDecider()
    const correction = aCorrection({ 'proposed.openingHours': 'immer mal wieder' })
    const seen = { openingHours: ZION.openingHours }
    const step = { fields: ['openingHours'] as const, seen, actor: 'anna' }
    expect(await proposals.accept(correction, step)).toMatchObject({
      problem: 'validation_failed',
      problems: [{ field: 'openingHours', rule: 'opening_hours_unreadable' }],
    })
    expect(steps).toEqual([])
  })

  test('reports an invalid value', async () => {
    const { proposals, steps } = aDecider()
    const correction = aCorrection({ 'proposed.phone': '12' })
    const step = { fields: ['phone'] as const, seen: SEEN, actor: 'anna' }
    expect(await proposals.accept(correction, step)).toMatchObject({
      problem: 'validation_failed',
      problems: [{ field: 'phone', rule: 'phone_invalid' }],
    })
    expect(steps).toEqual([])
  })

  test('accepting that a place has closed archives it, once', async () => {
    const { proposals, steps } = aDecider()
    const closing = { fields: ['closed'] as const, seen: {}, actor: 'anna' }
    await proposals.accept(aCorrection({ 'proposed.closed': 'yes' }), closing)
    expect(steps[0]?.changes[0]?.place.status).toBe('archived')
    const decided = aCorrection({ 'proposed.closed': 'yes' }, { decisions: { closed: 'accepted' } })
    expect(await proposals.accept(decided, closing)).toEqual({ ok: false, problem: 'not_there' })
  })
})

test('declining changes no place', async () => {
  const { proposals, steps } = aDecider()
  const step = { fields: ['phone', 'website'] as const, actor: 'anna' }
  expect(await proposals.decline(aCorrection(TWO), step)).toMatchObject({ status: 'declined' })
  expect(steps[0]?.changes).toEqual([])
})

test('a suggestion becomes a draft with its own slug', async () => {
  const { proposals, steps } = aDecider()
  const suggestion = aCorrection(
    { 'proposed.name': 'Neu', 'proposed.city': 'Denver', 'proposed.phone': '303 555 0123' },
    { form: 'suggestion', placeId: undefined },
  )
  const choice = { categoryId: 'park', country: 'US', actor: 'anna' }
  const result = await proposals.draft(suggestion, choice)
  const draft = steps[0]?.changes[0]?.place
  expect(draft).toMatchObject({
    slug: 'neu-denver-2',
    status: 'draft',
    phone: '+13035550123',
    categoryIds: ['park'],
    address: { city: 'Denver', country: 'US' },
  })
  expect(result).toEqual({ ok: true, status: 'accepted', placeId: draft?.id })
})

test.each([
  ['Mo-Fr 9-17 Uhr', 'Mo-Fr 09:00-17:00'],
  ['immer mal wieder', undefined],
])('a draft gets the hours %s only if they are understood', async (hours, openingHours) => {
  const { proposals, steps } = aDecider()
  const suggestion = aCorrection(
    { 'proposed.name': 'Neu', 'proposed.city': 'Denver', 'proposed.openingHours': hours },
    { form: 'suggestion', placeId: undefined },
  )
  await proposals.draft(suggestion, { categoryId: 'park', country: 'US', actor: 'anna' })
  expect(steps[0]?.changes[0]?.place.openingHours).toBe(openingHours)
})

describe('opening hours', () => {
  const hoursOf = (steps: readonly DecisionStep[]) => {
    const [change] = steps[0]?.changes ?? []
    return change?.kind === 'update' ? change.place.openingHours : undefined
  }
  const accept = async (
    place: Place,
    fields: Record<string, string>,
    hours?: 'weekdays' | 'daily',
  ) => {
    const { proposals, steps } = aDecider(place)
    const seen = { openingHours: place.openingHours }
    const step = { fields: ['openingHours'] as const, seen, hours, actor: 'anna' }
    const decided = await proposals.accept(aCorrection(fields, { placeId: place.id }), step)
    return { decided, hours: hoursOf(steps) }
  }

  test('finding 11: accepted weekly hours leave special days and holidays as they are', async () => {
    const place = aPlace({ openingHours: 'Mo-Fr 09:00-17:00; PH off; 2026 Dec 24 off' })
    const { hours } = await accept(place, { 'proposed.openingHours': 'Mo-Sa 10-18 Uhr' })
    expect(hours).toBe('Mo-Sa 10:00-18:00; PH off; 2026 Dec 24 off')
  })

  test('finding 11: times without days are accepted only with an answer', async () => {
    const fields = { 'proposed.openingHours': '8:00 AM - 3:00 PM' }
    const { decided } = await accept(ZION, fields)
    expect(decided).toMatchObject({
      problem: 'validation_failed',
      problems: [{ field: 'openingHours', rule: 'opening_hours_without_days' }],
    })
    expect((await accept(ZION, fields, 'weekdays')).hours).toBe('Mo-Fr 08:00-15:00')
    expect((await accept(ZION, fields, 'daily')).hours).toBe('08:00-15:00')
  })

  test('finding 1: hours that were kept as words cannot be accepted, and are not read again', async () => {
    const fields = { 'proposed.openingHours': 'Mo-Fr 9-17', 'understood.openingHours': '' }
    expect((await accept(ZION, fields)).decided).toMatchObject({
      problems: [{ field: 'openingHours', rule: 'opening_hours_unreadable' }],
    })
  })
})
