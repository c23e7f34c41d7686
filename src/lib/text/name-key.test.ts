import { expect, test } from 'vitest'
import { nameKey } from './fold.ts'

test('names are sorted with letters before digits before punctuation', () => {
  const names = ['???', '(405) Brewing', '1 of Us', 'Zoller', "'s", 'Ärzte', 'Sudwerk', 'aarhus']
  const sorted = names.toSorted((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))
  expect(sorted).toEqual([
    'aarhus',
    'Ärzte',
    "'s",
    'Sudwerk',
    'Zoller',
    '1 of Us',
    '(405) Brewing',
    '???',
  ])
})
