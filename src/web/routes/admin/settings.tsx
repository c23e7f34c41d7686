import { data, useSearchParams } from 'react-router'
import { SECTIONS } from '../../../domain/admin/settings-sections.ts'
import { LeaveGuard } from '../../admin/leave-guard.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import {
  handleSettingsPost,
  type SettingsActionData,
} from '../../admin/settings/settings-action.ts'
import {
  LegalSettings,
  ResponsibleSettings,
  RetentionSettings,
} from '../../admin/settings/settings-law.tsx'
import { BackupSettings } from '../../admin/settings/settings-backup.tsx'
import { EmbeddingSettings } from '../../admin/settings/settings-embedding.tsx'
import { GeocoderSettings } from '../../admin/settings/settings-geocoder.tsx'
import { LogoSettings } from '../../admin/settings/settings-logo.tsx'
import {
  CountrySettings,
  LanguageSettings,
  LookSettings,
  VisitorSettings,
} from '../../admin/settings/settings-look.tsx'
import { InquirySettings, MailSettings, SpamSettings } from '../../admin/settings/settings-mail.tsx'
import { MapSettings } from '../../admin/settings/settings-map.tsx'
import { SignInSettings, SignOnSettings } from '../../admin/settings/settings-sign-in.tsx'
import { WebhookSettings } from '../../admin/settings/settings-webhooks.tsx'
import { SettingsContext } from '../../admin/settings/settings-parts.tsx'
import { loadSettingsView } from '../../admin/settings/settings-view.ts'
import { readUnstored } from '../../admin/settings/field-values.ts'
import { useUnsaved } from '../../admin/settings/use-unsaved.ts'
import { settingsWordsOf, useSettingsWords } from '../../admin/settings/settings-words.ts'
import type { Route } from './+types/settings'

export async function loader(args: Route.LoaderArgs) {
  const { admin, actor, site, locale } = adminContextOf(args)
  return data({ ...(await loadSettingsView(admin, site, locale)), me: actor })
}

export async function action(args: Route.ActionArgs) {
  return handleSettingsPost(await readPost(args))
}

export const meta = adminMeta((locale) => settingsWordsOf(locale).title)

/** The settings of an owner; the environment of the server overrides them. */
export default function SettingsPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const words = useSettingsWords()
  const [searchParams] = useSearchParams()
  const saved = searchParams.get('saved')
  const answer: SettingsActionData | undefined = actionData
  const refused = answer?.section
  const { box, unsaved } = useUnsaved({ operator: view.me, saved, refused })
  return (
    <div className="page settings">
      <div className="settings-head">
        <h1>{words.title}</h1>
        <p className="soft">{words.lead}</p>
      </div>
      <SettingsNavigation unsaved={unsaved} />
      <LeaveGuard within={box} read={readUnstored} />
      <div className="settings-sections" ref={box}>
        <SettingsContext value={{ view, answer, saved, unsaved }}>
          <LookSettings />
          <LogoSettings />
          <CountrySettings />
          <LanguageSettings />
          <VisitorSettings />
          <MapSettings />
          <GeocoderSettings />
          <EmbeddingSettings />
          <MailSettings />
          <WebhookSettings />
          <InquirySettings />
          <SpamSettings />
          <SignInSettings />
          <SignOnSettings />
          <RetentionSettings />
          <BackupSettings />
          <ResponsibleSettings />
          <LegalSettings page="imprint" />
          <LegalSettings page="privacy" />
          <LegalSettings page="accessibility" />
        </SettingsContext>
      </div>
    </div>
  )
}

const NAVIGATION_PARTS = SECTIONS.flatMap((section) =>
  section === 'sender' ? ([section, 'webhooks'] as const) : [section],
)

function SettingsNavigation({ unsaved }: { unsaved: readonly string[] }) {
  const words = useSettingsWords()
  return (
    <nav className="settings-navigation" aria-label={words.navigation}>
      <ul>
        {NAVIGATION_PARTS.map((part) => (
          <li key={part}>
            <a href={`#${part}`}>
              {part === 'webhooks' ? words.webhooks.title : words.sections[part]}
            </a>
            {unsaved.includes(part) && <span className="soft"> {words.unsaved}</span>}
          </li>
        ))}
      </ul>
    </nav>
  )
}
