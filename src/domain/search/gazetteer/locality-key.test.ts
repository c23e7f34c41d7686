import { expect, test } from 'vitest'
import { namesInflectedIn } from './locality-key.ts'

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
])('%s may be of %s', (word, name) => {
  expect(namesInflectedIn(word)).toContain(name)
})

test('a name in its base form is not an inflection', () => {
  expect(namesInflectedIn('Denver')).not.toContain('denver')
  expect(namesInflectedIn('Utah')).toEqual([])
})
