import { boundsAround, boundsOf, withMargin } from '../../../lib/geo/bounds.ts'
import type { Bounds } from '../../../lib/geo/coordinates.ts'
import { PLACE_FRAMES } from '../../../maps/picture/frames.ts'
import { MapPicture } from '../../components/map/map-picture.tsx'
import type { SiteSettings } from '../../context.ts'
import { useLocale } from '../../locale.ts'
import { pathTo } from '../../paths.ts'
import type { ImportView } from './import-view.ts'
import { useAdminWords } from '../admin-words.ts'
import { RowChoice } from './row-choice.tsx'

type Props = {
  change: ImportView['changes'][number]
  isOpen: boolean
  site: Pick<SiteSettings, 'basemapPath'>
}

const AROUND_KM = 30

/** Coordinates far from their address: both points on a map, and the choice of which one counts. */
export function DoubtfulLocation({ change, isOpen, site }: Props) {
  const { importScreens } = useAdminWords()
  const locale = useLocale()
  const { name, position, doubt, address, isAccepted, location } = change
  if (!doubt) return null
  const words = importScreens.doubt
  const { given, place, km } = doubt
  const both = place && boundsOf([given, place])
  const area = both ? withPlateMargin(both) : boundsAround(given, AROUND_KM)
  const chosen = !isAccepted ? 'none' : location ? 'place' : 'given'
  const marks = [{ number: 1, point: given }, ...(place ? [{ number: 2, point: place }] : [])]
  const choices = [
    { value: 'given', label: words.given },
    ...(place ? [{ value: 'place', label: words.place }] : []),
    { value: 'none', label: words.skip },
  ]
  return (
    <>
      <p>
        {address}
        {km !== undefined && ` · ${words.apart(km)}`}
      </p>
      <div className="import-map">
        <MapPicture
          covered={false}
          frames={PLACE_FRAMES}
          basemapPath={site.basemapPath}
          page={pathTo('finder', locale)}
          area={area}
          pointsOf={() => marks}
          alt={words.map(name)}
        />
      </div>
      {isOpen && (
        <RowChoice
          position={position}
          field="doubt"
          legend={words.choice(name)}
          choices={choices}
          chosen={chosen}
        />
      )}
    </>
  )
}

// Plates are drawn above their point; the edge of such a flat map would cut them off.
function withPlateMargin(area: Bounds): Bounds {
  return withMargin(area, 0.35 * Math.max(area.north - area.south, 0.2))
}
