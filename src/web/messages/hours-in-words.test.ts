import { expect, test } from 'vitest'
import { hoursInWords } from './hours-in-words.ts'

test.each([
  ['Mo-Fr 09:00-17:00; PH off', 'Mo–Fr 9:00–17:00 Uhr; Feiertage geschlossen'],
  [
    'Mo,Tu,Th 08:00-12:00,14:00-18:00; Sa 10:00-14:00; Su off',
    'Mo, Di, Do 8:00–12:00, 14:00–18:00 Uhr; Sa 10:00–14:00 Uhr; So geschlossen',
  ],
  ['Mo-Fr 8:00-15:00', 'Mo–Fr 8:00–15:00 Uhr'],
  ['24/7', 'rund um die Uhr'],
  ['Mo-Su 17:00+', 'Mo–So ab 17:00 Uhr'],
  ['Sa[1,3] 10:00-14:00', '1. und 3. Sa im Monat 10:00–14:00 Uhr'],
  ['Fr[-1] 19:00-22:00', 'letzter Fr im Monat 19:00–22:00 Uhr'],
  ['Mo-Fr 09:00-17:00; 2026 Dec 24 off', 'Mo–Fr 9:00–17:00 Uhr; 24. Dez 2026 geschlossen'],
  ['Dec 24-26 off', '24.–26. Dez geschlossen'],
  ['May-Sep 10:00-18:00', 'Mai–Sep 10:00–18:00 Uhr'],
  ['Dec 24-Jan 02 off', '24. Dez–2. Jan geschlossen'],
  ['Mo-Fr 08:00-12:00 "nach Vereinbarung"', 'Mo–Fr 8:00–12:00 Uhr „nach Vereinbarung“'],
  ['Mo-Fr 09:00-17:00 || "Off-Fr 09:00 off"', 'Mo–Fr 9:00–17:00 Uhr, sonst „Off-Fr 09:00 off“'],
  ['sunrise-sunset', 'Sonnenaufgang–Sonnenuntergang'],
])('%s', (written, expected) => {
  expect(hoursInWords(written, 'de')).toBe(expected)
})

test('in English as well', () => {
  expect(hoursInWords('Mo,Th 09:00-17:00; PH off; 2026 Dec 24-26 off; We[2] 08:00+', 'en')).toBe(
    'Mon, Thu 9:00–17:00; public holidays closed; Dec 24–26 2026 closed; 2nd Wed of the month from 8:00',
  )
})
