import { expect, test } from 'vitest'
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
