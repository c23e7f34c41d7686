import { expect, test } from 'vitest'
import { aCluster, aPlace, aStack } from '../../../../test/maps/map-items.ts'
import { placeAmong } from './cluster-items.ts'

test('finds a place alone and in a stack, and never a cluster', () => {
  const items = [aCluster({ id: 'many' }), aPlace(), aStack({ id: 'inn', names: ['Adler', 'Bär'] })]
  expect(placeAmong(items, 'zion')?.name).toBe('Zion-Nationalpark')
  expect(placeAmong(items, 'inn-2')?.name).toBe('Bär')
  expect(placeAmong(items, 'many')).toBeUndefined()
  expect(placeAmong(items, 'inn')).toBeUndefined()
})
