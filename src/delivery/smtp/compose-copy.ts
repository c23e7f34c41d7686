import type { Notice } from '../../domain/submissions/delivery/deliver.ts'
import { changesOf } from '../../domain/submissions/proposals/proposal-form.ts'
import type { AnswerMailContext } from './compose-answer.ts'
import { escapeHtml, oneLine } from './mail-text.ts'
import type { MailContent } from './mailer.ts'

/**
 * The copy of a message for its author. Nobody has confirmed the address, so the mail must be useless for advertising:
 * the subject is ours, and the visitor's name and all web addresses are left out.
 */
export function composeCopy(
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
 * Also without a protocol, in any script, and as numbers: mail programs make links of "example.com". Dates such as 3.5.2024 have three
 * numbers.
 */
const WEB_ADDRESS =
  /(?<![\p{L}\p{M}\p{N}-])(?:[a-z][a-z\d+.-]{0,20}:\/\/\S+|(?:(?:[\p{L}\p{M}\p{N}-]{1,63}[.。．｡]){1,10}(?:xn--[a-z\d-]{1,59}|[\p{L}\p{M}-]{2,63})|(?:\d{1,3}\.){3}\d{1,3})(?:[/:?#]\S*)?)/giu
