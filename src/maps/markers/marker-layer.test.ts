import { expect, test } from 'vitest'
import { aCluster, aPlace } from '../../../test/maps/map-items.ts'
import type { MapItem } from '../map-view.ts'
import { itemChanges } from './marker-layer.ts'
import type { LabelledItem } from './labelled-item.ts'

const zion = labelled(aPlace({ id: 'zion' }))
const bryce = labelled(aPlace({ id: 'bryce' }))

test('the same items, copied and in any order, change nothing', () => {
  expect(itemChanges(shown(zion, bryce), [{ ...bryce }, { ...zion }])).toEqual(nothing())
})

test('missing items are removed, new ones are added', () => {
  expect(itemChanges(shown(zion), [bryce])).toEqual({
    ...nothing(),
    removed: ['zion'],
    added: [bryce],
  })
})

test('a place that got a number keeps its marker', () => {
  const numbered = labelled(aPlace({ id: 'zion', number: 3 }))
  expect(itemChanges(shown(zion), [numbered])).toEqual({ ...nothing(), changed: [numbered] })
})

test('a moved place keeps its marker', () => {
  const moved = labelled(aPlace({ id: 'zion', point: { lat: 1, lng: 2 } }))
  expect(itemChanges(shown(zion), [moved]).changed).toEqual([moved])
})

test('a cluster with the id of a place gets a new marker', () => {
  const cluster = labelled(aCluster({ id: 'zion' }))
  expect(itemChanges(shown(zion), [cluster])).toEqual({
    ...nothing(),
    removed: ['zion'],
    added: [cluster],
  })
})

function labelled(item: MapItem): LabelledItem {
  return { ...item, label: item.id }
}

function shown(...items: LabelledItem[]): Map<string, LabelledItem> {
  return new Map(items.map((item) => [item.id, item]))
}

function nothing() {
  return { removed: [], added: [], changed: [] }
}
