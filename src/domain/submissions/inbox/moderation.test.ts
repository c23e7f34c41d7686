import { describe, expect, test } from 'vitest'
import { submissionFixture } from '../../../../test/fakes/submission-fixture.ts'
import { createModeration } from './moderation.ts'

const RECIPIENTS = new Map([
  ['place-zion', ['park@zion.example']],
  ['place-acadia', []],
])

async function aMessage(kind: 'ham' | 'spam', place = 'zion') {
  const fixture = submissionFixture()
  const traps = kind === 'spam' ? { token: '', rueckfrage: 'x' } : {}
  await fixture.send(fixture.fillIn({ place, ...traps }))
  const places = {
    async byId(id: string) {
      const recipients = RECIPIENTS.get(id)
      return recipients && { ...PLACE, id, recipients }
    },
  }
  const moderation = createModeration({
    store: fixture.store,
    places,
    siteRecipients: async () => ['zentrale@beispiel.de'],
    webhookTargets: async () => [],
    now: () => new Date(fixture.clock.now),
  })
  const current = () => fixture.store.submissions[0]!
  return { store: fixture.store, moderation, current }
}

const PLACE = {
  slug: 'ort',
  name: 'Ort',
  alsoKnownAs: [],
  categoryIds: [],
  address: { country: 'US' },
  openingHoursAreSample: false,
  description: {},
  attributes: {},
  status: 'published' as const,
  version: 1,
}

describe('"doch kein Spam"', () => {
  test('moves a quarantined message to the inbox and notifies the place', async () => {
    const { store, moderation, current } = await aMessage('spam')
    expect(current().status).toBe('quarantine')
    expect(store.deliveries).toEqual([])
    const released = await moderation.releaseFromQuarantine(current(), 'anna')
    expect(released).toEqual({ ok: true, to: 'inbox' })
    expect(current().status).toBe('inbox')
    expect(store.deliveries).toMatchObject([
      { recipient: 'park@zion.example', status: 'pending', submissionId: current().id },
    ])
  })

  test('notifies the organisation when the place has no recipients', async () => {
    const { store, moderation, current } = await aMessage('spam', 'acadia')
    await moderation.releaseFromQuarantine(current(), 'anna')
    expect(store.deliveries).toMatchObject([{ recipient: 'zentrale@beispiel.de' }])
  })

  test('does not notify anybody again about a delivered message', async () => {
    const { store, moderation, current } = await aMessage('ham')
    const told = store.deliveries.length
    expect(await moderation.markSpam(current(), 'anna')).toEqual({ ok: true, to: 'quarantine' })
    await moderation.releaseFromQuarantine(current(), 'anna')
    expect(store.deliveries).toHaveLength(told)
  })

  test('twice has one effect', async () => {
    const { store, moderation, current } = await aMessage('spam')
    const seen = current()
    await moderation.releaseFromQuarantine(seen, 'anna')
    const again = await moderation.releaseFromQuarantine(seen, 'bert')
    expect(again).toEqual({ ok: false, problem: 'not_there' })
    expect(store.deliveries).toHaveLength(1)
  })
})

test('a message can be marked as done, reopened and marked as done again', async () => {
  const { moderation, current } = await aMessage('ham')
  expect(await moderation.markDone(current(), 'anna')).toEqual({ ok: true, to: 'done' })
  expect(await moderation.markSpam(current(), 'anna')).toMatchObject({ ok: false })
  expect(await moderation.reopen(current(), 'anna')).toEqual({ ok: true, to: 'inbox' })
  expect(await moderation.markDone(current(), 'anna')).toEqual({ ok: true, to: 'done' })
})
