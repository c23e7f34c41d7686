import { expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import { toPublicPlace } from '../../domain/search/catalogue/public-place.ts'
import type { WeeklyHours } from '../../lib/hours/weekly-hours.ts'
import { toPlaceJsonLd } from './json-ld.ts'

const TRAIL = [
  { name: 'Orte', path: '/orte' },
  { name: 'Utah', path: '/orte/in/utah' },
  { name: 'Zion', path: '/orte/zion' },
]

test('search engines learn the position of a place’s page in the hierarchy', () => {
  const place = toPublicPlace(aPlace({ name: 'Zion' }))
  if (!place) throw new Error('not published')
  const origin = 'https://example.org'
  const page = { url: `${origin}/orte/zion`, origin, locale: 'de', trail: TRAIL } as const
  expect(toPlaceJsonLd(place, page)).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Place', '@id': `${origin}/orte/zion`, name: 'Zion' },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'Orte', item: `${origin}/orte` },
          { position: 2, name: 'Utah' },
          { position: 3, name: 'Zion', item: `${origin}/orte/zion` },
        ],
      },
    ],
  })
})

function hoursIn(weeklyHours: WeeklyHours): unknown {
  const place = toPublicPlace(aPlace({ weeklyHours, openingHoursAreSample: false }))
  if (!place) throw new Error('not published')
  const page = {
    url: 'https://example.org/x',
    origin: 'https://example.org',
    locale: 'de',
    trail: TRAIL,
  } as const
  const [node] = JSON.parse(JSON.stringify(toPlaceJsonLd(place, page)))['@graph']
  return node.openingHoursSpecification
}

const NEVER = [[], [], [], [], [], [], []]

test('search engines get no closed day for unknown hours and no closing time for an open end', () => {
  const asked = { comment: 'nach Absprache', isUnknown: true } as const
  const remarks = [{}, {}, {}, {}, {}, {}, asked]
  const exceptions = { '2026-12-28': { intervals: [], ...asked } }
  expect(hoursIn({ week: NEVER, remarks, exceptions })).toBeUndefined()
  const openEnd = { opens: 480, closes: 1440, isOpenEnd: true } as const
  expect(hoursIn({ week: [[openEnd], ...NEVER.slice(1)], exceptions })).toEqual([
    { '@type': 'OpeningHoursSpecification', opens: '08:00', dayOfWeek: 'Monday' },
  ])
})

test('hours that follow the sun are left out, because they would be a list of 400 days', () => {
  const week = NEVER.map(() => [{ opens: 420, closes: 1000 }])
  expect(hoursIn({ week, exceptions: {}, changesDaily: true })).toBeUndefined()
})
