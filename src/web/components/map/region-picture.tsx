import { REGION_FRAMES } from '../../../maps/picture/frames.ts'
import type { SiteSettings } from '../../context.ts'
import type { RegionView } from '../../views/region-view.ts'
import { useLocale } from '../../locale.ts'
import { MapPicture } from './map-picture.tsx'
import { usePlaceWords } from '../../words/places.ts'

type Props = { view: RegionView; site: Pick<SiteSettings, 'basemapPath'> }

/** Where the places of the list lie, with their numbers. A picture rather than a map: the finder has one that moves. */
export function RegionPicture({ view, site }: Props) {
  const { picture } = usePlaceWords()
  const locale = useLocale()
  const { area, name, rows, addresses } = view
  if (!area) return null
  return (
    <div className="region-map">
      <MapPicture
        covered={false}
        frames={REGION_FRAMES}
        basemapPath={site.basemapPath}
        page={addresses[locale]}
        alt={picture.region(rows.length, name)}
      />
    </div>
  )
}
