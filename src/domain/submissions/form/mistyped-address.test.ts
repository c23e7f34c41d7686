import { expect, test } from 'vitest'
import { correctAddress } from './mistyped-address.ts'

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['Anna.Muster@GMAL.com', 'Anna.Muster@gmail.com'],
  ['anna@hotmial.de', 'anna@hotmail.de'],
  ['anna@t-onlien.de', 'anna@t-online.de'],
  ['anna@wbe.de', 'anna@web.de'],
  ['anna@gmx.ed', 'anna@gmx.de'],
])('%s may mean %s', (typed, meant) => {
  expect(correctAddress(typed)).toBe(meant)
})

test.each([
  '',
  'anna',
  '@gmial.com',
  'anna@gmail.com',
  'anna@mail.com',
  'anna@ymail.com',
  'anna@gmx.at',
  'anna@web.at',
  'anna@brauerei-muster.de',
  `${'a'.repeat(2_000)}@gmial.com`,
])('%s is left alone', (typed) => {
  expect(correctAddress(typed)).toBeUndefined()
})
