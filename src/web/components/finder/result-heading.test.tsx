import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../../test/builders.ts'
import { distanceKm } from '../../../lib/geo/coordinates.ts'
import type { Attribute, Locale, Place } from '../../../domain/places/place.ts'
import type { Product } from '../../../domain/product.ts'
import { buildCatalogue } from '../../../domain/search/catalogue/open-catalogue.ts'
import { findPlaces } from '../../../domain/search/find-places.ts'
import { openGazetteer } from '../../../domain/search/gazetteer/open-gazetteer.ts'
import { parsePlaceQuery } from '../../../domain/search/parse-place-query.ts'
import { messagesOf } from '../../messages/index.ts'
import { meta } from '../../routes/finder.tsx'
import { toFinderView } from '../../views/finder-view.ts'
import { LocaleContext } from '../../locale.ts'
import { toggleCategory } from '../../views/finder-search.ts'
import { headingText, ResultHeading } from './result-heading.tsx'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
/** Saturday noon in Denver. */
const NOW = new Date('2026-11-21T19:00:00Z')
const DENVER = { lat: 39.7392, lng: -104.9847 }
/** Around the middle of Denver. */
const BOX = { west: -105.2, south: 39.5, east: -104.8, north: 39.9 }

const CATEGORIES = [aCategory('park', 'Park', 'Parks'), aCategory('bar', 'Bar', 'Bars')]
const ATTRIBUTES: Attribute[] = [
  {
    key: 'garden',
    name: { de: 'Biergarten', en: 'Beer garden' },
    type: 'boolean',
    filterable: true,
  },
  {
    key: 'food',
    name: { de: 'Küche', en: 'Food' },
    type: 'choice',
    choices: [
      { value: 'cold', name: { de: 'kalt', en: 'cold' } },
      { value: 'warm', name: { de: 'warm', en: 'warm' } },
    ],
    filterable: true,
  },
]

const hours = (days: (day: number) => boolean) => ({
  week: Array.from({ length: 7 }, (_, day) => (days(day) ? [{ opens: 0, closes: 1440 }] : [])),
  exceptions: {},
})

// One place for every combination of the properties that searches filter by.
const PLACES: Place[] = [39.74, 39.95, 38.2].flatMap((lat) =>
  ['park', 'bar'].flatMap((category) =>
    [true, false].flatMap((garden) =>
      ['cold', 'warm'].flatMap((food) =>
        [true, false].map((isOpen) =>
          aPlace({
            name: `Adler ${lat} ${category} ${garden} ${food} ${isOpen}`,
            categoryIds: [category],
            location: { lat, lng: -104.99, precision: 'exact' },
            address:
              lat === 38.2
                ? { city: 'Moab', region: 'US-UT', country: 'US' }
                : { city: 'Denver', region: 'US-CO', country: 'US' },
            attributes: { garden, food },
            weeklyHours: hours((day) => isOpen === (day === 5)),
          }),
        ),
      ),
    ),
  ),
)

const catalogue = await buildCatalogue({
  version: 1,
  places: PLACES,
  regionNames: () => [],
  categories: CATEGORIES,
  attributes: ATTRIBUTES,
})

const some: Partial<Product> = {
  categories: () => CATEGORIES,
  attributes: () => ATTRIBUTES,
  regionName: (code) => code,
  openingStatus: () => ({ kind: 'unknown' }),
  localMoment: () => ({ date: '2026-11-21', weekday: 5, minute: 720 }),
}
const product: Product = Object.assign(Object.create(null), some)

type Filter = {
  params: [string, string][]
  says: Record<Locale, string[]>
  holds: (place: Place) => boolean
}

const attributeIs = (key: string, ...values: (string | boolean)[]) => {
  return ({ attributes }: Place) => values.some((value) => attributes[key] === value)
}
const none: Filter = { params: [], says: { de: [], en: [] }, holds: () => true }

