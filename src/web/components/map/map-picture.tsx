import { memo } from 'react'
import type { Bounds } from '../../../lib/geo/coordinates.ts'
import type { Theme } from '../../../maps/map-view.ts'
import type { PictureFrame } from '../../../maps/picture/frames.ts'
import {
  basemapFolder,
  type NumberedPoint,
  pictureAddress,
} from '../../../maps/picture/picture-address.ts'
import { useLocale } from '../../locale.ts'
import { PATHS } from '../../paths.ts'
import { usePlaceWords } from '../../words/places.ts'

/** What a picture of the map shows. */
export type ShownPicture = {
  /** the last one has no media query */
  frames: readonly PictureFrame[]
  /** path of the basemap; its pictures are stored beside it */
  basemapPath: string
  /** path and search of the page whose map it is */
  page: string
  /** where the visitor moved the map; by default, where it begins */
  area?: Bounds
  /** the points to mark in a frame, for a map that belongs to no public page */
  pointsOf?: (frame: PictureFrame) => readonly NumberedPoint[]
  alt: string
}

type Props = ShownPicture & { covered: boolean }

/**
 * The map before the interactive one: drawn by the server, part of the first response, without a script. The interactive map
 * covers it and begins with the same view; if there is none, the picture stays.
 */
export const MapPicture = memo(
  Picture,
  // A covered picture is not loaded again for every search.
  (before, now) => before.covered && now.covered,
)

function Picture({ covered, frames, basemapPath, page, area, pointsOf, alt }: Props) {
  const locale = useLocale()
  const { sources, allSources } = usePlaceWords().picture
  const folder = basemapFolder(basemapPath)
  const addressOf = (frame: PictureFrame, theme: Theme) =>
    pictureAddress(folder, { page, area, points: pointsOf?.(frame), frame: frame.name, theme })
  const last = frames.at(-1)
  if (!last) return null
  return (
    <>
      {/* Each picture is a new element: the old one must not be visible beside the numbers of a new list. */}
      <picture className="map-picture" key={addressOf(last, 'light')}>
        {sourcesOf(frames).map(({ frame, theme, media }) => (
          <source
            key={media}
            media={media}
            srcSet={addressOf(frame, theme)}
            width={frame.drawn.width}
            height={frame.drawn.height}
          />
        ))}
        <img
          src={addressOf(last, 'light')}
          width={last.drawn.width}
          height={last.drawn.height}
          alt={alt}
          aria-hidden={covered}
          loading="lazy"
        />
      </picture>
      <p className="map-sources" inert={covered}>
        {sources} · <a href={PATHS.imprint[locale]}>{allSources}</a>
      </p>
    </>
  )
}

type Source = { frame: PictureFrame; theme: Theme; media: string }

// The last frame in light colours is the image itself.
function sourcesOf(frames: readonly PictureFrame[]): Source[] {
  return frames.flatMap((frame): Source[] => {
    const dark = [frame.media, '(prefers-color-scheme: dark)'].filter(Boolean).join(' and ')
    return [
      { frame, theme: 'dark', media: dark },
      ...(frame.media ? [{ frame, theme: 'light' as const, media: frame.media }] : []),
    ]
  })
}
