import { expect, test } from 'vitest'
import { places } from '../messages/admin/places.de.ts'
import { formatDifference } from './shown-difference.ts'

const words = {
  ...places,
  categories: new Map([
    ['1', 'Park'],
    ['2', 'Brauerei'],
  ]),
  regionName: () => 'Oklahoma',
  countryName: () => 'Vereinigte Staaten',
  locale: 'de' as const,
}

test.each([
  ['categories', '1 2', 'Park, Brauerei'],
  ['categories', '9', '9'],
  ['status', 'archived', 'Archiviert'],
  ['precision', 'postal-code', 'Postleitzahl'],
  ['photos', `${'0'.repeat(32)}-80x60 | Tor | Gate`, 'Tor'],
  ['alsoKnownAs', 'Adler; Zum \\; Adler', 'Adler, Zum ; Adler'],
  ['region', 'US-OK', 'Oklahoma'],
  ['country', 'US', 'Vereinigte Staaten'],
  ['openingHours', 'Mo,We 09:00-17:00; PH off', 'Mo, Mi 9:00–17:00 Uhr; Feiertage geschlossen'],
  ['street', 'Weg 1; Hof', 'Weg 1; Hof'],
])('%s %s is shown as %s', (field, value, shown) => {
  expect(formatDifference({ field, after: value }, words)).toEqual({ field, after: shown })
})
