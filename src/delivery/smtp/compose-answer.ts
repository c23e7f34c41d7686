import type { Notice } from '../../domain/submissions/delivery/deliver.ts'
import type { Change } from '../../domain/submissions/proposals/proposal-form.ts'
import type { ThreadEntry } from '../../domain/submissions/inbox/thread.ts'
import { escapeHtml, oneLine } from './mail-text.ts'
import type { MailContent } from './mailer.ts'

/** The sentences around an answer, in the language of the author's message. */
export type AnswerWords = {
  /** BCP 47 */
  language: string
  subject(receipt: string, siteName: string): string
  /** introduces the quoted message */
  wrote(at: Date): string
  footer(siteName: string, receipt: string): string
  copy: CopyWords
}

/** The sentences around the copy that an author asked for. */
export type CopyWords = {
  subject(receipt: string, siteName: string): string
  wrote(at: Date, place: string | undefined): string
  change(change: Change): string
  /** replaces a web address */
  removed: string
  footer(siteName: string, receipt: string): string
}

export type AnswerMailContext = {
  words: AnswerWords
  siteName: string
  replyTo: string | undefined
}

/**
 * The mail that answers a message: the answer, with the message quoted below. The subject contains nothing that a visitor typed, and the
 * mail goes only to the address in the message.
 */
export function composeAnswer(
  { submission }: Pick<Notice, 'submission'>,
  { text }: Pick<ThreadEntry, 'text'>,
  { words, siteName: name, replyTo }: AnswerMailContext,
): MailContent {
  const { receipt, receivedAt, fields } = submission
  const siteName = oneLine(name)
  const message = fields['message'] ?? ''
  const wrote = words.wrote(receivedAt)
  const footer = words.footer(siteName, receipt)
  const quoted = message.split('\n').map((line) => `> ${line}`.trimEnd())
  return {
    subject: words.subject(receipt, siteName),
    text: `${[text, ...(message ? [[wrote, ...quoted].join('\n')] : []), `-- \n${footer}`].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${escapeHtml(words.language)}"><head><meta charset="utf-8"></head>`,
      `<body style="font-family:sans-serif"><p style="white-space:pre-wrap">${escapeHtml(text)}</p>`,
      ...(message
        ? [
            `<p>${escapeHtml(wrote)}</p><blockquote style="white-space:pre-wrap">${escapeHtml(message)}</blockquote>`,
          ]
        : []),
      `<hr><p>${escapeHtml(footer)}</p></body></html>`,
    ].join('\n'),
    replyTo,
  }
}
