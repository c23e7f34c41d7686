import { expect, test } from 'vitest'
import { createHoursReader } from './hours-reader.ts'

const WHERE = { country: 'US', region: 'US-CO', from: '2026-11-23' }
const LOCATION = { lat: 39.74, lng: -104.99 }

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** Within all length limits, but seconds of work. */
const SLOW = `Mo-Su ${Array.from({ length: 55 }, (_, n) => `${clock((n % 24) * 60)}-${clock((n % 24) * 60 + n)}`).join(',')}`

test('finding 1: 62 spans from sunset to sunrise are not even tried', async () => {
  const readHours = createHoursReader()
  const text = 'sunset-sunrise, '.repeat(62)
  expect(await readHours(text, { ...WHERE, location: LOCATION })).toMatchObject({
    ok: false,
    rule: 'opening_hours_too_complex',
  })
})

test('finding 1: a text that exceeds its time limit is given up, nobody waits for it, and the next one is read', async () => {
  const readHours = createHoursReader()
  expect(await readHours('Mo-Fr 09:00-17:00', WHERE)).toMatchObject({ ok: true })
  let longestMs = 0
  let last = performance.now()
  const beat = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }, 5)
  const before = process.threadCpuUsage()
  const [slow, next] = await Promise.all([
    readHours(SLOW, WHERE),
    readHours('Mo-Fr 10:00-18:00', WHERE),
  ])
  const { user, system } = process.threadCpuUsage(before)
  clearInterval(beat)
  expect(slow).toMatchObject({ ok: false, rule: 'opening_hours_too_complex' })
  expect(next).toMatchObject({ ok: true, value: { openingHours: 'Mo-Fr 10:00-18:00' } })
  // The requesting thread has done next to nothing, while the text takes seconds.
  expect((user + system) / 1000).toBeLessThan(1_000)
  expect(longestMs).toBeGreaterThan(0)
})

test('finding 1: a thread short of memory gives up on its text, and nothing hangs', async () => {
  const readHours = createHoursReader({ heapMb: 4 })
  const given = await Promise.all([
    readHours('Mo-Fr 09:00-17:00', WHERE),
    readHours('Sa 10:00-12:00', WHERE),
  ])
  for (const reading of given) {
    expect(reading).toMatchObject({ ok: false, rule: 'opening_hours_too_complex' })
  }
})

test('finding 1: texts beyond the limit of the queue are given up at once', async () => {
  const readHours = createHoursReader({ maxQueued: 2 })
  const readings = await Promise.all(
    ['Mo', 'Tu', 'We', 'Th', 'Fr'].map((day) => readHours(`${day} 09:00-17:00`, WHERE)),
  )
  expect(readings.map(({ ok }) => ok)).toEqual([true, true, false, false, false])
})

test('words are read in addition to the syntax, and doubts are reported', async () => {
  const readHours = createHoursReader()
  expect(await readHours('Noon-8, Mon. & Wed.', WHERE)).toMatchObject({
    ok: false,
    spoken: { openingHours: expect.stringContaining('12:00-20:00') },
  })
  expect(await readHours('9am-5pm', WHERE)).toMatchObject({
    ok: true,
    doubt: 'opening_hours_without_days',
  })
})
