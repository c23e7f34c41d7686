import {
  type MailFrom,
  parseMailFrom,
  parseRecipients,
  parseSmtpUrl,
  type SmtpSettings,
} from '../../delivery/smtp/smtp-settings.ts'
import type { ConfigProblem } from './config-problem.ts'

/** Without `from` the stored setting says whom mails are from. */
export type MailSettings = { smtp: SmtpSettings; from?: MailFrom }

/** Where mails are handed in and who they are from; undefined when no server is set. No problem repeats the password. */
export function readMailSettings(
  url: string | undefined,
  from: string | undefined,
  problems: ConfigProblem[],
): MailSettings | undefined {
  if (!url) return undefined
  const smtp = parseSmtpUrl(url)
  if (!smtp) problems.push(SMTP_URL_PROBLEM)
  const sender = from ? parseMailFrom(from) : undefined
  if (from && !sender) problems.push(MAIL_FROM_PROBLEM)
  return smtp && { smtp, from: sender }
}

/** Who gets the messages of places without recipients of their own. */
export function readMailTo(
  value: string | undefined,
  problems: ConfigProblem[],
): string[] | undefined {
  if (!value) return undefined
  const recipients = parseRecipients(value)
  if (!recipients) problems.push(mailToProblem(value))
  return recipients
}

const SMTP_URL_PROBLEM: ConfigProblem = {
  setting: 'SMTP_URL',
  de: 'SMTP_URL ist keine Adresse eines Mailservers. Setzen Sie zum Beispiel SMTP_URL=smtps://name:passwort@mail.beispiel.de. Zeichen wie @ oder % im Passwort schreiben Sie %40 und %25.',
  en: 'SMTP_URL is not the address of a mail server. Set for example SMTP_URL=smtps://name:password@mail.example.org. Write signs such as @ or % in the password as %40 and %25.',
}

const MAIL_FROM_PROBLEM: ConfigProblem = {
  setting: 'MAIL_FROM',
  de: 'MAIL_FROM ist keine Adresse eines Absenders. Setzen Sie zum Beispiel MAIL_FROM="Orte <orte@beispiel.de>", oder lassen Sie es weg: dann gilt der Absender aus den Einstellungen.',
  en: 'MAIL_FROM is not the address of a sender. Set for example MAIL_FROM="Places <places@example.org>", or leave it out: then the sender of the settings holds.',
}

function mailToProblem(value: string): ConfigProblem {
  return {
    setting: 'MAIL_TO',
    de: `MAIL_TO ist „${value}“. Setzen Sie E-Mail-Adressen mit Kommas dazwischen, zum Beispiel MAIL_TO=post@beispiel.de,vertretung@beispiel.de.`,
    en: `MAIL_TO is “${value}”. Set e-mail addresses with commas between them, for example MAIL_TO=post@example.org,deputy@example.org.`,
  }
}
