import { describe, expect, test } from 'vitest'
import { aCluster } from '../../test/maps/map-items.ts'
import { viewThatFits } from './camera.ts'
import type { MapEngine } from './map-engine.ts'
import type { View } from './map-view.ts'
import { createMovingCamera, viewOfCluster } from './moving-camera.ts'

const SIZE = { width: 800, height: 600 }
const LIMITS = { min: 1, max: 10 }
const CALIFORNIA = { west: -124, south: 32, east: -114, north: 42 }

const START: View = { center: { lat: 37.3, lng: -113 }, zoom: 5 }

test('each press of a button starts from where the previous one leads', () => {
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

test('after a movement that ended elsewhere, a button starts from where the map is', () => {
  const { camera, moves, stand } = started()
  camera.zoom(1)
  stand({ ...START, zoom: 9.4 })
  camera.moveEnded()
  camera.zoom(-1)
  expect(moves.at(-1)?.zoom).toBe(8)
})

test('a jump leaves no goal behind', () => {
  const { camera, moves, stand } = started({ jumps: true })
  camera.zoom(1)
  stand({ ...START, zoom: 3 })
  camera.zoom(1)
  expect(moves.map(({ zoom }) => zoom)).toEqual([6, 4])
})

describe('opening a cluster', () => {
  test('fills the map with its places', () => {
    const { zoom } = viewOfCluster(aCluster({ bounds: CALIFORNIA, zoom: 2 }), SIZE, LIMITS)
    expect(zoom).toBe(viewThatFits(CALIFORNIA, SIZE, LIMITS, { padding: 64 }).zoom)
  })

  test('goes to the next whole zoom where a narrower margin leads there', () => {
    const narrow = { width: 380, height: 380 }
    const fit = viewThatFits(CALIFORNIA, narrow, LIMITS, { padding: 64 })
    expect(fit.zoom).toBeLessThan(4)
    const { center, zoom } = viewOfCluster(
      aCluster({ bounds: CALIFORNIA, zoom: 2 }),
      narrow,
      LIMITS,
    )
    expect({ center, zoom }).toEqual({ center: fit.center, zoom: 4 })
  })

  test('zooms in even if the places already filled the map, as far as the map goes', () => {
    const cluster = aCluster({ bounds: CALIFORNIA, zoom: 7 })
    expect(viewOfCluster(cluster, SIZE, LIMITS).zoom).toBe(8)
    expect(viewOfCluster({ ...cluster, zoom: 10 }, SIZE, LIMITS).zoom).toBe(10)
  })
})

/** An engine whose movements take time, unless it jumps. */
function started({ jumps = false } = {}) {
  let view = START
  const moves: View[] = []
  const engine = {
    limits: { min: 1, max: 18 },
    view: () => view,
    moveTo(wanted: View) {
      moves.push(wanted)
      view = jumps ? wanted : { ...view, zoom: view.zoom + 0.1 }
    },
  } as unknown as MapEngine
  const camera = createMovingCamera(engine, { size: () => SIZE, isReady: () => true })
  return { camera, moves, stand: (at: View) => (view = at) }
}
