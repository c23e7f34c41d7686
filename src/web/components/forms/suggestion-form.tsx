import type { RefObject } from 'react'
import type { Bounds } from '../../../lib/geo/coordinates.ts'
import {
  type ProposedField,
  proposedName,
} from '../../../domain/submissions/proposals/proposal-form.ts'
import { SUGGESTED_CONTACT_FIELDS } from '../../../domain/places/place-fields.ts'
import type { SiteSettings } from '../../context.ts'
import type { EmbeddedForm } from '../../forms/embedded-form.ts'
import { pathTo } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import { useFormWords } from '../../words/forms.ts'
import { FormField, type FormState } from './form-field.tsx'
import { inputType } from './input-type.ts'
import { HoursField } from './hours-field.tsx'
import { PinFields } from './pin-fields.tsx'
import { ProposerFields } from './proposer-fields.tsx'
import { SimilarPlaces } from './similar-places.tsx'
import { useTownArea } from './use-location-answer.ts'
import { useSimilar } from './use-similar.ts'
import { UnderstoodHours } from './understood-hours.tsx'
import { VisitorForm } from './visitor-form.tsx'

type Props = { area: Bounds; site: SiteSettings; embedded: EmbeddedForm }

const HOURS = proposedName('openingHours')

/** A place that is missing: its name, and where it is, by address or by a pin. */
export function SuggestionForm({ area, site, embedded }: Props) {
  const { proposals } = useFormWords()
  const locale = useLocale()
  return (
    <VisitorForm
      form="suggestion"
      place=""
      action={pathTo('suggestion', locale)}
      embedded={embedded}
      send={proposals.sendSuggestion}
      renderUnderstood={(sent) => <UnderstoodHours text={sent[HOURS] ?? ''} />}
    >
      {(state, element) => (
        <PlaceFields
          state={state}
          form={element}
          area={area}
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

function PlaceFields({ state, form, area, site, first }: FieldsProps) {
  const { proposals } = useFormWords()
  const { similar, ask } = useSimilar(form, first)
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
      <PinFields state={state} form={form} site={site} area={townArea ?? area} onPin={ask} />
      <ProposerFields state={state} />
    </>
  )
}
