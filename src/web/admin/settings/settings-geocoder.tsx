import { GEOCODER_KINDS } from '../../../domain/geocoding/geocoder.ts'
import { Field } from '../../components/forms/field.tsx'
import {
  SettingsField,
  SettingsSection,
  type SettingsState,
  TrialResult,
  typedInto,
} from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'
import { Check } from '../check.tsx'
import { IntentButton } from '../intent-button.tsx'

/** The service that is asked where an address lies, and a trial of it. */
export function GeocoderSettings({ state }: { state: SettingsState }) {
  const { geocoder: words } = useSettingsWords()
  const { fixed, geocoder } = state.view
  const isFixed = fixed.geocoder !== undefined
  const field = { section: 'geocoder', answer: state.answer } as const
  return (
    <SettingsSection
      section="geocoder"
      state={state}
      isFixed={isFixed}
      below={(isFixed || geocoder) && <GeocoderTrial state={state} />}
    >
      <p className="soft">{words.lead}</p>
      <SettingsField
        {...field}
        name="geocoderUrl"
        label={words.url}
        hint={words.urlHint}
        value={fixed.geocoder ?? geocoder?.url ?? ''}
        fixedBy={isFixed ? 'GEOCODER_URL' : undefined}
      />
      {!isFixed && <GeocoderFields state={state} />}
    </SettingsSection>
  )
}

function GeocoderFields({ state }: { state: SettingsState }) {
  const { geocoder: words } = useSettingsWords()
  const { geocoder } = state.view
  const field = { section: 'geocoder', answer: state.answer } as const
  const typed = typedInto('geocoder', 'forVisitors', state)
  return (
    <>
      <SettingsField
        {...field}
        name="kind"
        label={words.kind}
        options={GEOCODER_KINDS.map((value) => ({ value, name: words.kinds[value] }))}
        value={geocoder?.kind ?? 'nominatim'}
      />
      <SettingsField
        {...field}
        name="geocoderKey"
        type="password"
        autoComplete="new-password"
        label={words.key}
        hint={geocoder?.hasKey ? words.keyKept : words.keyHint}
        value=""
      />
      {geocoder?.hasKey && (
        <label className="check">
          <input type="checkbox" name="dropKey" value="yes" autoComplete="off" />
          {words.dropKey}
        </label>
      )}
      <SettingsField
        {...field}
        name="perSecond"
        inputMode="decimal"
        label={words.perSecond}
        hint={words.perSecondHint}
        value={String(geocoder?.perSecond ?? 1)}
      />
      <Check
        name="forVisitors"
        isTicked={typed === undefined ? geocoder?.forVisitors : typed === 'yes'}
      >
        {words.forVisitors}
      </Check>
    </>
  )
}

// No section: what is typed here is a question and nothing to be saved.
function GeocoderTrial({ state: { answer } }: { state: SettingsState }) {
  const { geocoder: words } = useSettingsWords()
  return (
    <form method="post" action="?#geocoder">
      <Field
        id="geocoder-trial"
        name="trialAddress"
        label={words.trialAddress}
        autoComplete="off"
        defaultValue={answer?.trial?.address ?? ''}
      />
      <IntentButton intent="try-geocoder">{words.tryOut}</IntentButton>
      <TrialResult of="geocoder" answer={answer} />
    </form>
  )
}
