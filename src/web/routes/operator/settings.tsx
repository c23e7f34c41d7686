import { useState } from 'react'
import { data, useSearchParams } from 'react-router'
import { UNITS } from '../../../domain/search/place-query.ts'
import { webContext } from '../../context.ts'
import { AccentPreview } from '../../operator/accent-preview.tsx'
import { operatorMeta } from '../../operator/operator-meta.ts'
import { callerOf, readForm } from '../../operator/requests.ts'
import { handleSettingsPost, type SettingsAnswer } from '../../operator/settings-action.ts'
import { SettingsField, SettingsSection, Trial } from '../../operator/settings-parts.tsx'
import { settingsWordsOf, useSettingsWords } from '../../operator/settings-words.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/settings'

export async function loader({ context }: Route.LoaderArgs) {
  const { area, site } = context.get(webContext)
  const { fixed } = area.settingsChecks
  const stored = await area.settings.read()
  return data({
    fixed,
    name: fixed.name ?? stored.name ?? site.name,
    accent: stored.accent,
    unit: stored.unit,
    consent: stored.consent,
    recipients: fixed.mailTo ?? stored.recipients,
    retention: site.retention,
    inquiry: stored.inquiry,
    legal: stored.legal,
  })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { area } = context.get(webContext)
  const field = await readForm(request)
  const locale = localeOfPath(url.pathname)
  return handleSettingsPost({ area, operator: callerOf(context), field, url, locale })
}

export const meta: Route.MetaFunction = ({ location: { pathname } }) =>
  operatorMeta(pathname, settingsWordsOf(localeOfPath(pathname)).title)

type View = Route.ComponentProps['loaderData']
type Props = { view: View; answer: SettingsAnswer | undefined; saved: string | null }

/** What an owner sets; the environment of the server has the last word. */
export default function SettingsPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const words = useSettingsWords()
  const [searchParams] = useSearchParams()
  const props = { view, answer: actionData, saved: searchParams.get('saved') }
  return (
    <div className="page settings">
      <h1>{words.title}</h1>
      <p className="soft">{words.lead}</p>
      <Look {...props} />
      <Visitors {...props} />
      <Mail {...props} />
      <Inquiry {...props} />
      <Ways {...props} />
      <Retention {...props} />
      <Legal {...props} page="imprint" />
      <Legal {...props} page="privacy" />
    </div>
  )
}

