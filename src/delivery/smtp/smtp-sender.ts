import type { Sender } from '../../domain/submissions/deliver.ts'
import { composeMail } from './compose-mail.ts'
import type { MailWords } from './mail-words.ts'
import { createMailer } from './mailer.ts'
import type { MailFrom, SmtpSettings } from './smtp-settings.ts'

export type SmtpOptions = {
  smtp: SmtpSettings
  from: MailFrom
  siteName(): Promise<string>
  placeUrl(slug: string): string
  words: MailWords
}

/** Tells recipients of messages by e-mail. */
export function createSmtpSender(options: SmtpOptions): Sender {
  const { words, siteName, placeUrl } = options
  const send = createMailer(options)
  return async (notice) => {
    const { id, recipient } = notice.delivery
    const about = { words, placeUrl, siteName: await siteName() }
    return send({ id, recipient, content: composeMail(notice, about) })
  }
}
