import { expect, test } from 'vitest'
import { withSpecialDaysKept } from './special-days.ts'

test.each([
  ['Mo-Fr 09:00-17:00; 2026 Dec 24 off', 'Mo-Sa 10:00-18:00', 'Mo-Sa 10:00-18:00; 2026 Dec 24 off'],
  [
    'Mo-Fr 09:00-17:00; PH off; Dec 24-Jan 02 10:00-12:00 "kurz; wirklich"',
    'Mo-Sa 10:00-18:00',
    'Mo-Sa 10:00-18:00; PH off; Dec 24-Jan 02 10:00-12:00 "kurz; wirklich"',
  ],
  [
    'Mo-Fr 09:00-17:00; PH off',
    'Mo-Sa 10:00-18:00; PH 10:00-12:00',
    'Mo-Sa 10:00-18:00; PH 10:00-12:00',
  ],
  [
    'Mo-Fr 09:00-17:00; 2026 Dec 24 off; 2026 Dec 31 off',
    'Mo-Sa 10:00-18:00; 2026 Dec 24 10:00-12:00',
    'Mo-Sa 10:00-18:00; 2026 Dec 31 off; 2026 Dec 24 10:00-12:00',
  ],
  ['Mo-Fr 09:00-17:00; easter off', 'Sa 10:00-18:00', 'Sa 10:00-18:00; easter off'],
  ['Apr-Oct Mo-Fr 09:00-17:00; Mo,PH 10:00-12:00', 'Sa 10:00-18:00', 'Sa 10:00-18:00'],
  [undefined, 'Sa 10:00-18:00', 'Sa 10:00-18:00'],
])('finding 11: hours %j replaced by %j keep their special days: %j', (before, text, after) => {
  expect(withSpecialDaysKept(before, text)).toBe(after)
})
