import { expect, test } from 'vitest'
import { importScreens } from './import-screens.de.ts'
import { importing as german } from './import.de.ts'
import { importing as english } from './import.en.ts'

// They are English, and speak of a notation that whoever has a table never meant to write.
test('hours that cannot be read are not told in the words of the parser', () => {
  const issue = { detail: 'nach <--- (Unexpected token: "d")' }
  for (const { reasons } of [german, english]) {
    expect(reasons.opening_hours_unreadable(issue)).toContain('Mo-Fr 09:00-17:00.')
    expect(reasons.opening_hours_unreadable(issue)).not.toContain('token')
  }
})

test('a row with an address is not told that nothing but coordinates is missing', () => {
  expect(german.reasons.coordinates_missing({})).toContain('nach der Anschrift')
  expect(english.reasons.coordinates_missing({})).toContain('the address')
})

test('what is chosen is counted as the button beside it counts', () => {
  expect(importScreens.accepted(8634, 8635)).toBe('8.634 von 8.635 ausgewählt.')
  expect(importScreens.apply(8634)).toBe('8.634 Orte übernehmen')
})