function Look({ view: { fixed, name, accent }, answer, saved }: Props) {
  const words = useSettingsWords()
  const [shown, setShown] = useState({ name, accent })
  const field = { section: 'look', answer } as const
  return (
    <SettingsSection section="look" answer={answer} saved={saved}>
      <SettingsField
        {...field}
        name="name"
        label={words.name}
        value={name}
        fixedBy={fixed.name === undefined ? undefined : 'SITE_NAME'}
        onType={(typed) => setShown((before) => ({ ...before, name: typed }))}
      />
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

function Visitors({ view: { unit, consent, fixed }, answer, saved }: Props) {
  const words = useSettingsWords()
  const field = { section: 'visitors', answer } as const
  const asksForConsent = fixed.offersGoogle || fixed.foreignMap !== undefined
  return (
    <SettingsSection section="visitors" answer={answer} saved={saved}>
      <SettingsField
        {...field}
        name="unit"
        label={words.unit}
        value={unit ?? ''}
        none={words.units.language}
        options={UNITS.map((one) => ({ value: one, name: words.units[one] }))}
        hint={words.unitHint}
      />
      {(['de', 'en'] as const).map((locale) => (
        <SettingsField
          key={locale}
          {...field}
          name={locale}
          lang={locale}
          label={words.consent[locale]}
          value={consent[locale] ?? ''}
          rows={3}
          hint={locale === 'de' ? words.consentHint(asksForConsent) : undefined}
        />
      ))}
    </SettingsSection>
  )
}

function Mail({ view: { fixed, recipients }, answer, saved }: Props) {
  const words = useSettingsWords()
  const isFixed = fixed.mailTo !== undefined
  return (
    <>
      <SettingsSection section="mail" answer={answer} saved={saved} isFixed={isFixed}>
        <SettingsField
          section="mail"
          name="recipients"
          label={words.recipients}
          value={recipients.join('\n')}
          rows={3}
          hint={words.recipientsHint}
          fixedBy={isFixed ? 'MAIL_TO' : undefined}
          answer={answer}
        />
      </SettingsSection>
      {fixed.mailFrom === undefined ? (
        <p className="soft">{words.noMail}</p>
      ) : (
        <>
          <p>
            {words.sender}: {fixed.mailFrom}{' '}
            <span className="soft">{words.fixed('MAIL_FROM')}</span>
          </p>
          <Trial of="mail" label={words.testMail} answer={answer} />
        </>
      )}
    </>
  )
}

function Inquiry({ view: { fixed, inquiry }, answer, saved }: Props) {
  const words = useSettingsWords()
  const typed = answer?.section === 'inquiry' ? answer.typed : undefined
  return (
    <SettingsSection section="inquiry" answer={answer} saved={saved}>
      <p className="soft">{words.inquiryLead}</p>
      {fixed.mailFrom === undefined && <p className="soft">{words.noMail}</p>}
      <label className="check">
        <input
          type="checkbox"
          name="isOn"
          value="yes"
          defaultChecked={typed ? typed['isOn'] === 'yes' : inquiry.isOn}
        />
        {words.inquiryOn}
      </label>
      <SettingsField
        section="inquiry"
        name="everyMonths"
        type="number"
        label={words.everyMonths}
        value={String(inquiry.everyMonths)}
        answer={answer}
      />
    </SettingsSection>
  )
}

function Ways({ view: { fixed }, answer }: Props) {
  const words = useSettingsWords()
  return (
    <>
      <section className="settings-section" aria-labelledby="webhook">
        <h2 id="webhook">{words.webhook}</h2>
        <p>{fixed.webhook === undefined ? words.noWebhook : words.webhookTo(fixed.webhook)}</p>
        {fixed.webhook !== undefined && (
          <Trial of="webhook" label={words.testWebhook} answer={answer} />
        )}
      </section>
      <section className="settings-section" aria-labelledby="map">
        <h2 id="map">{words.map}</h2>
        <p>{words.maps[fixed.map]}</p>
        {fixed.offersGoogle && <p>{words.offersGoogle}</p>}
        {fixed.map === 'street' && <Trial of="map" label={words.testMap} answer={answer} />}
      </section>
    </>
  )
}

const PERIODS = [
  ['doneDays', 'RETENTION_DONE_DAYS'],
  ['quarantineDays', 'RETENTION_QUARANTINE_DAYS'],
  ['auditDays', 'RETENTION_AUDIT_DAYS'],
] as const

function Retention({ view: { fixed, retention }, answer, saved }: Props) {
  const words = useSettingsWords()
  const isFixed = PERIODS.every(([name]) => fixed.retention[name])
  return (
    <SettingsSection section="retention" answer={answer} saved={saved} isFixed={isFixed}>
      {PERIODS.map(([name, variable]) => (
        <SettingsField
          key={name}
          section="retention"
          name={name}
          type="number"
          label={words[name]}
          value={String(retention[name])}
          fixedBy={fixed.retention[name] ? variable : undefined}
          answer={answer}
        />
      ))}
    </SettingsSection>
  )
}

function Legal({ view, answer, saved, page }: Props & { page: 'imprint' | 'privacy' }) {
  const words = useSettingsWords()
  const texts = view.legal[page]
  return (
    <SettingsSection section={page} answer={answer} saved={saved}>
      {!texts && <p>{words.isTemplate}</p>}
      {(['de', 'en'] as const).map((locale) => (
        <SettingsField
          key={locale}
          section={page}
          name={locale}
          lang={locale}
          label={locale === 'de' ? words.german : words.english}
          value={texts?.[locale] ?? ''}
          rows={8}
          hint={locale === 'de' ? words.legalHint : undefined}
          answer={answer}
        />
      ))}
    </SettingsSection>
  )
}
