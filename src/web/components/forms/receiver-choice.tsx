import { HIDDEN_FIELDS } from '../../../domain/submissions/form/form-fields.ts'
import {
  type ReaderChange,
  type EmbeddedForm,
  FIND_NEAREST_FIELD,
  NEAR_FIELD,
  type PlaceReceiver,
} from '../../forms/embedded-form.ts'
import { useSiteName } from '../../use-site.ts'
import { useUnit } from '../../use-unit.ts'
import { useFormWords } from '../../words/forms.ts'
import { useUnits } from '../../words/units.ts'
import { CheckField } from './check-field.tsx'
import { ReaderField, readerOf, useReaderName } from './receiver-line.tsx'

type Props = {
  id: string
  places: readonly PlaceReceiver[]
  /** slug; empty for the organisation */
  chosen: string
  nearest: EmbeddedForm['nearest']
  readerChange: ReaderChange | undefined
}

/** Who will read the message, chosen before anything is typed: the organisation, or a place with its distance. */
export function ReceiverChoice({ id, places, chosen, nearest, readerChange }: Props) {
  const words = useFormWords()
  const { receivers } = words.proposals
  const readerName = useReaderName()
  const siteName = useSiteName()
  const isThere = places.some(({ slug }) => slug === chosen)
  const isUnknown = nearest !== undefined && nearest.places.length === 0
  return (
    <fieldset className="form-group receivers">
      <legend>{receivers.title}</legend>
      {/* A new list brings its own choice; a choice made in the old list no longer counts. */}
      <div key={`${nearest?.near ?? ''}/${places.length > 0}`} className="choices">
        {places.length === 0 ? (
          <p className="receiver">
            {words.form.goesToSite(siteName)}
            <input type="hidden" name={HIDDEN_FIELDS.place} value="" />
          </p>
        ) : (
          <Option slug="" isChosen={!isThere} label={readerName(undefined)} />
        )}
        {places.map((place) => (
          <PlaceOption
            key={place.slug}
            place={place}
            isChosen={place.slug === chosen}
            readerChange={readerChange}
          />
        ))}
      </div>
      <div className="field look">
        <label htmlFor={`${id}-near`}>{receivers.near}</label>
        <div className="look-row">
          <input
            id={`${id}-near`}
            name={NEAR_FIELD}
            type="text"
            defaultValue={nearest?.near}
            aria-describedby={`${id}-near-status`}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter searches for places here; everywhere else in the form it sends.
              event.preventDefault()
              const { form } = event.currentTarget
              form?.requestSubmit(
                form.querySelector<HTMLElement>(`button[name=${FIND_NEAREST_FIELD}]`),
              )
            }}
          />
          <button type="submit" name={FIND_NEAREST_FIELD} value="yes" className="button">
            {receivers.look}
          </button>
        </div>
        <p role="status" id={`${id}-near-status`} className={isUnknown ? 'field-problem' : 'hint'}>
          {nearest &&
            (isUnknown ? receivers.none(nearest.near) : receivers.found(nearest.places.length))}
        </p>
      </div>
    </fieldset>
  )
}

type OptionProps = Pick<Props, 'readerChange'> & { place: PlaceReceiver; isChosen: boolean }

function PlaceOption({ place, isChosen, readerChange }: OptionProps) {
  const { proposals } = useFormWords()
  const readerName = useReaderName()
  const units = useUnits()
  const { unit } = useUnit()
  const { slug, name, town, distanceKm } = place
  const away = distanceKm === undefined ? '' : proposals.away(units.distance(distanceKm, unit))
  // Some places have the same name as their town.
  const called = town?.startsWith(`${name}, `) ? town : [name, town].filter(Boolean).join(', ')
  const label = [called, away].filter(Boolean).join(', ')
  const reader = readerOf(place, readerChange)
  const isItself = reader !== undefined && (reader.slug === slug || reader.name === name)
  return (
    <>
      <Option
        slug={slug}
        isChosen={isChosen}
        label={
          isItself ? label : proposals.receivers.readBy(label, readerName(place, readerChange))
        }
      />
      <ReaderField receiver={place} readerChange={readerChange} />
    </>
  )
}

function Option({ slug, isChosen, label }: { slug: string; isChosen: boolean; label: string }) {
  return (
    <CheckField type="radio" name={HIDDEN_FIELDS.place} value={slug} isTicked={isChosen}>
      {label}
    </CheckField>
  )
}
