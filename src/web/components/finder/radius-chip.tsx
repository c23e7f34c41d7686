import { RADIUS_STEPS, radiusInKm } from '../../../domain/search/radius.ts'
import { type FinderView, searchOf } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'
import { ChipMenu } from './chip-menu.tsx'

/** The radius and, opened, the others to choose from. */
export function RadiusChip({ view }: { view: FinderView }) {
  const { finder, units } = usePlaceWords()
  const { radiusKm, unit } = view
  if (radiusKm === undefined) return null
  return (
    <ChipMenu
      label={finder.radius(radiusKm, unit)}
      name={finder.radiusChoice}
      isActive={false}
      choices={RADIUS_STEPS.map((step) => radiusInKm(step, unit)).map((step) => ({
        search: searchOf({ ...view.query, radiusKm: step }),
        label: units.radius(step, unit),
        isChosen: step === radiusKm,
      }))}
    />
  )
}
