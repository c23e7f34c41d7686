import type { Notice } from '../../domain/submissions/delivery/deliver.ts'
import { parseEmail } from '../../domain/places/email.ts'
import { escapeHtml, oneLine } from './mail-text.ts'
import { type Change, changesOf } from '../../domain/submissions/proposals/proposal-form.ts'
import type { MailContent } from './mailer.ts'
import type { FormName } from '../../domain/submissions/submission.ts'
import type { Signal } from '../../lib/spam-shield/weights.ts'

type MailContext = {
  words: MailWords
  siteName: string
  /** absolute address of a place's page */
  placeUrl(slug: string): string
}

/**
 * The mail that notifies a recipient of a message. The subject contains nothing that a visitor typed; everything else is plain text,
 * escaped in HTML. The visitor's address only appears in Reply-To, and only if it is valid.
 */
export function composeMail({ submission, place }: Notice, about: MailContext): MailContent {
  const { words, siteName, placeUrl } = about
  const { fields, form, receipt, score, signals } = submission
  const subjectMatter = oneLine(place?.name ?? siteName)
  const replyTo = readReplyTo(fields.email)
  const parts: MailParts = {
    title: words.title(subjectMatter, form),
    rows: [
      [words.name, fields.name],
      [words.email, fields.email],
      [words.phone, fields.phone],
      [words.receivedAt, words.moment(submission.receivedAt)],
      [words.receipt, receipt],
    ].flatMap(([label = '', value]) => (value ? [{ label, value: oneLine(value) }] : [])),
    changesTitle: words.changes(form),
    changes: changesOf(submission).map((change) => changeLine(change, words)),
    messageTitle: form === 'message' ? words.message : words.remark,
    message: fields.message ?? '',
    reasonsTitle: words.reasons,
    reasons: score > 0 ? signals.map((signal) => words.reason(signal)) : [],
    linkTitle: words.placePage,
    link: place?.isPublic ? placeUrl(place.slug) : undefined,
    closing: [replyTo ? words.answerByReply : words.answerOtherwise, words.footer(siteName)],
  }
  return {
    subject: words.subject(receipt, subjectMatter, form),
    text: textOf(parts),
    html: htmlOf(parts, words.language),
    replyTo,
  }
}

type MailParts = {
  title: string
  rows: { label: string; value: string }[]
  changesTitle: string
  changes: string[]
  messageTitle: string
  message: string
  reasonsTitle: string
  reasons: string[]
  linkTitle: string
  link: string | undefined
  closing: string[]
}

/** "Telefon des Ortes: +1 435 → +1 436": all values are words of a visitor or of the place, on one line. */
function changeLine({ field, current, proposed }: Change, words: MailWords): string {
  return oneLine(words.change(field, current, proposed))
}

function textOf(parts: MailParts): string {
  const { title, rows, messageTitle, message, reasonsTitle, reasons, linkTitle, link } = parts
  const sections = [
    title,
    rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...(parts.changes.length > 0
      ? [[`${parts.changesTitle}:`, ...parts.changes].join('\n- ')]
      : []),
    ...(message ? [`${messageTitle}:\n${message}`] : []),
    ...(reasons.length > 0 ? [[`${reasonsTitle}:`, ...reasons].join('\n- ')] : []),
    ...(link ? [`${linkTitle}: ${link}`] : []),
    // The signature separator (RFC 3676, 4.3): programs leave out everything after it when replying.
    `-- \n${parts.closing.join('\n')}`,
  ]
  return `${sections.join('\n\n')}\n`
}

function htmlOf(parts: MailParts, language: string): string {
  const { title, rows, messageTitle, message, reasonsTitle, reasons, linkTitle, link } = parts
  const cells = rows.map(({ label, value }) => {
    const head = `<th align="left" style="padding:0 1em 0 0">${escapeHtml(label)}</th>`
    return `<tr>${head}<td>${escapeHtml(value)}</td></tr>`
  })
  const list = (lines: readonly string[]) =>
    `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
  const heading = (text: string) => `<h2 style="font-size:1.1em">${escapeHtml(text)}</h2>`
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title></head><body style="font-family:sans-serif">`,
    `<h1 style="font-size:1.3em">${escapeHtml(title)}</h1><table>${cells.join('')}</table>`,
    ...(parts.changes.length > 0 ? [heading(parts.changesTitle), list(parts.changes)] : []),
    ...(message ? [heading(messageTitle)] : []),
    ...(message ? [`<p style="white-space:pre-wrap">${escapeHtml(message)}</p>`] : []),
    ...(reasons.length > 0 ? [heading(reasonsTitle), list(reasons)] : []),
    ...(link ? [`<p><a href="${escapeHtml(link)}">${escapeHtml(linkTitle)}</a></p>`] : []),
    `<hr><p>${parts.closing.map(escapeHtml).join('<br>')}</p></body></html>`,
  ].join('\n')
}

function readReplyTo(email: string | undefined): string | undefined {
  const parsed = email === undefined ? undefined : parseEmail(email)
  return parsed?.ok && parsed.value === email ? parsed.value : undefined
}

/** The sentences of a mail, passed in by the caller. */
export type MailWords = {
  /** BCP 47 */
  language: string
  subject(receipt: string, about: string, form: FormName): string
  title(about: string, form: FormName): string
  receipt: string
  receivedAt: string
  /** in words, for people */
  moment(at: Date): string
  name: string
  email: string
  phone: string
  message: string
  /** heading for what a visitor wrote in addition to a correction or a suggestion */
  remark: string
  changes(form: FormName): string
  change(field: Change['field'], current: string | undefined, proposed: string): string
  reasons: string
  reason(signal: Signal): string
  placePage: string
  answerByReply: string
  answerOtherwise: string
  footer(siteName: string): string
}
