import { expect, test } from 'vitest'
import { readBareTime } from './bare-time.ts'

test.each([
  ['heute Abend', '', 'todayT19:00'],
  ['Brauerei heute abend', 'Brauerei', 'todayT19:00'],
  ['heute abend Brauerei in Denver', 'Brauerei in Denver', 'todayT19:00'],
  ['Brauerei heute Abend um 8', 'Brauerei', 'todayT20:00'],
  ['Bar heute nacht', 'Bar', 'todayT22:00'],
  ['Museum morgen früh', 'Museum', 'tomorrowT10:00'],
  ['Museum am Wochenende', 'Museum', 'weekend'],
  ['am Sonntag, Denver', 'Denver', 'sunday'],
  ['Museum am Sonntag', 'Museum', 'sunday'],
  ['Museum Sonntag Nachmittag', 'Museum', 'sundayT15:00'],
  ['Museum Sonntagnachmittag', 'Museum', 'sundayT15:00'],
  ['Museum Sonntag 15 Uhr', 'Museum', 'sundayT15:00'],
  ['brewery tonight', 'brewery', 'todayT19:00'],
  ['brewery tomorrow morning', 'brewery', 'tomorrowT10:00'],
  ['breweries on Sunday near Denver', 'breweries near Denver', 'sunday'],
  ['this weekend in Denver', 'in Denver', 'weekend'],
  ['brewery saturday night', 'brewery', 'saturdayT22:00'],
])('%s says a time that is hardly a name', (typed, text, open) => {
  expect(readBareTime(typed)).toEqual({ text, open, isSure: true })
})

test.each([
  ['Sonntag', '', 'sunday'],
  ['sonntags', '', 'sunday'],
  ['Brauerei Sonntag', 'Brauerei', 'sunday'],
  ['TGI Fridays', 'TGI', 'friday'],
  ['Brauerei heute', 'Brauerei', 'now'],
  ['Brauerei jetzt', 'Brauerei', 'now'],
  ['brewery now', 'brewery', 'now'],
  ['Brauerei morgen', 'Brauerei', 'tomorrow'],
  ['geöffnet', '', 'now'],
  ['Brauerei Denver noch offen?', 'Brauerei Denver', 'now'],
  ['breweries open', 'breweries', 'now'],
  ['open breweries in Denver', 'breweries in Denver', 'now'],
  ['geöffnete Brauereien', 'Brauereien', 'now'],
])('%s may say one, or be a name', (typed, text, open) => {
  expect(readBareTime(typed)).toEqual({ text, open, isSure: false })
})

test.each([
  'Good Friday',
  'Café am Morgen',
  'Brauerei nicht sonntags',
  'brewery not on Sunday',
  'Ostersonntag',
  'Sonntagstraße 5',
  'Morgenstern',
  'Nowhere Brewing',
  'Knowles',
  'open air museum',
  'Museum nicht geöffnet',
  '',
])('%j says none', (typed) => {
  expect(readBareTime(typed)).toBeUndefined()
})
