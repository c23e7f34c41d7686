import { Fragment, useState } from 'react'
import { LOCALES, type Locale } from '../../../domain/places/place.ts'
import { RADIUS_STEPS, UNITS } from '../../../domain/search/radius.ts'
import { AccentPreview } from './accent-preview.tsx'
import { SettingsField, SettingsSection, type SettingsState, typedInto } from './settings-parts.tsx'
import { ConsentPreview } from './settings-previews.tsx'
import { useSettingsWords } from './settings-words.ts'
import { Check } from '../check.tsx'

/** Name and colour, shown as they are typed. */
export function LookSettings({ state }: { state: SettingsState }) {
  const words = useSettingsWords()
  const { view, answer } = state
  const { fixed, name, tagline, accent } = view
  const [shown, setShown] = useState({ name, accent })
  const field = { section: 'look', answer } as const
  return (
    <SettingsSection section="look" state={state}>
      <SettingsField
        {...field}
        name="name"
        label={words.name}
        value={name}
        fixedBy={fixed.name === undefined ? undefined : 'SITE_NAME'}
        onType={(typed) => setShown((before) => ({ ...before, name: typed }))}
      />
      {LOCALES.map((locale) => (
        <SettingsField
          {...field}
          key={locale}
          name={`tagline.${locale}`}
          lang={locale}
          label={words.tagline[locale]}
          hint={locale === LOCALES[0] ? words.taglineHint : undefined}
          value={tagline[locale] ?? ''}
        />
      ))}
      <SettingsField
        {...field}
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

/** Where a place or a phone number is that names no country. */
export function CountrySettings({ state }: { state: SettingsState }) {
  const words = useSettingsWords()
  const { view, answer } = state
  return (
    <SettingsSection section="country" state={state}>
      <SettingsField
        section="country"
        answer={answer}
        name="country"
        label={words.country}
        hint={words.countryHint}
        value={view.country}
        options={view.countries}
      />
    </SettingsSection>
  )
}

/** Which languages visitors get. */
export function LanguageSettings({ state }: { state: SettingsState }) {
  const words = useSettingsWords()
  const { view, answer } = state
  const typed = answer?.section === 'languages' ? answer.typed : undefined
  const isOn = (locale: Locale) =>
    typed ? typed[`on.${locale}`] === 'yes' : view.locales.includes(locale)
  return (
    <SettingsSection section="languages" state={state}>
      <fieldset className="settings-checks">
        <legend>{words.languages.on}</legend>
        {LOCALES.map((locale) => (
          <Check key={locale} name={`on.${locale}`} isTicked={isOn(locale)}>
            {words.languages.names[locale]}
          </Check>
        ))}
      </fieldset>
      <SettingsField
        section="languages"
        answer={answer}
        name="first"
        label={words.languages.first}
        hint={words.languages.firstHint}
        value={view.locales[0] ?? 'de'}
        options={LOCALES.map((value) => ({ value, name: words.languages.names[value] }))}
      />
    </SettingsSection>
  )
}

/** Units, how far around a town is searched, and what is said before a map of somebody else is loaded. */
export function VisitorSettings({ state }: { state: SettingsState }) {
  const words = useSettingsWords()
  const { view, answer } = state
  const { unit, radius } = view
  const field = { section: 'visitors', answer } as const
  return (
    <SettingsSection section="visitors" state={state}>
      <SettingsField
        {...field}
        name="unit"
        label={words.unit}
        value={unit ?? ''}
        none={words.units.language}
        options={UNITS.map((one) => ({ value: one, name: words.units[one] }))}
        hint={words.unitHint}
      />
      <SettingsField
        {...field}
        name="radius"
        label={words.radius}
        value={radius === undefined ? '' : String(radius)}
        none={words.usualRadius}
        options={RADIUS_STEPS.map((one) => ({ value: String(one), name: String(one) }))}
        hint={words.radiusHint}
      />
      <ConsentFields state={state} />
    </SettingsSection>
  )
}

function ConsentFields({ state }: { state: SettingsState }) {
  const words = useSettingsWords()
  const { consent, services } = state.view
  const begin = (locale: Locale) => typedInto('visitors', locale, state) ?? consent[locale] ?? ''
  const [texts, setTexts] = useState({ de: begin('de'), en: begin('en') })
  return LOCALES.map((locale) => (
    <Fragment key={locale}>
      <SettingsField
        section="visitors"
        answer={state.answer}
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
