import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCluster, aPlace, aStack } from '../../../test/maps/map-items.ts'
import { type FromFrame, parseFromFrame, parseToFrame, type ToFrame } from './protocol.ts'

const WORDS = {
  map: 'Karte',
  markersHint: '',
  movableHint: '',
  closeStack: '',
  crowd: '',
  origin: '',
  zoomIn: '',
  zoomOut: '',
  movePad: '',
  moveNorth: '',
  moveSouth: '',
  moveWest: '',
  moveEast: '',
  closestAtlas: '',
  closestBeyond: '',
  closestStreets: '',
  tilesMissing: '',
  googleFrame: '',
}
const VIEW = { center: { lat: 37, lng: -113 }, zoom: 5 }
const BOUNDS = { west: -114, south: 36, east: -112, north: 38 }
const START = {
  view: VIEW,
  theme: 'dark' as const,
  reducedMotion: false,
  gestures: 'free' as const,
  words: WORDS,
  timeout: 10_000,
}
const ITEMS = [
  { ...aPlace({ number: 3, icon: 'M0 0h4' }), label: 'a' },
  { ...aPlace({ isMovable: true }), label: 'b' },
  { ...aCluster(), label: 'c', countText: '5' },
  { ...aStack({ names: ['x', 'y'] }), label: 'd', countText: '2', title: 'e' },
]

const TO_FRAME: ToFrame[] = [
  { type: 'start', start: START },
  { type: 'items', items: ITEMS },
  { type: 'items', items: [] },
  { type: 'select', id: 'zion' },
  { type: 'select', id: null },
  { type: 'hover', id: null },
  { type: 'origin', origin: { point: VIEW.center, radiusKm: 50, isVisitor: true } },
  { type: 'origin', origin: null },
  {
    type: 'shapes',
    shapes: [{ outline: [[VIEW.center, VIEW.center, VIEW.center]], isTinted: true }],
  },
  { type: 'shapes', shapes: [] },
  { type: 'view', view: VIEW, animate: true },
]

const FROM_FRAME: FromFrame[] = [
  { type: 'hello' },
  { type: 'ready' },
  { type: 'move', moved: { ...VIEW, bounds: BOUNDS, byUser: true } },
  { type: 'select', id: 'zion' },
  { type: 'hover', id: null },
  { type: 'drag', dragged: { id: 'zion', point: VIEW.center } },
  { type: 'openCluster', id: 'c' },
  { type: 'listCluster', id: 'c' },
  { type: 'error', problem: 'map_quota' },
]

describe('every message passes unchanged, even as the structured clone that the browser makes', () => {
  test.each(TO_FRAME)('to the frame: $type', (message) => {
    expect(parseToFrame(structuredClone(message))).toEqual(message)
  })

  test.each(FROM_FRAME)('from the frame: $type', (message) => {
    expect(parseFromFrame(structuredClone(message))).toEqual(message)
  })
})

test('each side accepts only messages that are meant for it', () => {
  const own = ['select', 'hover']
  expect(FROM_FRAME.filter(({ type }) => !own.includes(type)).map(parseToFrame)).not.toContainEqual(
    expect.anything(),
  )
  expect(TO_FRAME.filter(({ type }) => !own.includes(type)).map(parseFromFrame)).not.toContainEqual(
    expect.anything(),
  )
  expect(parseFromFrame({ type: 'select', id: null })).toBeUndefined()
})

test('a message with any invalid field is rejected', () => {
  for (const message of [...TO_FRAME, ...FROM_FRAME]) {
    for (const spoilt of spoil(message)) {
      const heard = parseToFrame(spoilt) ?? parseFromFrame(spoilt)
      expect({ spoilt, heard }).toEqual({ spoilt, heard: undefined })
    }
  }
})

test('nothing else passes', () => {
  expect(parseFromFrame({ type: 'error', problem: 'internal_error' })).toBeUndefined()
  expect(
    parseToFrame({ type: 'view', view: { ...VIEW, center: { lat: 91, lng: 0 } }, animate: true }),
  ).toBeUndefined()
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(parseToFrame(value)).toBeUndefined()
      expect(parseFromFrame(value)).toBeUndefined()
    }),
  )
})

// Copies in which one field, at any depth, has a value that no field accepts.
function* spoil(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return
  for (const [key, field] of Object.entries(value)) {
    const copy = (replaced: unknown) =>
      Array.isArray(value)
        ? value.map((entry) => (entry === field ? replaced : entry))
        : { ...value, [key]: replaced }
    yield copy(Symbol.for('nothing of the kind'))
    for (const spoilt of spoil(field)) yield copy(spoilt)
  }
}
