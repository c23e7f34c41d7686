import { useState } from 'react'
import {
  missingFields,
  RESPONSIBLE_FIELDS,
  type ResponsibleField,
  unfinishedPages,
} from '../../../domain/admin/responsible.ts'
import type { LEGAL_TEXTS } from '../../../domain/admin/settings-sections.ts'
import { LOCALES, type Locale } from '../../../domain/places/place.ts'
import { SettingsField, SettingsSection, useSettings, useTyped } from './settings-parts.tsx'
import { LegalPreview } from './settings-previews.tsx'
import { useSettingsWords } from './settings-words.ts'

const PERIODS = [
  ['doneDays', 'RETENTION_DONE_DAYS'],
  ['quarantineDays', 'RETENTION_QUARANTINE_DAYS'],
  ['auditDays', 'RETENTION_AUDIT_DAYS'],
] as const

/** How long each kind of data is kept. */
export function RetentionSettings() {
  const words = useSettingsWords()
  const { fixed, retention } = useSettings().view
  const isFixed = PERIODS.every(([name]) => fixed.retention[name] !== undefined)
  return (
    <SettingsSection section="retention" fixedBy={isFixed ? 'RETENTION_*_DAYS' : undefined}>
      {PERIODS.map(([name, variable]) => (
        <SettingsField
          key={name}
          name={name}
          type="number"
          label={words[name]}
          value={String(retention[name])}
          fixedBy={fixed.retention[name] === undefined ? undefined : variable}
        />
      ))}
    </SettingsSection>
  )
}

/** Who runs the site, for imprint and privacy page. */
export function ResponsibleSettings() {
  const { responsible: words } = useSettingsWords()
  const { legal } = useSettings().view
  const missing = missingFields('imprint', legal)
  return (
    <SettingsSection section="responsible">
      <p>{words.lead}</p>
      {missing.length > 0 && <p className="problem-summary">{words.missing(missing)}</p>}
      {RESPONSIBLE_FIELDS.map((name) => (
        <SettingsField
          key={name}
          name={name}
          type={name === 'email' ? 'email' : undefined}
          rows={LINES.has(name) ? 3 : undefined}
          label={words.fields[name]}
          hint={words.hints[name]}
          value={legal.responsible?.[name] ?? ''}
        />
      ))}
      <p className="soft">{words.noAdvice}</p>
    </SettingsSection>
  )
}

/** Fields with several lines. */
const LINES = new Set<ResponsibleField>([
  'address',
  'editor',
  'hosting',
  'dataProtectionOfficer',
  'dataProtectionAuthority',
])

type LegalProps = { page: (typeof LEGAL_TEXTS)[number] }

/** A legal page; while it is empty, the template is shown. */
export function LegalSettings({ page }: LegalProps) {
  const words = useSettingsWords()
  const { legal } = useSettings().view
  const isUnfinished = unfinishedPages(legal).some((one) => one === page)
  return (
    <SettingsSection section={page}>
      {isUnfinished && <p className="problem-summary">{words.isTemplate}</p>}
      {page === 'privacy' && <p>{words.privacyLead}</p>}
      {LOCALES.map((locale) => (
        <LegalField key={locale} page={page} locale={locale} />
      ))}
    </SettingsSection>
  )
}

function LegalField({ page, locale }: LegalProps & { locale: Locale }) {
  const words = useSettingsWords()
  const stored = useSettings().view.legal[page]?.[locale] ?? ''
  const [text, setText] = useState(useTyped(locale) ?? stored)
  return (
    <>
      <SettingsField
        name={locale}
        lang={locale}
        label={words.languages.names[locale]}
        value={stored}
        rows={8}
        hint={locale === LOCALES[0] ? words.legalHint : undefined}
        onType={setText}
      />
      <LegalPreview locale={locale} text={text} />
    </>
  )
}
