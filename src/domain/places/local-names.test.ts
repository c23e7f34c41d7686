import { expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import { toPublicPlace } from '../search/catalogue/public-place.ts'
import { allNamesOf, nameIn, otherNamesIn } from './local-names.ts'

const ZION = aPlace({
  name: 'Zion-Nationalpark',
  nameEn: 'Zion National Park',
  alsoKnownAs: ['Mukuntuweap', 'Zion National Park'],
})

test('a place is called by its name in the given language, or else by its main name', () => {
  expect(nameIn(ZION, 'en')).toBe('Zion National Park')
  expect(nameIn(ZION, 'de')).toBe('Zion-Nationalpark')
  expect(nameIn({ ...ZION, nameDe: 'Zion' }, 'de')).toBe('Zion')
})

test('every other name is listed once', () => {
  expect(otherNamesIn(ZION, 'en')).toEqual(['Zion-Nationalpark', 'Mukuntuweap'])
  expect(otherNamesIn(ZION, 'de')).toEqual(['Zion National Park', 'Mukuntuweap'])
  expect(allNamesOf(ZION)).toEqual(['Zion-Nationalpark', 'Zion National Park', 'Mukuntuweap'])
})

test('the search looks in all names of a published place', () => {
  expect(toPublicPlace(ZION)?.alsoKnownAs).toEqual(['Zion National Park', 'Mukuntuweap'])
})
