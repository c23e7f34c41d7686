import { expect, test } from 'vitest'
import { importScreens } from './import-screens.de.ts'
import { importing as german } from './import.de.ts'
import { importing as english } from './import.en.ts'

// The parser's messages are English and about a syntax that people with a spreadsheet never meant to write.
test('invalid hours are not reported in the words of the parser', () => {
  const issue = { detail: 'nach <--- (Unexpected token: "d")' }
  for (const { reasons } of [german, english]) {
    expect(reasons.opening_hours_unreadable(issue)).toContain('Mo-Fr 09:00-17:00.')
    expect(reasons.opening_hours_unreadable(issue)).not.toContain('token')
  }
})

test('a row with an address is not told that only its coordinates are missing', () => {
  expect(german.reasons.coordinates_missing({})).toContain('nach der Anschrift')
  expect(english.reasons.coordinates_missing({})).toContain('the address')
})

test('the number of chosen rows equals the one on the button beside it', () => {
  expect(importScreens.accepted(8634, 8635)).toBe('8.634 von 8.635 ausgewählt.')
  expect(importScreens.apply(8634)).toBe('8.634 Orte übernehmen')
})
