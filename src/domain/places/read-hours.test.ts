import { expect, test } from 'vitest'
import { readHoursNow } from './read-hours.ts'

const WHERE = { country: 'US', location: { lat: 39.74, lng: -104.99 }, from: '2026-11-23' }

const read = (text: string) => {
  const reading = readHoursNow(text, WHERE)
  if (!reading.ok && !reading.spoken) return reading.rule
  return reading.doubt
}

test.each([
  '8:00 AM - 3:00 PM',
  '09:00-17:00',
  '9-17 Uhr',
  '8:00AM-3:30PM; PH off',
  '9:00-17:00, Sa 10:00-14:00',
])('finding 11: "%s" is doubtful because it names no days', (text) => {
  expect(read(text)).toBe('opening_hours_without_days')
})

test.each([
  'Mo-Fr 08:00-15:00',
  'Mo-Su 09:00-17:00',
  'Mon-Sun: 9:00 AM - 5:00 PM',
  'daily 9am-5pm',
  'täglich 10-18 Uhr',
  '24/7',
  'open 24 hours',
  'sunrise-sunset',
  'Apr-Oct 10:00-18:00',
  'Apr-Oct 10:00-18:00; Nov-Mar Sa,Su 10:00-16:00',
  'Mo-Su 10:00-18:00; Nov-Mar 10:00-16:00',
  'Mo-Fr 09:00-17:00; Dec 24 10:00-14:00',
  'Mo-Fr 09:00-17:00; Jul-Aug Mo-Fr 09:00-13:00',
  '10:00-18:00 Sa',
])('finding 11: "%s" is clear about its days', (text) => {
  expect(read(text)).toBeUndefined()
})

test.each([
  'Mo-Fr 8:20 AM - 3:48 AM',
  'Mo-Su 05:00-24:00',
  'Sat: 12:00 AM-9:00 PM',
  'Mo-Fr 09:00-17:00; 2026 Dec 24 02:00-22:00',
])('finding 11: "%s" is implausibly long for one day', (text) => {
  expect(read(text)).toBe('opening_hours_too_long')
})

test.each([
  'Fr-Sa 18:00-03:00',
  'Fr 5pm-3am',
  'Mo-Su 06:00-24:00',
  'Mo-Su 00:00-24:00',
  'Mo-Su 00:00-23:59',
  'Sa 11:00-05:00',
  'Sa 05:00+',
])('finding 11: "%s" is a long evening or a whole day', (text) => {
  expect(read(text)).toBeUndefined()
})

test.each([
  'Mo-Fr 9-12, 11-17 Uhr',
  'Mo-Fr 09:00-12:00,11:00-17:00',
  'Mo-Fr 9-17, Mo 16-18',
  'Mon-Fri 9am-5pm; Fri 4pm-8pm',
])('"%s" overlaps, so one of the two is wrong', (text) => {
  expect(read(text)).toBe('opening_hours_overlapping')
})

test.each([
  'Mo-Fr 10:00-17:00; Th-Fr 17:00-18:30',
  'Tu-Fr 09:30-16:30; Tu,Th,Fr 16:30+; Sa 09:00-16:30',
  'Tu-Sa 07:00-13:00; Tu-Fr 13:00-14:00',
])('"%s" continues earlier hours, which the syntax would drop', (text) => {
  expect(read(text)).toBe('opening_hours_overlapping')
})

test.each([
  'Su 05:00-09:30; Nov 16 - Mar 14 07:00-09:30',
  'Sa-Su 08:00-18:00; Oct-Mar: 08:00-17:00',
])('"%s" names the days of one season only, and the other one would be daily', (text) => {
  expect(read(text)).toBe('opening_hours_overlapping')
})

test.each([
  'Mo-Fr 08:00-12:00,14:00-18:00',
  'Mo-Fr 10:00-17:00, Th-Fr 17:00-18:30',
  'Mo-Fr 08:00-12:00; We 14:00-18:00',
  'Sa 05:00+; Su 10:00+',
  'Mo-Fr 8-18 Uhr; Mi 8-13 Uhr',
  'Mo-Fr 9am-5pm; Thu 9am-8pm',
  'Mo-Fr 9am-5pm; Thu 5pm-8pm',
  // In the syntax the second rule replaces the first.
  'Mo-Fr 09:00-17:00; Fr 16:00-20:00',
  'Fr,Sa 20:00-04:00; Su 10:00-16:00',
  'Apr-Sep Tu, Fr 07:00-14:00; Oct-Mar Tu, Fr 08:00-14:00',
])('"%s" does not overlap', (text) => {
  expect(read(text)).toBeUndefined()
})

test('R is the Thursday of American campuses, not the Friday of Estonia', () => {
  const reading = readHoursNow('T-R 10:00-18:00', WHERE)
  expect((reading.ok ? reading.value : reading.spoken)?.openingHours).toBe('Tu-Th 10:00-18:00')
})
