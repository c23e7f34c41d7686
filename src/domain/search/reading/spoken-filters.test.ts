import { expect, test } from 'vitest'
import { readSpokenFilters } from './spoken-filters.ts'

test.each([
  ['Apotheke jetzt geöffnet', 'Apotheke'],
  ['Apotheke Köln heute noch offen', 'Apotheke Köln'],
  ['museum münchen heute offen', 'museum münchen'],
  ['Museum heute geöffnet in München', 'Museum in München'],
  ['Museum jetzt offen jetzt geöffnet?', 'Museum ?'],
  ['jetzt jetzt offen offen', ''],
  ['jetzt offen', ''],
  ['brewery open now', 'brewery'],
  ['restaurants open right now in Denver', 'restaurants in Denver'],
  ['open now', ''],
])('%s asks for what is open', (typed, text) => {
  expect(readSpokenFilters(typed)).toEqual({ text, open: 'now' })
})

test.each([
  ['Brauereien im Umkreis von 50 km um Denver', 'Brauereien bei Denver', 50],
  ['Umkreis 50 km von Denver', 'bei Denver', 50],
  ['breweries within 20 miles of denver', 'breweries near denver', 32],
  ['in a radius of 10 km around Zion', 'near Zion', 10],
  ['Brauerei bei Denver 50km', 'Brauerei bei Denver', 50],
  ['Denver im Umkreis von 100 km', 'Denver', 100],
])('%s says how far', (typed, text, radiusKm) => {
  expect(readSpokenFilters(typed)).toEqual({ text, radiusKm })
})

test('both may be said', () => {
  expect(readSpokenFilters('Apotheke jetzt offen im Umkreis von 5 km um Köln')).toEqual({
    text: 'Apotheke bei Köln',
    open: 'now',
    radiusKm: 5,
  })
})

test.each([
  'Offenbach',
  'Offenes Atelier',
  'Tag der offenen Tür',
  'Open Air Kino',
  'offen',
  'geöffnet',
  'Museum geöffnet',
  'Apotheke offen sonntag',
  'Route 66',
  '5 km',
  'Hauptstraße 50',
  'Denver 0 km',
])('%s says nothing of a filter', (typed) => {
  expect(readSpokenFilters(typed)).toEqual({ text: typed })
})
