import { MAIL_SECURITY } from '../../../domain/admin/mail-server.ts'
import {
  LEAST_THRESHOLD,
  MOST_THRESHOLD,
} from '../../../domain/submissions/evidence/spam-threshold.ts'
import { DEFAULT_THRESHOLD } from '../../../lib/spam-shield/weights.ts'
import { useWords } from '../visitor-words.ts'
import { SettingsField, SettingsSection, type SettingsState, Trial } from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'
import { Check } from '../check.tsx'

/** Who gets messages, and whom mails are from. */
export function MailSettings({ state }: { state: SettingsState }) {
  const words = useSettingsWords()
  const { view, answer } = state
  const { fixed, recipients } = view
  const isFixed = fixed.mailTo !== undefined
  return (
    <>
      <SettingsSection section="mail" state={state} isFixed={isFixed}>
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
      <Server state={state} />
      <Sender state={state} />
      {view.hasMail && <Trial of="mail" label={words.testMail} answer={answer} />}
    </>
  )
}

function Server({ state }: { state: SettingsState }) {
  const { server: words } = useSettingsWords()
  const { fixed, mailServer } = state.view
  const field = { section: 'server', answer: state.answer } as const
  if (fixed.mailServer !== undefined) {
    return (
      <SettingsSection section="server" state={state} isFixed>
        <SettingsField
          {...field}
          name="host"
          label={words.host}
          value={fixed.mailServer}
          fixedBy="SMTP_URL"
        />
      </SettingsSection>
    )
  }
  return (
    <SettingsSection section="server" state={state}>
      <p className="soft">{words.lead}</p>
      <SettingsField
        {...field}
        name="host"
        label={words.host}
        hint={words.hostHint}
        value={mailServer?.host ?? ''}
      />
      <SettingsField
        {...field}
        name="security"
        label={words.security}
        options={MAIL_SECURITY.map((value) => ({ value, name: words.securities[value] }))}
        value={mailServer?.security ?? 'tls'}
      />
      <SettingsField
        {...field}
        name="port"
        inputMode="numeric"
        label={words.port}
        hint={words.portHint}
        value={mailServer ? String(mailServer.port) : ''}
      />
      <SettingsField
        {...field}
        name="user"
        autoComplete="off"
        label={words.user}
        value={mailServer?.user ?? ''}
      />
      <SettingsField
        {...field}
        name="password"
        type="password"
        autoComplete="new-password"
        label={words.password}
        hint={mailServer?.hasPassword ? words.passwordKept : words.passwordHint}
        value=""
      />
    </SettingsSection>
  )
}

function Sender({ state }: { state: SettingsState }) {
  const words = useSettingsWords()
  const { view, answer } = state
  const { fixed, sender, name } = view
  const isFixed = fixed.sender !== undefined
  const field = { section: 'sender', answer, fixedBy: isFixed ? 'MAIL_FROM' : undefined } as const
  return (
    <SettingsSection section="sender" state={state} isFixed={isFixed}>
      {view.hasMail && !sender && <p className="problem-summary">{words.noSender}</p>}
      <SettingsField
        {...field}
        name="address"
        type="email"
        label={words.senderAddress}
        value={sender?.address ?? ''}
        hint={words.senderHint}
      />
      <SettingsField
        {...field}
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
  const { view, answer } = state
  const typed = answer?.section === 'inquiry' ? answer.typed : undefined
  return (
    <SettingsSection section="inquiry" state={state}>
      <p className="soft">{words.inquiryLead}</p>
      {!view.hasMail && <p className="soft">{words.noMail}</p>}
      <Check name="isOn" isTicked={typed ? typed['isOn'] === 'yes' : view.inquiry.isOn}>
        {words.inquiryOn}
      </Check>
      <SettingsField
        section="inquiry"
        name="everyMonths"
        type="number"
        label={words.everyMonths}
        value={String(view.inquiry.everyMonths)}
        answer={answer}
      />
    </SettingsSection>
  )
}

/** From how many points on a message is quarantined. */
export function SpamSettings({ state: { view, ...state } }: { state: SettingsState }) {
  const words = useSettingsWords()
  const { units } = useWords()
  return (
    <SettingsSection section="spam" state={{ view, ...state }}>
      <p className="soft">{words.spamLead}</p>
      <SettingsField
        section="spam"
        name="threshold"
        inputMode="decimal"
        label={words.threshold}
        value={units.number(view.spamThreshold)}
        hint={words.thresholdHint(LEAST_THRESHOLD, MOST_THRESHOLD, DEFAULT_THRESHOLD)}
        answer={state.answer}
      />
    </SettingsSection>
  )
}
