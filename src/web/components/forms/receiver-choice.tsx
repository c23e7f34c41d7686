import { HIDDEN_FIELDS } from '../../../domain/submissions/form/form-fields.ts'
import {
  type EmbeddedForm,
  LOOK_FIELD,
  NEAR_FIELD,
  type Receiver,
} from '../../forms/embedded-form.ts'
import { useUnit } from '../../use-unit.ts'
import { useWords } from '../../words.tsx'

type Props = {
  id: string
  siteName: string
  places: readonly Extract<Receiver, { kind: 'place' }>[]
  /** slug; empty for the organisation */
  chosen: string
  nearest: EmbeddedForm['nearest']
}

/** Who will read the message, chosen before anything is typed: the organisation, or a place with its distance. */
export function ReceiverChoice({ id, siteName, places, chosen, nearest }: Props) {
  const { receivers } = useWords().proposals
  const isThere = places.some(({ slug }) => slug === chosen)
  const isUnknown = nearest !== undefined && nearest.places.length === 0
  return (
    <fieldset className="form-group receivers">
      <legend>{receivers.title}</legend>
      {/* A new list brings its own choice; what was clicked in the old one is over. */}
      <div key={`${nearest?.near ?? ''}/${places.length > 0}`} className="choices">
        <Option slug="" isChosen={!isThere} label={receivers.organisation(siteName)} />
        {places.map((place) => (
          <PlaceOption key={place.slug} place={place} isChosen={place.slug === chosen} />
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
              // Enter here looks for places; everywhere else in the form it sends.
              event.preventDefault()
              const { form } = event.currentTarget
              form?.requestSubmit(form.querySelector<HTMLElement>(`button[name=${LOOK_FIELD}]`))
            }}
          />
          <button type="submit" name={LOOK_FIELD} value="yes" className="button">
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

function PlaceOption({ place, isChosen }: { place: Props['places'][number]; isChosen: boolean }) {
  const { proposals, units } = useWords()
  const { unit } = useUnit()
  const { slug, name, town, distanceKm } = place
  const away = distanceKm === undefined ? '' : proposals.away(units.distance(distanceKm, unit))
  // Some places are called like their town.
  const called = town?.startsWith(`${name}, `) ? town : [name, town].filter(Boolean).join(', ')
  return (
    <Option slug={slug} isChosen={isChosen} label={[called, away].filter(Boolean).join(', ')} />
  )
}

function Option({ slug, isChosen, label }: { slug: string; isChosen: boolean; label: string }) {
  return (
    <label className="check">
      <input type="radio" name={HIDDEN_FIELDS.place} value={slug} defaultChecked={isChosen} />
      {label}
    </label>
  )
}
