import { expect, test } from 'vitest'
import { logValue } from './log-view.ts'

const WORDS = { published: 'Veröffentlicht', true: 'ja' }

test('a value is shown by its contents, translated where there is a word for them', () => {
  expect(logValue('published', WORDS)).toBe('Veröffentlicht')
  expect(logValue({ street: '1 Main St', city: 'Denver', extra: null }, WORDS)).toBe(
    '1 Main St, Denver',
  )
  expect(logValue({ parking: true, since: 1919 }, WORDS)).toBe('ja, 1919')
  expect(logValue(undefined, WORDS)).toBe('')
})

test('ids are left out, inherited properties are no translations, and long values are cut between letters', () => {
  expect(logValue(['01a1fe87-71cd-7000-8003-0d8c45518da5', 'constructor'], WORDS)).toBe(
    'constructor',
  )
  expect(logValue('😀'.repeat(200), WORDS)).toMatch(/^(😀)+…$/u)
})
