import { type KeyboardEvent, type FocusEvent, useRef } from 'react'
import { Link } from 'react-router'
import { RADIUS_STEPS, radiusInKm } from '../../../domain/search/radius.ts'
import { type FinderView, searchOf } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'

/** The radius and, opened, the others to choose from. Choosing, Escape and leaving close it. */
export function RadiusChip({ view }: { view: FinderView }) {
  const { finder, units } = usePlaceWords()
  const details = useRef<HTMLDetailsElement>(null)
  const { radiusKm, unit } = view
  if (radiusKm === undefined) return null

  const close = () => details.current?.removeAttribute('open')
  const closeAndReturn = () => {
    close()
    details.current?.querySelector('summary')?.focus({ preventScroll: true })
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') closeAndReturn()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <details className="radius" ref={details} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary className="chip">{finder.radius(radiusKm, unit)}</summary>
      <ul aria-label={finder.radiusChoice}>
        {RADIUS_STEPS.map((step) => radiusInKm(step, unit)).map((step) => (
          <li key={step}>
            <Link
              to={searchOf({ ...view.query, radiusKm: step })}
              aria-current={step === radiusKm ? 'true' : undefined}
              preventScrollReset
              onClick={closeAndReturn}
            >
              {units.radius(step, unit)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
