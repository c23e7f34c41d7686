import { expect, test } from 'vitest'
import type { MapEngine } from './map-engine.ts'
import type { View } from './map-view.ts'
import { createMovingCamera } from './moving-camera.ts'

const START: View = { center: { lat: 37.3, lng: -113 }, zoom: 5 }

test('each press of a button counts from where the one before it leads', () => {
  const { camera, moves } = started()
  camera.zoom(1)
  camera.zoom(1)
  camera.zoom(1)
  camera.pan({ east: 0.25, south: 0 })
  camera.pan({ east: 0.25, south: 0 })
  expect(moves.map(({ zoom }) => zoom)).toEqual([6, 7, 8, 8, 8])
  const steps = moves.slice(2).map(({ center }) => center.lng)
  expect(steps[2]! - steps[1]!).toBeCloseTo(steps[1]! - steps[0]!, 9)
  expect(steps[1]!).toBeGreaterThan(steps[0]!)
})

test('a movement that has come to rest elsewhere is not gone back to', () => {
  const { camera, moves, stand } = started()
  camera.zoom(1)
  stand({ ...START, zoom: 9.4 })
  camera.rested()
  camera.zoom(-1)
  expect(moves.at(-1)?.zoom).toBe(8)
})

test('what jumps there leaves no goal behind', () => {
  const { camera, moves, stand } = started({ jumps: true })
  camera.zoom(1)
  stand({ ...START, zoom: 3 })
  camera.zoom(1)
  expect(moves.map(({ zoom }) => zoom)).toEqual([6, 4])
})

/** An engine whose movements take their time, unless it jumps. */
function started({ jumps = false } = {}) {
  let view = START
  const moves: View[] = []
  const engine = {
    limits: { least: 1, most: 18 },
    view: () => view,
    moveTo(wanted: View) {
      moves.push(wanted)
      view = jumps ? wanted : { ...view, zoom: view.zoom + 0.1 }
    },
  } as unknown as MapEngine
  const size = () => ({ width: 800, height: 600 })
  const camera = createMovingCamera(engine, { size, isReady: () => true })
  return { camera, moves, stand: (at: View) => (view = at) }
}
