import { MAP_GROUNDS } from '../../../domain/admin/map-choice.ts'
import { MAP_SCHEMAS } from '../../../maps/street/schema.ts'
import { useLocale } from '../../locale.ts'
import { adminPath } from '../admin-routes.ts'
import { SettingsField, SettingsSection, useSettings, TestResult } from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'
import { IntentButton } from '../intent-button.tsx'

/** The visitors' map, and Google Maps beside it. Typed values can be tried out before they are saved. */
export function MapSettings() {
  return (
    <>
      <GroundSettings />
      <GoogleSettings />
    </>
  )
}

function GroundSettings() {
  const words = useSettingsWords()
  const locale = useLocale()
  const { fixed, map } = useSettings().view
  const result = <TestResult of="map" />
  if (fixed.map) {
    return (
      <SettingsSection section="map" fixedBy={fixed.map} footer={result}>
        <p>
          {words.map.ownStreet} <span className="soft">{words.fixed(fixed.map)}</span>
        </p>
        <TestMapButton />
      </SettingsSection>
    )
  }
  return (
    <SettingsSection section="map" extraButtons={<TestMapButton />} footer={result}>
      <SettingsField
        name="ground"
        label={words.map.ground}
        value={map.ground}
        options={MAP_GROUNDS.map((value) => ({ value, name: words.map.grounds[value] }))}
      />
      <SettingsField
        name="address"
        label={words.map.address}
        value={map.address}
        hint={words.map.addressHint}
        // Many of these addresses contain the key of an account.
        autoComplete="off"
      />
      <SettingsField
        name="schema"
        label={words.map.schema}
        value={map.schema}
        hint={words.map.schemaHint}
        none={words.map.noSchema}
        options={MAP_SCHEMAS.map((value) => ({ value, name: value }))}
      />
      <SettingsField
        name="attribution"
        label={words.map.attribution}
        value={map.attribution}
        hint={words.map.attributionHint}
      />
      <p className="soft">{words.map.consentNote}</p>
      <p>
        {words.map.streetsHint} <a href={adminPath('streets', locale)}>{words.map.streets}</a>
      </p>
    </SettingsSection>
  )
}

function TestMapButton() {
  const words = useSettingsWords()
  return <IntentButton intent="try-map">{words.testMap}</IntentButton>
}

function GoogleSettings() {
  const words = useSettingsWords()
  const { fixed, google } = useSettings().view
  if (fixed.google) {
    return (
      <SettingsSection section="google" fixedBy="GOOGLE_MAPS_KEY">
        <p>
          {words.map.offersGoogle} <span className="soft">{words.fixed('GOOGLE_MAPS_KEY')}</span>
        </p>
      </SettingsSection>
    )
  }
  return (
    <SettingsSection section="google">
      <p className="soft">{words.map.googleLead}</p>
      {(['key', 'channel', 'mapId'] as const).map((name) => (
        <SettingsField
          key={name}
          name={name}
          label={words.map.google[name]}
          value={google?.[name] ?? ''}
          hint={words.map.googleHints[name]}
          autoComplete={name === 'key' ? 'off' : undefined}
        />
      ))}
    </SettingsSection>
  )
}
