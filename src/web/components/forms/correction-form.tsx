import { CLOSED_FIELD, proposedName } from '../../../domain/submissions/proposals/proposal-form.ts'
import { usePlaceWords } from '../../words/places.ts'
import {
  isPrivateContact,
  PROPOSED_TEXT_FIELDS,
  type ProposedTextField,
} from '../../../domain/places/place-fields.ts'
import type { SiteSettings } from '../../context.ts'
import type { EmbeddedForm } from '../../forms/embedded-form.ts'
import { pathTo } from '../../paths.ts'
import type { CorrectionView } from '../../views/correction-view.ts'
import { useLocale } from '../../locale.ts'
import { useFormWords } from '../../words/forms.ts'
import { formatWeek } from '../place/format-week.ts'
import { CheckField } from './check-field.tsx'
import { FormField, type FormState } from './form-field.tsx'
import { HoursField } from './hours-field.tsx'
import { PinFields } from './pin-fields.tsx'
import { ProposerFields } from './proposer-fields.tsx'
import { HoursPreview } from './hours-preview.tsx'
import { VisitorForm } from './visitor-form.tsx'

type Props = { view: CorrectionView; site: SiteSettings; embedded: EmbeddedForm }

/** The form to correct a place: each field shows the current value beside the proposed one. */
export function CorrectionForm({ view, site, embedded }: Props) {
  const { proposals } = useFormWords()
  const locale = useLocale()
  return (
    <VisitorForm
      form="correction"
      place={view.slug}
      action={pathTo('correction', locale, view)}
      embedded={embedded}
      submitLabel={proposals.sendCorrection}
      renderPreview={(sent) => <HoursPreview text={sent[HOURS] ?? ''} />}
    >
      {(state, element) => (
        <>
          <fieldset className="form-group compared">
            <legend>{proposals.placeGroup}</legend>
            {PROPOSED_TEXT_FIELDS.map((field) => (
              <ComparedField key={field} field={field} view={view} state={state} />
            ))}
            <HoursField state={state} hint={<HoursHint view={view} />} />
            <CheckField name={CLOSED_FIELD} isTicked={state.values?.[CLOSED_FIELD] === 'yes'}>
              {proposals.closed}
            </CheckField>
          </fieldset>
          <PinFields
            state={state}
            form={element}
            site={site}
            current={view.point}
            isApproximate={view.isApproximate}
          />
          <ProposerFields state={state} />
        </>
      )}
    </VisitorForm>
  )
}

const HOURS = proposedName('openingHours')

type ComparedFieldProps = { field: ProposedTextField; view: CorrectionView; state: FormState }

function ComparedField({ field, view, state }: ComparedFieldProps) {
  const { proposals } = useFormWords()
  const value = isPrivateContact(field) ? undefined : view.current[field]
  const known = value ? proposals.current(value) : proposals.currentNone
  // Whether a private contact exists is private, too.
  const current = isPrivateContact(field) ? proposals.currentHidden : known
  const label = proposals.fields[field]
  return <FormField {...state} name={proposedName(field)} label={label} hint={current} />
}

function HoursHint({ view: { current, week } }: { view: CorrectionView }) {
  const words = usePlaceWords()
  const { proposals } = useFormWords()
  const value = week ? formatWeek(week, words) : current.openingHours
  const known = value ? proposals.current(value) : proposals.currentNone
  return (
    <>
      <span className="hint-line">{known}</span>{' '}
      <span className="hint-line">{proposals.openingHoursHint}</span>
    </>
  )
}
