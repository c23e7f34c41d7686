import { expect, test } from 'vitest'
import { hasSameValues } from './has-same-values.ts'
import { stateOf } from './place-form-state.ts'

const stored = stateOf({ name: 'Zion', openingHours: 'Mo 09:00-17:00', city: '' }, 3)

test('a step of the form changes nothing that is stored', () => {
  const { city: _, ...form } = stored.form
  const after = { ...stored, form: { ...form, openingHours: '' }, showsPreview: true }
  expect(hasSameValues(after, stored)).toBe(true)
})

test('another word, time or text of the hours makes a different form', () => {
  expect(hasSameValues({ ...stored, form: { ...stored.form, city: 'Springdale' } }, stored)).toBe(
    false,
  )
  const typed = { ...stored.hours.typed, 'hours.0.0.closes': '18:00' }
  expect(hasSameValues({ ...stored, hours: { ...stored.hours, typed } }, stored)).toBe(false)
  const raw = { mode: 'raw', text: 'Mo off', typed: {} } as const
  expect(hasSameValues({ ...stored, hours: raw }, stored)).toBe(false)
})
