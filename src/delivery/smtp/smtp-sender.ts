import type { Locale } from '../../domain/places/place.ts'
import type { NoticeTransport } from '../../domain/submissions/delivery/deliver.ts'
import { type AnswerWords, composeAnswer } from './compose-answer.ts'
import { composeMail } from './compose-mail.ts'
import type { MailWords } from './mail-words.ts'
import { createMailer, type MailOptions } from './mailer.ts'

export type SmtpOptions = MailOptions & {
  siteName(): Promise<string>
  placeUrl(slug: string): string
  words: MailWords
  /** how the author of a message is answered */
  answers: {
    words: Record<Locale, AnswerWords>
    /** where the author's own answer goes; the sender's address without it */
    replyTo(): Promise<string | undefined>
  }
}

/** Tells recipients of messages by e-mail, and their authors of answers. */
export function createSmtpSender(options: SmtpOptions): NoticeTransport {
  const { words, siteName, placeUrl, answers } = options
  const send = createMailer(options)
  return async (notice) => {
    const { id, recipient } = notice.delivery
    if (notice.answer) {
      const content = composeAnswer(notice, notice.answer, {
        words: answers.words[notice.submission.locale],
        siteName: await siteName(),
        replyTo: await answers.replyTo(),
      })
      return send({ id, recipient, content, isPersonal: true })
    }
    const about = { words, placeUrl, siteName: await siteName() }
    return send({ id, recipient, content: composeMail(notice, about) })
  }
}
