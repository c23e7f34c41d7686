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
  ['TGI Fridays open now', 'TGI Fridays'],
])('%s asks for what is open', (typed, text) => {
  expect(readSpokenFilters(typed)).toEqual({ text, open: 'now' })
})

test.each([
  ['Brauereien im Umkreis von 50 km um Denver', 'Brauereien bei Denver', 50],
  ['Umkreis 50 km von Denver', 'bei Denver', 50],
  ['breweries within 20 miles of denver', 'breweries near denver', 32.19],
  ['in a radius of 10 km around Zion', 'near Zion', 10],
  ['Brauerei bei Denver 50km', 'Brauerei bei Denver', 50],
  ['Denver im Umkreis von 100 km', 'Denver', 100],
  ['Brauerei 20 km um Denver', 'Brauerei bei Denver', 20],
  ['20 miles from Denver', 'near Denver', 32.19],
  ['Brauereien bis zu 20 km von Denver', 'Brauereien bei Denver', 20],
  ['Brauerei max. 30 km Denver', 'Brauerei bei Denver', 30],
  ['breweries less than 20 miles away from Denver', 'breweries near Denver', 32.19],
  ['Denver + 20 km', 'Denver', 20],
  ['Denver 20km Umkreis', 'Denver', 20],
])('%s says how far', (typed, text, radiusKm) => {
  expect(readSpokenFilters(typed)).toEqual({ text, radiusKm })
})

test.each([
  ['Apotheke offen sonntag', 'Apotheke', 'sunday'],
  ['Museum sonntags geöffnet', 'Museum', 'sunday'],
  ['Museum am Sonntag um 15 Uhr geöffnet', 'Museum', 'sundayT15:00'],
  ['welche Apotheke hat sonntags auf', 'welche Apotheke', 'sunday'],
  ['Apotheke Köln samstag nachmittag offen', 'Apotheke Köln', 'saturdayT15:00'],
  ['Museum am Wochenende geöffnet', 'Museum', 'weekend'],
  ['Rathaus morgen geöffnet', 'Rathaus', 'tomorrow'],
  ['Rathaus morgen früh offen', 'Rathaus', 'tomorrowT10:00'],
  ['open sunday 8 pm', '', 'sundayT20:00'],
  ['geöffnet am Sonntag 15 Uhr', '', 'sundayT15:00'],
  ['heute abend noch geöffnet', '', 'todayT19:00'],
  ['brewery open tonight', 'brewery', 'todayT19:00'],
  ['breweries open sunday', 'breweries', 'sunday'],
  ['breweries open on Saturday at 8:30pm in Denver', 'breweries in Denver', 'saturdayT20:30'],
])('%s asks for what is open on a day', (typed, text, open) => {
  expect(readSpokenFilters(typed)).toEqual({ text, open })
})

test.each([
  ['Nationalpark, der am Sonntag offen hat', 'Nationalpark', 'sunday'],
  ['nationalpark der am sonntag geöffnet ist bei Denver', 'nationalpark bei Denver', 'sunday'],
  ['Apotheken die jetzt offen haben', 'Apotheken', 'now'],
  ['Museum das morgen um 15 Uhr offen hat', 'Museum', 'tomorrowT15:00'],
  ['national park that is open on Sunday', 'national park', 'sunday'],
  ['breweries which are open now near Denver', 'breweries near Denver', 'now'],
])('%s is one question, and nothing of its clause is looked for', (typed, text, open) => {
  expect(readSpokenFilters(typed)).toEqual({ text, open })
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
  'Sonntag',
  'Sunday River Brewing',
  'Verkaufsoffener Sonntag',
  'Open Air am Sonntag',
  'Route 66 Miles of Beer',
  'Route 66',
  '100 Miles From Nowhere Brewing',
  'Max 5 Miles Brewing',
  'Café morgens geöffnet',
  'Brauerei nicht sonntags geöffnet',
  '5 km',
  'Hauptstraße 50',
  'Denver 0 km',
  'Das ist das Haus der hat',
])('%s says nothing of a filter', (typed) => {
  expect(readSpokenFilters(typed)).toEqual({ text: typed })
})
