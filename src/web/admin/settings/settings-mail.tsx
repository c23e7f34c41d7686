import { MAIL_SECURITY } from '../../../domain/admin/mail-server.ts'
import {
  LEAST_THRESHOLD,
  MOST_THRESHOLD,
} from '../../../domain/submissions/evidence/spam-threshold.ts'
import { DEFAULT_THRESHOLD } from '../../../lib/spam-shield/weights.ts'
import { useWords } from '../visitor-words.ts'
import {
  SecretField,
  SettingsCheck,
  SettingsField,
  SettingsSection,
  type SettingsState,
  Trial,
} from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'

/** Who gets messages, and whom mails are from. */
export function MailSettings({ state }: { state: SettingsState }) {
  const words = useSettingsWords()
  const { view, answer } = state
  const { fixed, recipients } = view
  return (
    <>
      <SettingsSection section="mail" state={state} fixedBy={fixed.mailTo && 'MAIL_TO'}>
        <SettingsField
          name="recipients"
          label={words.recipients}
          value={recipients.join('\n')}
          rows={3}
          hint={words.recipientsHint}
        />
      </SettingsSection>
      <Server state={state} />
      <Sender state={state} />
      {view.hasMail && <Trial of="mail" label={words.testMail} answer={answer} />}
    </>
  )
}

function Server({ state }: { state: SettingsState }) {
  const { server: words } = useSettingsWords()
  const { fixed, mailServer } = state.view
  if (fixed.mailServer !== undefined) {
    return (
      <SettingsSection section="server" state={state} fixedBy="SMTP_URL">
        <SettingsField name="host" label={words.host} value={fixed.mailServer} />
      </SettingsSection>
    )
  }
  return (
    <SettingsSection section="server" state={state}>
      <p className="soft">{words.lead}</p>
      <SettingsField
        name="host"
        label={words.host}
        hint={words.hostHint}
        value={mailServer?.host ?? ''}
      />
      <SettingsField
        name="security"
        label={words.security}
        options={MAIL_SECURITY.map((value) => ({ value, name: words.securities[value] }))}
        value={mailServer?.security ?? 'tls'}
      />
      <SettingsField
        name="port"
        inputMode="numeric"
        label={words.port}
        hint={words.portHint}
        value={mailServer ? String(mailServer.port) : ''}
      />
      <SettingsField
        name="user"
        autoComplete="off"
        label={words.user}
        value={mailServer?.user ?? ''}
      />
      <SecretField
        name="password"
        label={words.password}
        hint={mailServer?.hasPassword ? words.passwordKept : words.passwordHint}
      />
    </SettingsSection>
  )
}

function Sender({ state }: { state: SettingsState }) {
  const words = useSettingsWords()
  const { fixed, sender, name, hasMail } = state.view
  return (
    <SettingsSection section="sender" state={state} fixedBy={fixed.sender && 'MAIL_FROM'}>
      {hasMail && !sender && <p className="problem-summary">{words.noSender}</p>}
      <SettingsField
        name="address"
        type="email"
        label={words.senderAddress}
        value={sender?.address ?? ''}
        hint={words.senderHint}
      />
      <SettingsField
        name="senderName"
        label={words.senderName}
        value={sender ? sender.name : name}
      />
    </SettingsSection>
  )
}

/** Asking the places whether all is still true. */
export function InquirySettings({ state }: { state: SettingsState }) {
  const words = useSettingsWords()
  const { inquiry, hasMail } = state.view
  return (
    <SettingsSection section="inquiry" state={state}>
      <p className="soft">{words.inquiryLead}</p>
      {!hasMail && <p className="soft">{words.noMail}</p>}
      <SettingsCheck name="isOn" stored={inquiry.isOn}>
        {words.inquiryOn}
      </SettingsCheck>
      <SettingsField
        name="everyMonths"
        type="number"
        label={words.everyMonths}
        value={String(inquiry.everyMonths)}
      />
    </SettingsSection>
  )
}

/** From how many points on a message is quarantined. */
export function SpamSettings({ state }: { state: SettingsState }) {
  const words = useSettingsWords()
  const { units } = useWords()
  return (
    <SettingsSection section="spam" state={state}>
      <p className="soft">{words.spamLead}</p>
      <SettingsField
        name="threshold"
        inputMode="decimal"
        label={words.threshold}
        value={units.number(state.view.spamThreshold)}
        hint={words.thresholdHint(LEAST_THRESHOLD, MOST_THRESHOLD, DEFAULT_THRESHOLD)}
      />
    </SettingsSection>
  )
}
