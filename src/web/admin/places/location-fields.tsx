import { type FocusEvent, type RefObject, useMemo, useState } from 'react'
import type { LatLng } from '../../../lib/geo/coordinates.ts'
import { boundaryOutline, parseBoundary } from '../../../domain/places/boundary.ts'
import { isApproximate, PRECISIONS } from '../../../domain/places/place.ts'
import type { MapShape } from '../../../maps/map-view.ts'
import { PinMap } from '../../components/map/pin-map.tsx'
import type { SiteSettings } from '../../context.ts'
import { useLocale } from '../../locale.ts'
import { useWords } from '../visitor-words.ts'
import { controlId } from './control-id.ts'
import type { FormChoices } from './place-edit-view.ts'
import { PlaceField, usePlaceForm } from './place-field.tsx'
import { usePlaceWords } from './place-words.ts'
import { precisionOf, typedPoint } from './typed-point.ts'
import { IntentButton } from '../intent-button.tsx'

type Props = {
  site: SiteSettings
  choices: Pick<FormChoices, 'mapArea' | 'geocoder'>
  element: RefObject<HTMLFormElement | null>
  /** hides what only editors decide */
  isLimited: boolean
}

const DIRECTIONS = ['north', 'west', 'east', 'south'] as const
/** About a decimetre. */
const DECIMALS = 6
const ARROWS = { north: '↑', west: '←', east: '→', south: '↓' }

/** Where the place is: typed, suggested from the address, moved by buttons, or set on the map. */
export function LocationFields({ site, choices, element, isLimited }: Props) {
  const { location: words, precisions } = usePlaceWords()
  const { form } = usePlaceForm()
  const [pin, setPin] = useState(() => typedPoint(form.latitude, form.longitude))
  const [typed, setTyped] = useState<LatLng>()
  const precision = PRECISIONS.find((one) => one === form.precision)

  const shapes = useMemo(() => shapesOf(form.boundary), [form.boundary])

  const choose = (point: LatLng | undefined, errorKm = 0) => {
    setPin(point)
    write(element.current, 'latitude', point?.lat.toFixed(DECIMALS) ?? '')
    write(element.current, 'longitude', point?.lng.toFixed(DECIMALS) ?? '')
    if (point) write(element.current, 'precision', precisionOf(errorKm))
  }

  // Runs when the focus leaves a field, not on every digit: half a number is on another continent.
  const readFields = ({ target }: FocusEvent) => {
    if (target.id !== controlId('latitude') && target.id !== controlId('longitude')) return
    const point = typedPoint(read(element.current, 'latitude'), read(element.current, 'longitude'))
    if (isSamePoint(point, pin)) return
    setPin(point)
    setTyped(point)
  }

  return (
    <fieldset className="form-group" onBlur={readFields}>
      <legend>{words.title}</legend>
      <p>
        <IntentButton intent="locate">{words.locate}</IntentButton>
      </p>
      {choices.geocoder && <p className="hint">{words.geocoder(choices.geocoder)}</p>}
      <LocationNote />
      <div className="form-row">
        <PlaceField name="latitude" inputMode="decimal" />
        <PlaceField name="longitude" />
        <PlaceField
          name="precision"
          options={PRECISIONS.map((value) => ({ value, name: precisions[value] }))}
        />
      </div>
      <p className="hint" id="move-hint">
        {words.move}
      </p>
      <p className="hours-actions" role="group" aria-labelledby="move-hint">
        {DIRECTIONS.map((direction) => (
          <IntentButton intent={`move-${direction}`} key={direction} id={`move-${direction}`}>
            <span aria-hidden="true">{ARROWS[direction]}</span> {words.moveTo[direction]}
          </IntentButton>
        ))}
      </p>
      <PinMap
        site={site}
        area={choices.mapArea}
        center={typed}
        pin={pin}
        isApproximate={!precision || isApproximate({ precision })}
        shapes={shapes}
        isChosen={pin !== undefined}
        onChoose={choose}
      />
      {!isLimited && <PlaceField name="boundary" rows={3} />}
    </fieldset>
  )
}

// The boundary that the form was opened with; a typed one is drawn after saving or checking.
function shapesOf(typed = ''): MapShape[] {
  const boundary = parseBoundary(typed)
  return boundary.ok ? [{ outline: boundaryOutline(boundary.value), isTinted: true }] : []
}

function LocationNote() {
  const { note } = usePlaceForm()
  const { location: words } = usePlaceWords()
  const { problems } = useWords()
  const locale = useLocale()
  const sentences: (string | undefined)[] = []
  if (note?.kind === 'geocoded') sentences.push(words.geocoded(note.host, note.label))
  if (note?.kind === 'located') sentences.push(words.located(note.label[locale]))
  if (note?.kind === 'not-located') sentences.push(words.notLocated)
  if (note?.kind === 'no-point') sentences.push(words.noPoint)
  // Why there is no better location.
  if (note && 'problem' in note && note.problem) sentences.push(problems[note.problem])
  return (
    <p id="location-note" role="status" tabIndex={-1}>
      {sentences.join(' ')}
    </p>
  )
}

// Compares only the decimals that the fields hold.
function isSamePoint(a: LatLng | undefined, b: LatLng | undefined): boolean {
  if (!a || !b) return a === b
  return (
    a.lat.toFixed(DECIMALS) === b.lat.toFixed(DECIMALS) &&
    a.lng.toFixed(DECIMALS) === b.lng.toFixed(DECIMALS)
  )
}

function read(form: HTMLFormElement | null, field: string): string {
  const control = form?.querySelector(`#${CSS.escape(controlId(field))}`)
  return control instanceof HTMLInputElement ? control.value : ''
}

function write(form: HTMLFormElement | null, field: string, value: string): void {
  const control = form?.querySelector(`#${CSS.escape(controlId(field))}`)
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
    control.value = value
  }
}
