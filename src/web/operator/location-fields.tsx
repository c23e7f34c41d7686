import { type RefObject, useState } from 'react'
import type { Bounds, LatLng } from '../../lib/geo/coordinates.ts'
import { PRECISIONS } from '../../domain/places/place.ts'
import { PinMap } from '../components/map/pin-map.tsx'
import type { SiteSettings } from '../context.ts'
import { useLocale } from '../words.tsx'
import type { PlaceFormState } from './place-edit.ts'
import { controlOf, PlaceField } from './place-field.tsx'
import { usePlaceWords } from './place-words.ts'

type Props = {
  state: PlaceFormState
  site: SiteSettings
  area: Bounds
  element: RefObject<HTMLFormElement | null>
}

const DIRECTIONS = ['north', 'west', 'east', 'south'] as const
const ARROWS = { north: '↑', west: '←', east: '→', south: '↓' }

/** Where the place is: typed, suggested from the address, moved by buttons, or set on the map. */
export function LocationFields({ state, site, area, element }: Props) {
  const { location: words, precisions } = usePlaceWords()
  const { form } = state
  const [pin, setPin] = useState(pointOf(form))

  const choose = (point: LatLng | undefined) => {
    setPin(point)
    write(element.current, 'latitude', point?.lat.toFixed(6) ?? '')
    write(element.current, 'longitude', point?.lng.toFixed(6) ?? '')
    if (point) write(element.current, 'precision', 'exact')
  }

  return (
    <fieldset className="form-group">
      <legend>{words.title}</legend>
      <p>
        <button type="submit" className="button" name="intent" value="locate">
          {words.locate}
        </button>
      </p>
      <LocationNote state={state} />
      <div className="form-row">
        <PlaceField
          state={state}
          name="latitude"
          label={words.latitude}
          hint={words.latitudeHint}
          inputMode="decimal"
        />
        <PlaceField
          state={state}
          name="longitude"
          label={words.longitude}
          hint={words.longitudeHint}
        />
        <PlaceField
          state={state}
          name="precision"
          label={words.precision}
          options={PRECISIONS.map((value) => ({ value, name: precisions[value] }))}
        />
      </div>
      <p className="hint" id="move-hint">
        {words.move}
      </p>
      <p className="hours-actions" role="group" aria-labelledby="move-hint">
        {DIRECTIONS.map((direction) => (
          <button
            key={direction}
            type="submit"
            id={`move-${direction}`}
            className="button"
            name="intent"
            value={`move-${direction}`}
          >
            <span aria-hidden="true">{ARROWS[direction]}</span> {words.moveTo[direction]}
          </button>
        ))}
      </p>
      <PinMap site={site} area={area} pin={pin} isChosen={pin !== undefined} onChoose={choose} />
    </fieldset>
  )
}

function LocationNote({ state: { note } }: { state: PlaceFormState }) {
  const { location: words } = usePlaceWords()
  const locale = useLocale()
  const said =
    note?.kind === 'located'
      ? words.located(note.label[locale])
      : note?.kind === 'not-located'
        ? words.notLocated
        : note?.kind === 'no-point'
          ? words.noPoint
          : undefined
  return (
    <p id="location-note" role="status" tabIndex={-1}>
      {said}
    </p>
  )
}

function pointOf(form: PlaceFormState['form']): LatLng | undefined {
  const [lat, lng] = [form.latitude, form.longitude].map((text = '') =>
    text.trim() === '' ? NaN : Number(text.replace(',', '.')),
  )
  if (lat === undefined || lng === undefined || Number.isNaN(lat + lng)) return undefined
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

function write(form: HTMLFormElement | null, field: string, value: string): void {
  const control = form?.querySelector(`#${CSS.escape(controlOf(field))}`)
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
    control.value = value
  }
}
