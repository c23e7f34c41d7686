import { expect, test } from 'vitest'
import { possibleBaseNames } from './locality-key.ts'

test.each([
  ['Kaliforniens', 'kalifornien'],
  ['Denver’s', 'denver'],
  ['Berliner', 'berlin'],
  ['Münchner', 'munchen'],
  ['Basler', 'basel'],
  ['Bremer', 'bremen'],
  ['texanische', 'texas'],
  ['floridanischen', 'florida'],
  ['hessische', 'hessen'],
  ['bayerisches', 'bayern'],
])('%s may be a form of %s', (word, name) => {
  expect(possibleBaseNames(word)).toContain(name)
})

test('a name in its base form is not an inflection', () => {
  expect(possibleBaseNames('Denver')).not.toContain('denver')
  expect(possibleBaseNames('Utah')).toEqual([])
})
