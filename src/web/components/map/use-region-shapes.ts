import { useEffect, useState } from 'react'
import { decodeOutline } from '../../../lib/geo/outline.ts'
import type { MapShape } from '../../../maps/map-view.ts'

const NONE: readonly MapShape[] = []

/**
 * The outlines of the searched regions for the live map, loaded with it: the picture below it has them already.
 * Without them the map is as useful, so one that does not come is not asked for again.
 */
export function useRegionShapes(
  regions: readonly string[],
  { basemapPath, isWanted }: { basemapPath: string; isWanted: boolean },
): readonly MapShape[] {
  const codes = isWanted ? regions.join(' ') : ''
  const [loaded, setLoaded] = useState<{ codes: string; shapes: readonly MapShape[] }>()

  useEffect(() => {
    if (!codes) return undefined
    const ending = new AbortController()
    const folder = basemapPath.replace(/\/[^/]*$/, '')
    const load = async (code: string): Promise<MapShape[]> => {
      const response = await fetch(`${folder}/region/${code}.txt`, { signal: ending.signal })
      if (!response.ok) return []
      return [{ outline: decodeOutline(await response.text()), isTinted: false }]
    }
    void Promise.all(codes.split(' ').map((code) => load(code).catch(() => []))).then((shapes) => {
      if (!ending.signal.aborted) setLoaded({ codes, shapes: shapes.flat() })
    })
    return () => ending.abort()
  }, [codes, basemapPath])

  return loaded?.codes === codes ? loaded.shapes : NONE
}
