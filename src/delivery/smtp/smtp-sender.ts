import type { Locale } from '../../domain/places/place.ts'
import type { NoticeTransport, Notice } from '../../domain/submissions/delivery/deliver.ts'
import { isCopy } from '../../domain/submissions/new-submission.ts'
import { type AnswerWords, composeAnswer, type AnswerMailContext } from './compose-answer.ts'
import { composeMail, type MailWords } from './compose-mail.ts'
import { createMailer, type MailOptions, type MailContent } from './mailer.ts'
import { changesOf } from '../../domain/submissions/proposals/proposal-form.ts'
import { escapeHtml, oneLine } from './mail-text.ts'

export type SmtpOptions = MailOptions & {
  siteName(): Promise<string>
  placeUrl(slug: string): string
  words: MailWords
  /** how to answer the author of a message */
  answers: {
    words: Record<Locale, AnswerWords>
    /** the address for the author's reply; the sender's address if missing */
    replyTo(): Promise<string | undefined>
  }
}

/** Notifies recipients of messages by e-mail, and sends answers to their authors. */
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

/**
 * The copy of a message for its author. Nobody has confirmed the address, so the mail must be useless for advertising: the subject is ours,
 * and it omits the visitor's name and all web addresses.
 */
function composeCopy(
  { submission, place }: Pick<Notice, 'submission' | 'place'>,
  { words, siteName: name, replyTo }: AnswerMailContext,
): MailContent {
  const { receipt, receivedAt, fields } = submission
  const { copy } = words
  const siteName = oneLine(name)
  const wrote = copy.wrote(receivedAt, place && oneLine(place.name))
  const lines = [
    ...changesOf(submission).map((change) => oneLine(copy.change(change))),
    ...(fields['message'] ? fields['message'].split('\n') : []),
  ].map((line) => line.replace(WEB_ADDRESS, copy.removed))
  const footer = copy.footer(siteName, receipt)
  const quoted = lines.map((line) => `> ${line}`.trimEnd()).join('\n')
  return {
    subject: copy.subject(receipt, siteName),
    text: `${[wrote, quoted, `-- \n${footer}`].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${escapeHtml(words.language)}"><head><meta charset="utf-8"></head>`,
      `<body style="font-family:sans-serif"><p>${escapeHtml(wrote)}</p>`,
      `<blockquote style="white-space:pre-wrap">${escapeHtml(lines.join('\n'))}</blockquote>`,
      `<hr><p>${escapeHtml(footer)}</p></body></html>`,
    ].join('\n'),
    replyTo,
  }
}

/**
 * Also matches addresses without a protocol, in any script, and as numbers, because mail programs turn "example.com" into a link. Dates
 * such as 3.5.2024 have only three numbers.
 */
const WEB_ADDRESS =
  /(?<![\p{L}\p{M}\p{N}-])(?:[a-z][a-z\d+.-]{0,20}:\/\/\S+|(?:(?:[\p{L}\p{M}\p{N}-]{1,63}[.。．｡]){1,10}(?:xn--[a-z\d-]{1,59}|[\p{L}\p{M}-]{2,63})|(?:\d{1,3}\.){3}\d{1,3})(?:[/:?#]\S*)?)/giu
