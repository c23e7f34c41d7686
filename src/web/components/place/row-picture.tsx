import { useRouteLoaderData } from 'react-router'
import { boundsAround } from '../../../lib/geo/bounds.ts'
import type { LatLng } from '../../../lib/geo/coordinates.ts'
import type { Theme } from '../../../maps/map-view.ts'
import { ROW_FRAME } from '../../../maps/picture/frames.ts'
import { pictureAddress } from '../../../maps/picture/picture-address.ts'
import type { loader } from '../../root.tsx'
import type { PlaceRow } from '../../views/place-view.ts'

const SURROUNDINGS_KM = 24
const { width, height } = ROW_FRAME.drawn

/** A place in a list: its photo, or a map of its surroundings with the place in the middle. It says nothing that the row does not. */
export function RowPicture({ row: { photo, point } }: { row: Pick<PlaceRow, 'photo' | 'point'> }) {
  const basemapPath = useRouteLoaderData<typeof loader>('root')?.site.basemapPath
  if (photo) {
    return (
      <picture className="result-picture">
        <source type="image/webp" srcSet={photo.webp} sizes={`${width}px`} />
        <img
          src={photo.src}
          srcSet={photo.jpg}
          sizes={`${width}px`}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          fetchPriority="low"
          decoding="async"
        />
      </picture>
    )
  }
  if (!basemapPath) return null
  return (
    <picture className="result-picture result-map">
      <source media="(prefers-color-scheme: dark)" srcSet={mapOf(point, basemapPath, 'dark')} />
      <img
        src={mapOf(point, basemapPath, 'light')}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        fetchPriority="low"
        decoding="async"
      />
    </picture>
  )
}

// Nothing is written on it, so one language serves all.
function mapOf(point: LatLng, basemapPath: string, theme: Theme): string {
  const folder = basemapPath.replace(/\/[^/]*$/, '')
  const area = boundsAround(point, SURROUNDINGS_KM)
  return pictureAddress(folder, { frame: ROW_FRAME.name, theme, locale: 'de', area, plates: [] })
}