const WORDS: Filter[] = [
  none,
  {
    params: [['q', 'Adler']],
    says: { de: ['zu „Adler“'], en: ['for “Adler”'] },
    holds: () => true,
  },
]
const WHERE: Filter[] = [
  none,
  {
    params: [['near', 'Denver']],
    says: { de: ['Denver, Colorado'], en: ['Denver, Colorado'] },
    holds: () => true,
  },
  {
    params: [['near', 'Utah']],
    says: { de: ['in Utah'], en: ['in Utah'] },
    holds: ({ address }) => address.region === 'US-UT',
  },
]
const RADIUS: Filter[] = [none, { ...none, params: [['radius', '10']] }]
const KINDS: Filter[] = [
  none,
  {
    params: [['category', 'park']],
    says: { de: ['Park'], en: ['Park'] },
    holds: ({ categoryIds }) => categoryIds.includes('park'),
  },
  {
    params: [
      ['category', 'park'],
      ['category', 'bar'],
    ],
    says: { de: ['Park', ' oder Bar'], en: ['Park', ' or Bar'] },
    holds: () => true,
  },
  {
    params: [['category', 'kino']],
    says: { de: ['Keine kino'], en: ['No kino'] },
    holds: () => false,
  },
]
const WITH: Filter[] = [
  none,
  {
    params: [['attribute', 'garden:true']],
    says: { de: ['Biergarten: ja'], en: ['Beer garden: yes'] },
    holds: attributeIs('garden', true),
  },
  {
    params: [
      ['attribute', 'food:cold'],
      ['attribute', 'food:warm'],
      ['attribute', 'garden:false'],
    ],
    says: {
      de: ['Küche: kalt oder warm', 'Biergarten: nein'],
      en: ['Food: cold or warm', 'Beer garden: no'],
    },
    holds: attributeIs('garden', false),
  },
]
const WHEN: Filter[] = [
  none,
  {
    params: [['open', 'now']],
    says: { de: ['jetzt geöffnet'], en: ['open now'] },
    holds: ({ weeklyHours }) => weeklyHours?.week[5]?.length === 1,
  },
  {
    params: [['open', '2026-11-23T12:00']],
    says: { de: ['geöffnet am', '12:00'], en: ['open on', '12:00'] },
    holds: ({ weeklyHours }) => weeklyHours?.week[0]?.length === 1,
  },
]
const BOXES: Filter[] = [
  none,
  {
    params: [['bbox', [BOX.west, BOX.south, BOX.east, BOX.north].join()]],
    says: { de: ['im Kartenausschnitt'], en: ['in this map area'] },
    holds: ({ location }) => location !== undefined && location.lat < 39.9 && location.lat > 39.5,
  },
]

const COMBINATIONS = [WORDS, WHERE, RADIUS, KINDS, WITH, WHEN, BOXES].reduce<Filter[][]>(
  (combined, filters) => combined.flatMap((chosen) => filters.map((one) => [...chosen, one])),
  [[]],
)

function searched(filters: readonly Filter[], locale: Locale) {
  const params = new URLSearchParams(filters.flatMap((filter) => filter.params))
  const result = findPlaces(parsePlaceQuery(params), { catalogue, gazetteer, now: NOW })
  return { params, result, view: toFinderView(result, product, { locale, unit: 'km' }) }
}

