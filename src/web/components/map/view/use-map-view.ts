import { type LiveMap, type LiveMapOptions, useLiveMap } from './use-live-map.ts'
import { type Shown, useMapCamera, useMapMovement } from './use-map-camera.ts'
import { type MapContents, useMapContents } from './use-map-contents.ts'

export type ShownMap = Omit<LiveMap, 'map'>

type Options = Omit<LiveMapOptions, 'begin' | 'onMove'> & Shown & MapContents

/** Keeps a map in the container, loaded when the page is idle or the map is touched, and hands it what changes. */
export function useMapView(options: Options): ShownMap {
  const camera = useMapCamera(options)
  const { map, ...shown } = useLiveMap({ ...options, ...camera })
  useMapMovement(map, camera, options)
  useMapContents(map, options)
  return shown
}
