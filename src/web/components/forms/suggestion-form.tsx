import type { RefObject } from 'react'
import type { Bounds } from '../../../lib/geo/coordinates.ts'
import {
  type ProposedField,
  proposedName,
} from '../../../domain/submissions/proposals/proposal-form.ts'
import { SUGGESTED_CONTACT_FIELDS } from '../../../domain/places/place-fields.ts'
import type { SiteSettings } from '../../context.ts'
import type { EmbeddedForm, SimilarPlace } from '../../forms/embedded-form.ts'
import { pathTo } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import { useFormWords } from '../../words/forms.ts'
import { FormField, type FormState } from './form-field.tsx'
import { inputType } from './input-type.ts'
import { HoursField } from './hours-field.tsx'
import type { Ground } from '../map/pin-map.tsx'
import { PinFields } from './pin-fields.tsx'
import { ProposerFields } from './proposer-fields.tsx'
import { useTownArea } from './use-location-answer.ts'
import { useSimilarPlaces } from './use-similar-places.ts'
import { HoursPreview } from './hours-preview.tsx'
import { VisitorForm } from './visitor-form.tsx'
import { Link } from '../link.tsx'
import { useUnit } from '../../use-unit.ts'
import { useUnits } from '../../words/units.ts'

type Props = { area: Bounds; ground: Ground; site: SiteSettings; embedded: EmbeddedForm }

const HOURS = proposedName('openingHours')

/** The form to suggest a missing place: its name, and its location by address or by a pin. */
export function SuggestionForm({ area, ground, site, embedded }: Props) {
  const { proposals } = useFormWords()
  const locale = useLocale()
  return (
    <VisitorForm
      form="suggestion"
      place=""
      action={pathTo('suggestion', locale)}
      embedded={embedded}
      submitLabel={proposals.sendSuggestion}
      renderPreview={(sent) => <HoursPreview text={sent[HOURS] ?? ''} />}
    >
      {(state, element) => (
        <PlaceFields
          state={state}
          form={element}
          area={area}
          ground={ground}
          site={site}
          first={embedded.similar ?? []}
        />
      )}
    </VisitorForm>
  )
}

type FieldsProps = Omit<Props, 'embedded'> & {
  state: FormState
  form: RefObject<HTMLFormElement | null>
  first: NonNullable<EmbeddedForm['similar']>
}

function PlaceFields({ state, form, area, ground, site, first }: FieldsProps) {
  const { proposals } = useFormWords()
  const { similar, refresh } = useSimilarPlaces(form, first)
  const { townArea, lookForTown } = useTownArea(form)
  const field = (name: ProposedField) => ({
    ...state,
    name: proposedName(name),
    label: proposals.fields[name],
  })
  return (
    <>
      <fieldset className="form-group">
        <legend>{proposals.suggestionGroup}</legend>
        <FormField {...field('name')} />
        <FormField {...field('street')} />
        <div className="form-row">
          <FormField {...field('postalCode')} onType={lookForTown} />
          <FormField {...field('city')} onType={lookForTown} />
        </div>
        <SimilarPlaces similar={similar} />
        <div className="form-row">
          {SUGGESTED_CONTACT_FIELDS.map((name) => (
            <FormField key={name} {...field(name)} type={inputType(name)} />
          ))}
        </div>
        <HoursField state={state} hint={proposals.openingHoursHint} />
      </fieldset>
      <PinFields
        state={state}
        form={form}
        site={site}
        area={townArea ?? area}
        ground={ground}
        onPin={refresh}
      />
      <ProposerFields state={state} />
    </>
  )
}

/** Places that the visitor may mean, each with links to its page and its correction. Screen readers announce how many there are. */
function SimilarPlaces({ similar }: { similar: readonly SimilarPlace[] }) {
  const { proposals } = useFormWords()
  const units = useUnits()
  const locale = useLocale()
  const { unit } = useUnit()
  return (
    <>
      <p role="status" className="visually-hidden">
        {similar.length > 0 && proposals.similarStatus(similar.length)}
      </p>
      {similar.length > 0 && (
        <section className="similar" aria-label={proposals.similarTitle}>
          <h2>{proposals.similarTitle}</h2>
          <ul>
            {similar.map(({ slug, name, town, distanceKm }) => (
              <li key={slug}>
                <Link to={pathTo('place', locale, { slug })}>{name}</Link>
                <span className="soft">
                  {[
                    town,
                    distanceKm !== undefined && proposals.away(units.distance(distanceKm, unit)),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
          <p className="soft">{proposals.similarText}</p>
        </section>
      )}
    </>
  )
}