test.each(['de', 'en'] as const)(
  'finding 12: the heading names exactly the active filters and counts the places that match all of them (%s)',
  (locale) => {
    const { finder } = messagesOf(locale)
    const wrong = COMBINATIONS.flatMap((filters) => {
      const { params, result, view } = searched(filters, locale)
      const heading = headingText(view, messagesOf(locale))
      const { radiusKm } = result
      const expected = PLACES.filter(
        (place) =>
          filters.every(({ holds }) => holds(place)) &&
          (radiusKm === undefined || distanceKm(DENVER, place.location ?? DENVER) <= radiusKm),
      ).length
      const missing = filters
        .flatMap(({ says }) => says[locale])
        .filter((words) => !heading.includes(words))
      const isRadiusSaid =
        radiusKm === undefined
          ? !/\bkm\b/.test(heading)
          : heading.includes(finder.withinRadius(radiusKm, 'km'))
      const unsaid = [WORDS, WHERE, KINDS, WITH, WHEN, BOXES]
        .flat()
        .filter((filter) => !filters.includes(filter))
        .flatMap(({ says }) => says[locale])
        .filter((words) => !filters.some(({ says }) => says[locale].some((w) => w.includes(words))))
        .filter((words) => heading.includes(words) && !['12:00'].includes(words))
      const isCounted =
        result.total === expected && (expected === 0 || heading.startsWith(`${expected} `))
      return missing.length === 0 && isRadiusSaid && unsaid.length === 0 && isCounted
        ? []
        : [{ params: String(params), heading, missing, unsaid, expected, total: result.total }]
    })
    expect(wrong).toEqual([])
    expect(COMBINATIONS).toHaveLength(864)
  },
)

test.each(['de', 'en'] as const)(
  'finding 12: title, live region, description and every active chip say the same (%s)',
  (locale) => {
    const filters = [WORDS[1]!, WHERE[1]!, RADIUS[1]!, KINDS[2]!, WITH[2]!, WHEN[1]!]
    const { view } = searched(filters, locale)
    const heading = headingText(view, messagesOf(locale))
    const markup = renderToStaticMarkup(
      <LocaleContext value={locale}>
        <ResultHeading view={view} />
      </LocaleContext>,
    )
    expect(markup).toMatch(/^<div aria-live="polite">/)
    expect(markup.replace(/<[^>]+>/g, '')).toBe(heading)
    const site = {
      name: 'Lageplan',
      publicUrl: 'https://orte.example',
      locales: [locale],
      basemapPath: '',
    }
    const location = { pathname: locale === 'de' ? '/' : '/en', search: '?q=x' }
    const said = meta({ loaderData: { site, view }, location } as unknown as Parameters<
      typeof meta
    >[0])
    expect(said).toContainEqual({ title: `${heading} · Lageplan` })
    expect(said).toContainEqual(
      expect.objectContaining({ name: 'description', content: expect.stringContaining(heading) }),
    )
    expect(
      view.attributes.map(({ search }) => new URLSearchParams(search).getAll('attribute')),
    ).toEqual([
      ['food:warm', 'garden:false'],
      ['food:cold', 'garden:false'],
      ['food:cold', 'food:warm'],
    ])
  },
)

test('finding 12: the count on every chip and way out equals what its link finds', () => {
  const wrong = COMBINATIONS.flatMap((filters) => {
    const { params, view } = searched(filters, 'de')
    const links = [
      // Once a category is chosen, the others are alternatives to it, and each is counted by itself.
      ...(params.has('category')
        ? []
        : view.categories.map(({ slug, count }) => ({
            count,
            search: toggleCategory(view.query, slug),
          }))),
      ...(params.has('open') ? [] : [view.openNow]),
      ...view.relaxations.map(({ relaxation, search }) => ({ count: relaxation.count, search })),
    ]
    return links.flatMap(({ count, search }) => {
      const total = totalOf(search)
      return count === total ? [] : [{ params: String(params), search, count, total }]
    })
  })
  expect(wrong).toEqual([])
})

function totalOf(search: string): number {
  const query = parsePlaceQuery(new URLSearchParams(search))
  return findPlaces(query, { catalogue, gazetteer, now: NOW }).total
}

test('finding 12: the heading does not say "near Denver" for a part of the map elsewhere', () => {
  const { view } = searched(
    [
      {
        ...none,
        params: [
          ['q', 'Adler in Denver'],
          ['bbox', '8,47,9,48'],
        ],
      },
    ],
    'de',
  )
  expect(headingText(view, messagesOf('de'))).toBe(
    'Keine Orte zu „Adler“ im Kartenausschnitt, Entfernung ab Denver, Colorado',
  )
})
