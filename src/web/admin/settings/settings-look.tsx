import { Fragment, useState } from 'react'
import { LOCALES, type Locale } from '../../../domain/places/place.ts'
import { RADIUS_STEPS, UNITS } from '../../../domain/search/radius.ts'
import { AccentPreview } from './accent-preview.tsx'
import {
  SettingsCheck,
  SettingsField,
  SettingsSection,
  useSettings,
  useTyped,
} from './settings-parts.tsx'
import { ConsentPreview } from './settings-previews.tsx'
import { useSettingsWords } from './settings-words.ts'

/** Name and colour, shown as they are typed. */
export function LookSettings() {
  const words = useSettingsWords()
  const { fixed, name, tagline, accent } = useSettings().view
  const [shown, setShown] = useState({ name, accent })
  return (
    <SettingsSection section="look">
      <SettingsField
        name="name"
        label={words.name}
        value={name}
        fixedBy={fixed.name === undefined ? undefined : 'SITE_NAME'}
        onType={(typed) => setShown((before) => ({ ...before, name: typed }))}
      />
      {LOCALES.map((locale) => (
        <SettingsField
          key={locale}
          name={`tagline.${locale}`}
          lang={locale}
          label={words.tagline[locale]}
          hint={locale === LOCALES[0] ? words.taglineHint : undefined}
          value={tagline[locale] ?? ''}
        />
      ))}
      <SettingsField
        name="accent"
        label={words.accent}
        value={accent}
        hint={words.accentHint}
        onType={(typed) => setShown((before) => ({ ...before, accent: typed }))}
      />
      <AccentPreview {...shown} />
    </SettingsSection>
  )
}

/** The country of places and phone numbers that name none. */
export function CountrySettings() {
  const words = useSettingsWords()
  const { country, countries } = useSettings().view
  return (
    <SettingsSection section="country">
      <SettingsField
        name="country"
        label={words.country}
        hint={words.countryHint}
        value={country}
        options={countries}
      />
    </SettingsSection>
  )
}

/** Which languages visitors get. */
export function LanguageSettings() {
  const words = useSettingsWords()
  const { locales } = useSettings().view
  return (
    <SettingsSection section="languages">
      <fieldset className="settings-checks">
        <legend>{words.languages.on}</legend>
        {LOCALES.map((locale) => (
          <SettingsCheck key={locale} name={`on.${locale}`} stored={locales.includes(locale)}>
            {words.languages.names[locale]}
          </SettingsCheck>
        ))}
      </fieldset>
      <SettingsField
        name="first"
        label={words.languages.first}
        hint={words.languages.firstHint}
        value={locales[0] ?? 'de'}
        options={LOCALES.map((value) => ({ value, name: words.languages.names[value] }))}
      />
    </SettingsSection>
  )
}

/** Units, the default search radius, and the sentence shown before a third party's map is loaded. */
export function VisitorSettings() {
  const words = useSettingsWords()
  const { unit, radius } = useSettings().view
  return (
    <SettingsSection section="visitors">
      <SettingsField
        name="unit"
        label={words.unit}
        value={unit ?? ''}
        none={words.units.language}
        options={UNITS.map((one) => ({ value: one, name: words.units[one] }))}
        hint={words.unitHint}
      />
      <SettingsField
        name="radius"
        label={words.radius}
        value={radius === undefined ? '' : String(radius)}
        none={words.usualRadius}
        options={RADIUS_STEPS.map((one) => ({ value: String(one), name: String(one) }))}
        hint={words.radiusHint}
      />
      <ConsentFields />
    </SettingsSection>
  )
}

function ConsentFields() {
  const words = useSettingsWords()
  const { consent, services } = useSettings().view
  const typed = { de: useTyped('de'), en: useTyped('en') }
  const begin = (locale: Locale) => typed[locale] ?? consent[locale] ?? ''
  const [texts, setTexts] = useState({ de: begin('de'), en: begin('en') })
  return LOCALES.map((locale) => (
    <Fragment key={locale}>
      <SettingsField
        name={locale}
        lang={locale}
        label={words.consent[locale]}
        value={consent[locale] ?? ''}
        rows={3}
        hint={locale === LOCALES[0] ? words.consentHint(services.length > 0) : undefined}
        onType={(text) => setTexts((before) => ({ ...before, [locale]: text }))}
      />
      <ConsentPreview locale={locale} texts={texts} services={services} />
    </Fragment>
  ))
}
