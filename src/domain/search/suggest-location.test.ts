import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'
import { suggestLocation } from './suggest-location.ts'

const BYTES = readFileSync(new URL('../../../gazetteer/gazetteer.bin', import.meta.url))
const gazetteer = openGazetteer(BYTES)

test.each([
  ['London, Kanada', { city: 'London', region: 'Ontario', country: 'Kanada' }],
  ['London, Vereinigtes Königreich', { city: 'London', country: 'GB' }],
  ['Springfield, Illinois', { city: 'Springfield', region: 'IL', country: 'US' }],
  [undefined, { city: 'Springfield', region: 'HI', country: 'US' }],
  [undefined, { city: 'Springfield', region: 'Nirgendwo', country: 'US' }],
])('%s is where the address lies', (label, typed) => {
  expect(suggestLocation(typed, { gazetteer, defaultCountry: 'US' })?.label.de).toBe(label)
})
