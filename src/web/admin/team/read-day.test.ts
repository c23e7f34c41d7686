import { expect, test } from 'vitest'
import { dayBefore, readDay } from './read-day.ts'

test('a day ends with its last moment', () => {
  expect(readDay('2027-02-28')).toEqual({ ok: true, end: new Date('2027-03-01T00:00:00.000Z') })
  expect(readDay('  ')).toEqual({ ok: true })
})

test.each(['2027-02-30', '2027-13-01', '28.2.2027', '0', '2027-02-28T00:00'])(
  '%s is not a day',
  (typed) => expect(readDay(typed)).toEqual({ ok: false }),
)

test('the day that was typed is the one that is shown', () => {
  const read = readDay('2027-12-31')
  expect(read.ok && read.end && dayBefore(read.end)).toBe('2027-12-31')
})
