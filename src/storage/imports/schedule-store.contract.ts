import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ScheduleStore } from '../../domain/import/import-schedule.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { createScheduleStore } from './schedule-store.ts'

const AT = new Date('2026-11-21T08:30:00.123Z')

/** What every `ScheduleStore` promises. `open` gives an empty database. */
export function scheduleStoreContract(open: () => Promise<Database>): void {
  describe('the schedule store', () => {
    let database: Database
    let schedules: ScheduleStore

    beforeEach(async () => {
      database = await open()
      schedules = createScheduleStore(database)
    })

    afterEach(() => database.close())

    const add = (url: string, everyHours = 24) =>
      schedules.add({ url, settings: { source: 'Liste' }, everyHours, actor: 'anna' })

    test('keeps one schedule per URL, with the result of the last attempt', async () => {
      await add('https://a.example/')
      await add('https://b.example/')
      const [first] = await schedules.list()
      expect(first).toMatchObject({ url: 'https://a.example/', settings: { source: 'Liste' } })
      const id = first?.id ?? 0
      await schedules.recordResult(id, { etag: '"1"', runId: 7 })
      await schedules.recordResult(id, { problem: 'timed_out' })
      expect((await schedules.list())[0]).toMatchObject({
        etag: '"1"',
        runId: 7,
        problem: 'timed_out',
      })
      await add('https://a.example/', 1)
      const [again, other] = await schedules.list()
      expect(again).toMatchObject({ id, everyHours: 1, etag: undefined, problem: undefined })
      await schedules.remove(other?.id ?? 0, 'bert')
      expect(await schedules.list()).toHaveLength(1)
    })

    test('logs who set up, changed and removed a schedule, without its login', async () => {
      const url = 'https://a.example/'
      await add(url)
      await add(url, 12)
      const id = (await schedules.list())[0]?.id ?? 0
      await schedules.setLogin(id, 'sealed', 'bert')
      await schedules.remove(id, 'bert')
      await schedules.remove(id, 'bert')
      const entries = await auditEntries(database)
      expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
        ['anna', 'import.scheduled', url],
        ['anna', 'import.scheduled', url],
        ['bert', 'import.login-set', url],
        ['bert', 'import.unscheduled', url],
      ])
      expect(entries.slice(1)).toMatchObject([
        { before: { everyHours: 24 }, after: { everyHours: 12 } },
        { after: { hasLogin: true } },
        { before: { everyHours: 12 } },
      ])
    })

    test('keeps a login until it is replaced or removed, after which the schedule is due at once', async () => {
      const url = 'https://a.example/'
      const schedule = { url, settings: {}, everyHours: 24, actor: 'anna' }
      await schedules.add({ ...schedule, login: 'sealed' })
      const found = async () => (await schedules.list())[0]
      await add(url, 12)
      const id = (await found())?.id ?? 0
      expect(await found()).toMatchObject({ everyHours: 12, login: 'sealed' })
      await schedules.recordAttempt(id, AT, undefined)
      await schedules.recordResult(id, { etag: '"1"', problem: 'fetch_login_refused' })
      await schedules.setLogin(id, 'again', 'bert')
      const untried = { triedAt: undefined, problem: undefined, etag: '"1"' }
      expect(await found()).toMatchObject({ ...untried, login: 'again' })
      await schedules.setLogin(id, undefined, 'bert')
      expect(await found()).toMatchObject({ ...untried, login: undefined })
    })

    test('each attempt is made by one process only', async () => {
      await add('https://a.example/')
      const [{ id } = { id: 0 }] = await schedules.list()
      const later = new Date(AT.getTime() + 1)
      expect(await schedules.recordAttempt(id, AT, undefined)).toBe(true)
      expect(await schedules.recordAttempt(id, later, undefined)).toBe(false)
      expect(await schedules.recordAttempt(id, later, AT)).toBe(true)
      expect((await schedules.list())[0]?.triedAt).toEqual(later)
    })
  })
}
