import type { Locale } from '../../domain/places/place.ts'
import type { NoticeTransport } from '../../domain/submissions/delivery/deliver.ts'
import { isCopy } from '../../domain/submissions/new-submission.ts'
import { composeCopy } from './compose-copy.ts'
import { type AnswerWords, composeAnswer } from './compose-answer.ts'
import { composeMail, type MailWords } from './compose-mail.ts'
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
    const toAuthor = async () => ({
      words: answers.words[notice.submission.locale],
      siteName: await siteName(),
      replyTo: await answers.replyTo(),
    })
    if (notice.answer) {
      const content = composeAnswer(notice, notice.answer, await toAuthor())
      return send({ id, recipient, content, isPersonal: true })
    }
    if (isCopy(notice.delivery, notice.submission)) {
      return send({ id, recipient, content: composeCopy(notice, await toAuthor()) })
    }
    const about = { words, placeUrl, siteName: await siteName() }
    return send({ id, recipient, content: composeMail(notice, about) })
  }
}
