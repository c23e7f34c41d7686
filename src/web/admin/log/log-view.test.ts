import { expect, test } from 'vitest'
import type { AuditLog, AuditRecord } from '../../../domain/admin/audit-log.ts'
import { logLines } from './log-view.ts'

const COMMAND_LINE = 'cli'

/** A log of these actions, the oldest first. */
function aLog(entries: readonly [action: string, actor?: string][]) {
  const records = entries
    .map(([action, actor = COMMAND_LINE], index): AuditRecord => ({
      id: index + 1,
      at: new Date(index),
      actor,
      action,
      subject: `s${index + 1}`,
      before: undefined,
      after: undefined,
    }))
    .toReversed()
  const log: Pick<AuditLog, 'list' | 'runFrom'> = {
    list: async ({ beforeId = Infinity, limit }) =>
      records.filter(({ id }) => id < beforeId).slice(0, limit),
    async runFrom(first) {
      const rest = records.slice(records.indexOf(first))
      const end = rest.findIndex(
        ({ action, actor }) => action !== first.action || actor !== first.actor,
      )
      const run = end === -1 ? rest : rest.slice(0, end)
      return { count: run.length, oldest: run.at(-1)!.id }
    },
  }
  return log
}

async function linesOf(log: ReturnType<typeof aLog>, isFolded = true) {
  const lines = await Array.fromAsync(logLines(log, { filter: {}, isFolded }))
  return lines.map(({ record: { action, actor }, count }) => `${count} ${action} ${actor}`)
}

const times = (count: number, action: string, actor?: string) =>
  Array.from({ length: count }, (): [string, string?] => [action, actor])

test('shows an undone import in two lines, however many places it had', async () => {
  const log = aLog([
    ['setting.saved'],
    ...times(1444, 'place.removed'),
    ['import.rolled-back'],
    ['place.changed'],
  ])
  expect(await linesOf(log)).toEqual([
    '1 place.changed cli',
    '1 import.rolled-back cli',
    '1444 place.removed cli',
    '1 setting.saved cli',
  ])
})

test('continues after a folded run', async () => {
  const log = aLog([['setting.saved'], ...times(70, 'place.added')])
  const [first] = await Array.fromAsync(logLines(log, { filter: {}, isFolded: true }))
  const asked = { filter: {}, beforeId: first!.oldest, isFolded: true }
  const [next] = await Array.fromAsync(logLines(log, asked))
  expect(next!.record.action).toBe('setting.saved')
})

test('counts a run as a whole, wherever a batch of records ends', async () => {
  for (let more = 40; more < 60; more++) {
    const log = aLog([...times(300, 'place.added'), ...times(more, 'submission.stored')])
    const lines = await linesOf(log)
    expect(lines).toHaveLength(more + 1)
    expect(lines.at(-1)).toBe('300 place.added cli')
  }
})

test('keeps short runs, other people, other kinds and messages apart', async () => {
  const log = aLog([
    ...times(5, 'place.changed'),
    ...times(6, 'place.changed', 'anna'),
    ...times(6, 'place.removed', 'anna'),
    ...times(60, 'submission.stored'),
  ])
  const lines = await linesOf(log)
  expect(lines.slice(60)).toEqual([
    '6 place.removed anna',
    '6 place.changed anna',
    ...times(5, '').map(() => '1 place.changed cli'),
  ])
})

test('gives each entry its own line on request', async () => {
  expect(await linesOf(aLog(times(120, 'place.added')), false)).toHaveLength(120)
})
