import { expect, test } from 'vitest'
import { inRegion as german } from './in-region.de.ts'
import { inRegion as english } from './in-region.en.ts'

test.each([
  ['Utah', 'in Utah'],
  ['Vereinigte Staaten', 'in den Vereinigten Staaten'],
  ['Schweiz', 'in der Schweiz'],
  ['Saarland', 'im Saarland'],
  ['Amerikanische Jungferninseln', 'in den Amerikanischen Jungferninseln'],
  ['Utah und Arizona', 'in Utah und Arizona'],
  ['Deutschland, Österreich und Schweiz', 'in Deutschland, Österreich und der Schweiz'],
  ['Denver, Colorado', 'in Denver, Colorado'],
  ['Neuengland', 'in Neuengland'],
  ['Mittlerer Westen', 'im Mittleren Westen'],
  ['Südwesten der USA', 'im Südwesten der USA'],
  ['Südstaaten', 'in den Südstaaten'],
  ['Westküste der USA', 'an der Westküste der USA'],
])('%s takes its German preposition and article', (region, words) => {
  expect(german(region)).toBe(words)
})

test.each([
  ['Utah', 'in Utah'],
  ['United States', 'in the United States'],
  ['U.S. Virgin Islands', 'in the U.S. Virgin Islands'],
  ['Midwest', 'in the Midwest'],
  ['Southwestern United States', 'in the Southwestern United States'],
  ['West Coast', 'on the West Coast'],
  ['Germany and Netherlands', 'in Germany and the Netherlands'],
])('%s takes its English preposition and article', (region, words) => {
  expect(english(region)).toBe(words)
})
