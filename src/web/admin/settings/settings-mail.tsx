import {
  LEAST_THRESHOLD,
  MOST_THRESHOLD,
} from '../../../domain/submissions/evidence/spam-threshold.ts'
import { DEFAULT_THRESHOLD } from '../../../lib/spam-shield/weights.ts'
import { useWords } from '../visitor-words.ts'
import { SettingsField, SettingsSection, type SettingsState, Trial } from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'

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
      <Sender state={state} />
      {fixed.hasMail && <Trial of="mail" label={words.testMail} answer={answer} />}
    </>
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
      {!fixed.hasMail && <p className="soft">{words.noMail}</p>}
      {fixed.hasMail && !sender && <p className="problem-summary">{words.noSender}</p>}
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
      {!view.fixed.hasMail && <p className="soft">{words.noMail}</p>}
      <label className="check">
        <input
          type="checkbox"
          name="isOn"
          value="yes"
          defaultChecked={typed ? typed['isOn'] === 'yes' : view.inquiry.isOn}
        />
        {words.inquiryOn}
      </label>
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
