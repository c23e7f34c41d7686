import { expect, test } from 'vitest'
import { parseRegion } from './region.ts'

test.each([
  ['Comunidad Autónoma de Madrid', 'ES', 'ES-MD'],
  ['Provincia de Madrid', 'ES', 'ES-M'],
  ['Valencia (community)', 'ES', 'ES-VC'],
  ['Navarra', 'ES', 'ES-NC'],
  ['Canillo Parish', 'AD', 'AD-02'],
  ['Bamiyan Province', 'AF', 'AF-BAM'],
  ['Jawa Barat (West Java)', 'ID', 'ID-JB'],
  ['Jawa Barat (Bali)', 'ID', undefined],
  ['Kyiv Oblast', 'UA', 'UA-32'],
  ['Kyiv (city)', 'UA', 'UA-30'],
  ['Vinnytsia Oblast', 'UA', 'UA-05'],
  ['Moscow Region', 'RU', 'RU-MOS'],
  ['Chiayi County', 'TW', 'TW-CYQ'],
  ['Chiayi', 'TW', undefined],
  ['Maputo', 'MZ', undefined],
  ['Vientiane Prefecture', 'LA', undefined],
  ['Jelgava (city)', 'LV', 'LV-JEL'],
  ['Northern Province, Zambia', 'ZM', 'ZM-05'],
  ['Northern Province, Rwanda', 'ZM', undefined],
  ['PL-MZ', undefined, 'PL-14'],
  ['MZ', 'PL', 'PL-14'],
  ['Region', 'ES', undefined],
])('%s in %s is %s', (text, country, code) => {
  const read = parseRegion(text, country)
  expect(read.ok ? read.value : undefined).toBe(code)
})
