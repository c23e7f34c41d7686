import { type RefObject, useState } from 'react'
import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'
import { parseLocation } from '../../../domain/places/coordinates.ts'
import { proposedName } from '../../../domain/submissions/proposals/proposal-form.ts'
import type { SiteSettings } from '../../context.ts'
import { readFields } from '../../forms/typed-fields.ts'
import { useFormWords } from '../../words/forms.ts'
import { usePlaceWords } from '../../words/places.ts'
import { type Ground, PinMap } from '../map/pin-map.tsx'
import { FormField, type FormState } from './form-field.tsx'
import { useSeaQuestion } from './use-location-answer.ts'

type Props = {
  state: FormState
  form: RefObject<HTMLFormElement | null>
  site: SiteSettings
  /** what the map shows first if the place has no location; a new box moves it */
  area?: Bounds
  ground?: Ground
  /** where the place is now, and whether that is only its town */
  current?: LatLng
  isApproximate?: boolean
  onPin?(): void
}

/** The location of a place: a map, and two number fields, which the map fills in and which move its pin. */
export function PinFields(props: Props) {
  const { state, form, site, area, ground, current, isApproximate, onPin } = props
  const { proposals } = useFormWords()
  const { units } = usePlaceWords()
  const [pin, setPin] = useState<LatLng>()
  // Typing moves the map; choosing a point on it does not.
  const [typedPoint, setTypedPoint] = useState<LatLng>()
  const { isAtSea, check } = useSeaQuestion(state.isAtSea === true)
  const now = (value: number | undefined, hint: string) =>
    value === undefined ? hint : `${proposals.current(units.decimal(value))} (${hint})`

  const take = (point: LatLng | undefined) => {
    setPin(point)
    if (point) check(point)
  }
  const choose = (point: LatLng | undefined) => {
    take(point)
    write(form.current, 'latitude', point?.lat)
    write(form.current, 'longitude', point?.lng)
    onPin?.()
  }
  const readTyped = () => {
    const typed = form.current ? readFields(form.current) : {}
    const [lat = '', lng = ''] = [typed[proposedName('latitude')], typed[proposedName('longitude')]]
    const read = parseLocation(lat, lng)
    const point = read.ok ? read.value : undefined
    setTypedPoint(point)
    take(point)
  }

  return (
    <fieldset className="form-group">
      <legend>{proposals.positionGroup}</legend>
      <PinMap
        site={site}
        area={area}
        ground={ground}
        center={typedPoint}
        pin={pin ?? current}
        isApproximate={isApproximate}
        isChosen={pin !== undefined}
        onChoose={choose}
      />
      <div className="form-row">
        <FormField
          {...state}
          name={proposedName('latitude')}
          label={proposals.fields.latitude}
          hint={now(current?.lat, proposals.positionHint)}
          inputMode="decimal"
          onLeave={readTyped}
        />
        <FormField
          {...state}
          name={proposedName('longitude')}
          label={proposals.fields.longitude}
          hint={now(current?.lng, proposals.positionHintWest)}
          onLeave={readTyped}
        />
      </div>
      <p role="status" className="field-problem">
        {(pin ? isAtSea : state.isAtSea) && proposals.atSea}
      </p>
    </fieldset>
  )
}

// About ten centimetres; the parser accepts a point in every language.
const DECIMALS = 6

function write(
  form: HTMLFormElement | null,
  field: 'latitude' | 'longitude',
  value?: number,
): void {
  const control = form?.elements.namedItem(proposedName(field))
  if (control instanceof HTMLInputElement) control.value = value?.toFixed(DECIMALS) ?? ''
}
