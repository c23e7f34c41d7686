import { expect, test, vi } from 'vitest'
import { startGoogleMap } from './google-engine.ts'
import type { GoogleLibraries } from './load-google.ts'

const VIEW = { center: { lat: 37.3, lng: -113 }, zoom: 5 }
const EAST = { ...VIEW, center: { lat: 37.3, lng: -112 } }

test('glides to a nearby place, unless the visitor prefers reduced motion', () => {
  const moved = { animate: true, byUser: true }
  const gliding = started({ reducedMotion: false })
  gliding.engine.moveTo(EAST, moved)
  expect(gliding.panTo).toHaveBeenCalledWith(EAST.center)
  const still = started({ reducedMotion: true })
  still.engine.moveTo(EAST, moved)
  expect(still.panTo).not.toHaveBeenCalled()
  expect(still.moveCamera).toHaveBeenCalledWith({ center: EAST.center, zoom: 6 })
})

function started({ reducedMotion }: { reducedMotion: boolean }) {
  const panTo = vi.fn<(center: object) => void>()
  const moveCamera = vi.fn<(camera: object) => void>()
  class StandIn {
    getZoom = () => 6
    panTo = panTo
    moveCamera = moveCamera
  }
  const libraries = { maps: { Map: StandIn }, marker: {} } as unknown as GoogleLibraries
  const start = { view: VIEW, theme: 'light', gestures: 'cooperative', reducedMotion } as const
  const engine = startGoogleMap(libraries, {} as HTMLElement, start, 'DEMO_MAP_ID')
  return { engine, panTo, moveCamera }
}
