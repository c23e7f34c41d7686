import { GEOCODER_KINDS } from '../../../domain/geocoding/geocoder.ts'
import { Field } from '../../components/forms/field.tsx'
import {
  SecretField,
  SettingsCheck,
  SettingsField,
  SettingsSection,
  type SettingsState,
  TrialResult,
} from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'
import { IntentButton } from '../intent-button.tsx'

/** The service that locates addresses, and a test of it. */
export function GeocoderSettings({ state }: { state: SettingsState }) {
  const { geocoder: words } = useSettingsWords()
  const { fixed, geocoder } = state.view
  const isFixed = fixed.geocoder !== undefined
  return (
    <SettingsSection
      section="geocoder"
      state={state}
      fixedBy={isFixed ? 'GEOCODER_URL' : undefined}
      below={(isFixed || geocoder) && <GeocoderTrial state={state} />}
    >
      <p className="soft">{words.lead}</p>
      <SettingsField
        name="geocoderUrl"
        label={words.url}
        hint={words.urlHint}
        value={fixed.geocoder ?? geocoder?.url ?? ''}
      />
      {!isFixed && <GeocoderFields state={state} />}
    </SettingsSection>
  )
}

function GeocoderFields({ state }: { state: SettingsState }) {
  const { geocoder: words } = useSettingsWords()
  const { geocoder } = state.view
  return (
    <>
      <SettingsField
        name="kind"
        label={words.kind}
        options={GEOCODER_KINDS.map((value) => ({ value, name: words.kinds[value] }))}
        value={geocoder?.kind ?? 'nominatim'}
      />
      <SecretField
        name="geocoderKey"
        label={words.key}
        hint={geocoder?.hasKey ? words.keyKept : words.keyHint}
      />
      {geocoder?.hasKey && (
        <label className="check">
          <input type="checkbox" name="dropKey" value="yes" autoComplete="off" />
          {words.dropKey}
        </label>
      )}
      <SettingsField
        name="perSecond"
        inputMode="decimal"
        label={words.perSecond}
        hint={words.perSecondHint}
        value={String(geocoder?.perSecond ?? 1)}
      />
      <SettingsCheck name="forVisitors" stored={geocoder?.forVisitors}>
        {words.forVisitors}
      </SettingsCheck>
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
