import { type RefObject, useState } from 'react'
import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'
import { proposedName } from '../../../domain/submissions/proposals/proposal-form.ts'
import type { SiteSettings } from '../../context.ts'
import { useFormWords } from '../../words/forms.ts'
import { usePlaceWords } from '../../words/places.ts'
import { PinMap } from '../map/pin-map.tsx'
import { FormField, type FormState } from './form-field.tsx'

type Props = {
  state: FormState
  form: RefObject<HTMLFormElement | null>
  site: SiteSettings
  /** what the map shows first */
  area: Bounds
  /** where the place is now */
  current?: LatLng
  onPin?(): void
}

/** Where a place is: two numbers, which the map fills in for whoever has one. */
export function PinFields({ state, form, site, area, current, onPin }: Props) {
  const { proposals } = useFormWords()
  const { units } = usePlaceWords()
  const [pin, setPin] = useState<LatLng>()
  const now = (value: number | undefined, hint: string) =>
    value === undefined ? hint : `${proposals.current(units.decimal(value))} (${hint})`

  const choose = (point: LatLng | undefined) => {
    setPin(point)
    write(form.current, 'latitude', point?.lat)
    write(form.current, 'longitude', point?.lng)
    onPin?.()
  }

  return (
    <fieldset className="form-group">
      <legend>{proposals.positionGroup}</legend>
      <div className="form-row">
        <FormField
          {...state}
          name={proposedName('latitude')}
          label={proposals.fields.latitude}
          hint={now(current?.lat, proposals.positionHint)}
          inputMode="decimal"
        />
        <FormField
          {...state}
          name={proposedName('longitude')}
          label={proposals.fields.longitude}
          hint={now(current?.lng, proposals.positionHintWest)}
        />
      </div>
      <PinMap
        site={site}
        area={area}
        pin={pin ?? current}
        isChosen={pin !== undefined}
        onChoose={choose}
      />
    </fieldset>
  )
}

// About a decimetre; the parser takes a point in every language.
const DECIMALS = 6

function write(
  form: HTMLFormElement | null,
  field: 'latitude' | 'longitude',
  value?: number,
): void {
  const control = form?.elements.namedItem(proposedName(field))
  if (control instanceof HTMLInputElement) control.value = value?.toFixed(DECIMALS) ?? ''
}
