import { MAIL_SECURITY } from '../../../domain/admin/mail-server.ts'
import {
  MIN_THRESHOLD,
  MAX_THRESHOLD,
} from '../../../domain/submissions/evidence/spam-threshold.ts'
import { DEFAULT_THRESHOLD } from '../../../lib/spam-shield/weights.ts'
import { useWords } from '../visitor-words.ts'
import {
  SecretField,
  SettingsCheck,
  SettingsField,
  SettingsSection,
  useSettings,
  SettingsTest,
} from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'

/** Who gets messages, and the sender of e-mails. */
export function MailSettings() {
  const words = useSettingsWords()
  const { fixed, recipients, hasMail } = useSettings().view
  return (
    <>
      <SettingsSection section="mail" fixedBy={fixed.mailTo && 'MAIL_TO'}>
        <SettingsField
          name="recipients"
          label={words.recipients}
          value={recipients.join('\n')}
          rows={3}
          hint={words.recipientsHint}
        />
      </SettingsSection>
      <Server />
      <Sender />
      {hasMail && <SettingsTest of="mail" label={words.testMail} />}
    </>
  )
}

function Server() {
  const { server: words } = useSettingsWords()
  const { fixed, mailServer } = useSettings().view
  if (fixed.mailServer !== undefined) {
    return (
      <SettingsSection section="server" fixedBy="SMTP_URL">
        <SettingsField name="host" label={words.host} value={fixed.mailServer} />
      </SettingsSection>
    )
  }
  return (
    <SettingsSection section="server">
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

function Sender() {
  const words = useSettingsWords()
  const { fixed, sender, name, hasMail } = useSettings().view
  return (
    <SettingsSection section="sender" fixedBy={fixed.sender && 'MAIL_FROM'}>
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

/** When places are asked whether their entry is still correct. */
export function InquirySettings() {
  const words = useSettingsWords()
  const { inquiry, hasMail } = useSettings().view
  return (
    <SettingsSection section="inquiry">
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

/** The number of points from which a message is quarantined. */
export function SpamSettings() {
  const words = useSettingsWords()
  const { spamThreshold } = useSettings().view
  const { units } = useWords()
  return (
    <SettingsSection section="spam">
      <p className="soft">{words.spamLead}</p>
      <SettingsField
        name="threshold"
        inputMode="decimal"
        label={words.threshold}
        value={units.number(spamThreshold)}
        hint={words.thresholdHint(MIN_THRESHOLD, MAX_THRESHOLD, DEFAULT_THRESHOLD)}
      />
    </SettingsSection>
  )
}
