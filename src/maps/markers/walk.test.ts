import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearestTo, type Spot, stepOfKey, walk } from './walk.ts'

const CENTER = { id: 'center', x: 0, y: 0 }
const EAST = { id: 'east', x: 100, y: 20 }
const FAR_EAST = { id: 'far east', x: 300, y: 0 }
const NORTH = { id: 'north', x: 10, y: -80 }
const SPOTS = [CENTER, EAST, FAR_EAST, NORTH]

describe('arrow keys', () => {
  test('lead to the nearest marker in their direction', () => {
    expect(walk(SPOTS, 'center', 'right')).toBe('east')
    expect(walk(SPOTS, 'center', 'up')).toBe('north')
    expect(walk(SPOTS, 'far east', 'left')).toBe('east')
  })

  test('lead nowhere when there is nothing that way', () => {
    expect(walk(SPOTS, 'center', 'left')).toBeUndefined()
    expect(walk([CENTER], 'center', 'right')).toBeUndefined()
  })

  test('prefer a marker ahead to a nearer one off to the side', () => {
    const aside = { id: 'aside', x: 5, y: 60 }
    expect(walk([CENTER, aside, FAR_EAST], 'center', 'right')).toBe('far east')
  })

  test('still lead to the side when nothing lies ahead', () => {
    const aside = { id: 'aside', x: 5, y: 60 }
    expect(walk([CENTER, aside], 'center', 'right')).toBe('aside')
  })

  test('never lead against their direction', () => {
    const step = fc.constantFrom('left' as const, 'right' as const, 'up' as const, 'down' as const)
    const ahead = {
      left: (from: Spot, to: Spot) => from.x - to.x,
      right: (from: Spot, to: Spot) => to.x - from.x,
      up: (from: Spot, to: Spot) => from.y - to.y,
      down: (from: Spot, to: Spot) => to.y - from.y,
    }
    const forwards = fc.property(someSpots(), step, (spots, direction) => {
      const from = spots[0]!
      const to = spots.find(({ id }) => id === walk(spots, from.id, direction))
      return to === undefined || ahead[direction](from, to) > 0
    })
    expect(fc.check(forwards).failed).toBe(false)
  })
})

describe('the other keys', () => {
  test('visit every marker once, wherever they are', () => {
    fc.assert(
      fc.property(someSpots(), (spots) => {
        const walked: string[] = []
        let at = walk(spots, spots[0]!.id, 'first')
        while (at !== undefined) {
          walked.push(at)
          at = walk(spots, at, 'next')
        }
        expect(walked).toEqual(spots.map(({ id }) => id))
      }),
    )
  })

  test('go back and to both ends', () => {
    expect(walk(SPOTS, 'east', 'previous')).toBe('center')
    expect(walk(SPOTS, 'east', 'last')).toBe('north')
    expect(walk(SPOTS, 'center', 'previous')).toBeUndefined()
  })
})

test('a marker that has gone is replaced by the first', () => {
  expect(walk(SPOTS, 'gone', 'right')).toBe('center')
})

test('the focus of a removed marker moves to the nearest one', () => {
  expect(nearestTo(SPOTS, { x: 260, y: 5 })?.id).toBe('far east')
  expect(nearestTo([], { x: 0, y: 0 })).toBeUndefined()
})

test('only keys that move between markers are handled', () => {
  expect(stepOfKey('ArrowUp')).toBe('up')
  expect(stepOfKey('Enter')).toBeUndefined()
})

function someSpots(): fc.Arbitrary<Spot[]> {
  const coordinate = fc.integer({ min: -500, max: 500 })
  return fc
    .array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 30 })
    .map((points) => points.map(([x, y], index) => ({ id: `s${index}`, x, y })))
}
