import { expect, test } from 'vitest'
import { likelyHoursAnswer } from './likely-hours-answer.ts'

test.each([
  ['Schule', 'weekdays'],
  ['Grundschulen', 'weekdays'],
  ['Bürgeramt', 'weekdays'],
  ['Arztpraxis', 'weekdays'],
  ['Brauerei', 'daily'],
  ['Ladesäule', 'daily'],
  ['Museen', 'daily'],
  ['Filiale', undefined],
  ['Orte', undefined],
])('%s: %s', (category, answer) => {
  expect(likelyHoursAnswer(category)).toBe(answer)
})
