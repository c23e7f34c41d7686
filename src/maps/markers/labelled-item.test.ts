import { expect, test } from 'vitest'
import { aCluster, aPlace, aStack } from '../../../test/maps/map-items.ts'
import type { MapWords } from '../map-words.ts'
import { MAX_ITEMS } from '../map-view.ts'
import { labelItems } from './labelled-item.ts'

const WORDS = {
  place: ({ number, name }) => `${number ?? '-'} ${name}`,
  count: (count) => `${count}`,
  clusterCount: (count) => (count === 1 ? '+1' : `${count}`),
  cluster: (count) => `${count} places`,
  listedCluster: (count) => `${count} to list`,
  stack: (count, number) => `${number ?? ''} ${count} here`.trim(),
  stackTitle: (count, named) => `${named} of ${count}`,
} satisfies Partial<MapWords>

test('every kind of item gets its name', () => {
  const stack = { ...aStack({ names: ['A', 'B'] }), count: 9 }
  const items = label([aPlace({ number: 3 }), aCluster({ count: 12 }), stack])
  expect(items.map((item) => item.label)).toEqual(['3 Zion-Nationalpark', '12 places', '9 here'])
  expect(items[2]?.title).toBe('2 of 9')
  expect(items.map((item) => item.countText)).toEqual([undefined, '12', '9'])
})

test('a cluster with one place left shows no number that a place of the list could have', () => {
  expect(label([aCluster({ count: 1 })])[0]?.countText).toBe('+1')
})

test('a cluster that no zoom opens is not announced as one that opens', () => {
  const near = aCluster({ id: 'near', count: 3, zoom: 9 })
  const dense = aCluster({ id: 'dense', count: 4, zoom: 10 })
  expect(label([near, dense]).map((item) => item.label)).toEqual(['3 places', '4 to list'])
})

test('places that even the closest zoom does not separate are one stack, named with the number on its plate', () => {
  const point = { lat: 37, lng: -113 }
  const items = label([
    aPlace({ id: 'a', number: 1, point }),
    aPlace({ id: 'b', number: 2, point }),
    aPlace({ id: 'far', number: 3 }),
  ])
  expect(items.map((item) => item.label)).toEqual(['1 2 here', '3 Zion-Nationalpark'])
})

test('an item that comes twice, from two tiles, is shown once', () => {
  expect(label([aPlace(), aPlace()])).toHaveLength(1)
})

test('of too many items, the places of the list are kept first, then the largest clusters', () => {
  const loose = Array.from({ length: MAX_ITEMS }, (_, index) =>
    aPlace({ id: `loose${index}`, point: { lat: 30 + index / 10, lng: -100 } }),
  )
  const items = label([
    ...loose,
    aCluster({ id: 'large', count: 900 }),
    aPlace({ id: 'listed', number: 1 }),
  ])
  expect(items).toHaveLength(MAX_ITEMS)
  expect(items.slice(0, 2).map(({ id }) => id)).toEqual(['listed', 'large'])
})

function label(items: Parameters<typeof labelItems>[0]) {
  // No other words are needed.
  return labelItems(items, { words: WORDS as unknown as MapWords, limits: { min: 1, max: 10 } })
}
