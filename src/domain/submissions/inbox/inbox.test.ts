import { describe, expect, test } from 'vitest'

import { submissionFixture } from '../../../../test/fakes/submission-fixture.ts'
import { createInbox } from './inbox.ts'

async function anInbox() {
  const fixture = submissionFixture()
  await fixture.send(
    fixture.fillIn({ place: 'zion', message: `Erste Zeile\n\n${'lang '.repeat(20)}` }),
  )
  await fixture.send(fixture.fillIn({ name: 'Bot', token: '', rueckfrage: 'x' }))
  return { fixture, inbox: createInbox(fixture.store) }
}

describe('the inbox', () => {
  test('lists the newest first, with sender, excerpt and verdict', async () => {
    const { inbox } = await anInbox()
    const lines = await inbox.list({ limit: 10 })
    expect(lines).toMatchObject([
      { from: 'Bot', verdict: 'quarantine', score: 8, status: 'quarantine' },
      { from: 'Anna Muster', placeId: 'place-zion', verdict: 'accept', score: 0 },
    ])
    expect(lines[1]!.excerpt).toBe('Erste Zeile lang lang lang lang lang lang lang lang lang la…')
    expect(await inbox.list({ limit: 1, beforeId: lines[0]!.id })).toEqual([lines[1]])
    expect(await inbox.list({ limit: 10, status: 'quarantine' })).toEqual([lines[0]])
  })

  test('shows a message by its receipt, however it was copied, and by its id', async () => {
    const { fixture, inbox } = await anInbox()
    const [submission] = fixture.store.submissions
    const { id, receipt } = submission!
    expect(await inbox.show(receipt.toLowerCase().replaceAll('-', ' '))).toBe(submission)
    expect(await inbox.show(` ${id.toUpperCase()} `)).toBe(submission)
    expect(await inbox.show('LP-2222-2222')).toBeUndefined()
    expect(await inbox.show('')).toBeUndefined()
  })

  test('finds messages that contain all words in any field, page by page', async () => {
    const { fixture, inbox } = await anInbox()
    const search = (text: string, limit = 10, beforeId?: string) =>
      inbox.search({ text, limit, beforeId })
    expect((await search('ERSTE lang')).lines).toMatchObject([{ from: 'Anna Muster' }])
    expect((await search('erste bot')).lines).toEqual([])
    expect((await search(fixture.store.submissions[0]!.receipt)).lines).toHaveLength(1)
    const first = await search('', 1)
    expect(first).toMatchObject({ lines: [{ from: 'Bot' }], olderThan: first.lines[0]!.id })
    const second = await search('', 1, first.olderThan)
    expect(second).toMatchObject({ lines: [{ from: 'Anna Muster' }], olderThan: undefined })
  })

  test('a search looks through a few thousand messages and offers to continue', async () => {
    const { fixture, inbox } = await anInbox()
    const [wanted] = fixture.store.submissions
    // The oldest of 8,002.
    for (let number = 0; number < 8_000; number += 1) {
      const id = `ffffffff-${String(number).padStart(6, '0')}`
      fixture.store.submissions.push({
        ...wanted!,
        id,
        receipt: id,
        fields: { message: 'anderes' },
      })
    }
    const first = await inbox.search({ text: 'erste', limit: 10 })
    expect(first).toEqual({ lines: [], olderThan: 'ffffffff-000000' })
    const second = await inbox.search({ text: 'erste', limit: 10, beforeId: first.olderThan })
    expect(second.lines).toMatchObject([{ id: wanted!.id }])
    expect(second.olderThan).toBeUndefined()
  })

  test('counts by status', async () => {
    const { inbox } = await anInbox()
    expect(await inbox.count()).toMatchObject({ inbox: 1, quarantine: 1 })
  })
})
