import { expect, test } from 'vitest'
import { differencesOf, isStorable, parseStoredDraft } from './field-values.ts'

test('a secret is not kept', () => {
  expect(isStorable({ type: 'text', autocomplete: '' })).toBe(true)
  expect(isStorable({ type: 'password', autocomplete: '' })).toBe(false)
  expect(isStorable({ type: 'text', autocomplete: 'off' })).toBe(false)
  expect(isStorable({ type: 'file', autocomplete: '' })).toBe(false)
})

test('a draft stored in the tab is read, and invalid values in it are left out', () => {
  const typed = { imprint: { de: 'Wir' } }
  expect(parseStoredDraft({ sent: 'imprint', typed })).toEqual({ sent: 'imprint', typed })
  expect(parseStoredDraft({ typed: { imprint: { de: 1, en: 'We' }, mail: null } })).toEqual({
    sent: undefined,
    typed: { imprint: { en: 'We' }, mail: {} },
  })
})

test.each([undefined, null, 'x', 7, [], { typed: 'x' }, { sent: 1, typed: [1] }])(
  'any other stored value counts as no draft: %j',
  (kept) => {
    expect(differencesOf({}, parseStoredDraft(kept).typed)).toEqual({})
  },
)

test('differences are the fields whose values have changed', () => {
  const before = { mail: { recipients: 'a@b.de' }, look: { name: 'Orte' } }
  const after = { mail: { recipients: 'c@d.de' }, look: { name: 'Orte' } }
  expect(differencesOf(before, after)).toEqual({ mail: { recipients: 'c@d.de' } })
})
