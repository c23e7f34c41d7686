import { GEOCODER_KINDS } from '../../../domain/geocoding/geocoder.ts'
import { Field } from '../../components/forms/field.tsx'
import {
  SecretField,
  SettingsCheck,
  SettingsField,
  SettingsSection,
  useSettings,
  TestResult,
} from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'
import { CheckField } from '../../components/forms/check-field.tsx'
import { IntentButton } from '../intent-button.tsx'

/** The service that locates addresses, and a test of it. */
export function GeocoderSettings() {
  const { geocoder: words } = useSettingsWords()
  const { fixed, geocoder } = useSettings().view
  const isFixed = fixed.geocoder !== undefined
  return (
    <SettingsSection
      section="geocoder"
      fixedBy={isFixed ? 'GEOCODER_URL' : undefined}
      footer={(isFixed || geocoder) && <GeocoderTest />}
    >
      <p className="soft">{words.lead}</p>
      <SettingsField
        name="geocoderUrl"
        label={words.url}
        hint={words.urlHint}
        value={fixed.geocoder ?? geocoder?.url ?? ''}
      />
      {!isFixed && <GeocoderFields />}
    </SettingsSection>
  )
}

function GeocoderFields() {
  const { geocoder: words } = useSettingsWords()
  const { geocoder } = useSettings().view
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
        <CheckField name="dropKey" autoComplete="off">
          {words.dropKey}
        </CheckField>
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

// Not a section: its input is only tried out, never saved.
function GeocoderTest() {
  const { geocoder: words } = useSettingsWords()
  const { answer } = useSettings()
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
      <TestResult of="geocoder" />
    </form>
  )
}
