import { expect, test } from 'vitest'
import { aCluster, aPlace, aStack } from '../../../../test/maps/map-items.ts'
import { withoutListed } from './without-listed.ts'

const numbered = (id: string, lat = 37) => aPlace({ id, number: 1, point: { lat, lng: -113 } })

test('places of the list are counted neither alone nor in clusters and stacks', () => {
  const items = [aPlace({ id: 'a' }), aCluster({ count: 3 }), aStack({ names: ['A', 'B', 'C'] })]
  const beside = withoutListed(items, [numbered('a'), numbered('stack-2')])
  expect(beside).toMatchObject([
    { kind: 'cluster', count: 1 },
    { kind: 'stack', count: 2 },
  ])
})

test('where all have a number nothing stands beside them', () => {
  const stack = aStack({ names: ['A', 'B'] })
  const all = [numbered('stack-1'), numbered('stack-2')]
  expect(withoutListed([stack, aCluster({ count: 2 })], all)).toEqual([])
})

test('the last one of a stack is a place, and no stack of one', () => {
  const stack = aStack({ names: ['Adler', 'Bär'] })
  const [place, ...others] = withoutListed([stack], [numbered('stack-1')])
  expect(place).toMatchObject({ kind: 'place', id: 'stack-2', name: 'Bär', point: stack.point })
  expect(others).toEqual([])
})
