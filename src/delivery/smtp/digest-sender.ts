import { createHash } from 'node:crypto'
import type { SendResult } from '../../domain/submissions/delivery/deliver.ts'
import type { Digest, DigestEntry } from '../../domain/submissions/delivery/digest.ts'
import { createMailer, type MailOptions, type MailContent } from './mailer.ts'
import type { Signal } from '../../lib/spam-shield/weights.ts'
import { escapeHtml, oneLine } from './mail-text.ts'

export type DigestOptions = MailOptions & {
  words: DigestWords
  siteName(): Promise<string>
  releaseUrl(token: string): string
}

/** Sends a digest to one recipient. */
export function createDigestSender(
  options: DigestOptions,
): (digest: Digest, recipient: string) => Promise<SendResult> {
  const { words, siteName, releaseUrl } = options
  const send = createMailer(options)
  return async (digest, recipient) => {
    const content = composeDigest(digest, { words, releaseUrl, siteName: await siteName() })
    // Each recipient gets different messages, so a person with several addresses must not get one digest for all.
    const reader = createHash('sha256').update(recipient).digest('hex').slice(0, 16)
    const id = `digest-${digest.at.toISOString().replaceAll(/[:.]/g, '-')}-${reader}`
    return send({ id, recipient, content })
  }
}

/** The sentences of a digest, passed in by the caller. */
export type DigestWords = {
  /** BCP 47 */
  language: string
  subject(siteName: string, count: number): string
  intro: string
  newTitle(count: number): string
  more(count: number): string
  expiringTitle(count: number): string
  closing(count: number): string
  receivedAt(at: Date): string
  place(name: string): string
  from(name: string): string
  deletedAt(at: Date): string
  reason(signal: Signal): string
  /** replaces addresses in what a visitor wrote */
  address: string
  release: string
  howItWorks: string
  footer(siteName: string): string
}

type DigestContext = {
  words: DigestWords
  siteName: string
  /** absolute address of the page that releases a message */
  releaseUrl(token: string): string
}

/**
 * The daily mail about quarantine and deletion. The subject contains nothing that a visitor typed, and the mail contains no web or e-mail
 * address of theirs: spam is about those, and a mail program would turn them into links.
 */
export function composeDigest(digest: Digest, about: DigestContext): MailContent {
  const { words, siteName } = about
  const sections: Section[] = [
    { title: words.newTitle(digest.entries.length), entries: digest.entries },
    { title: words.expiringTitle(digest.expiring.length), entries: digest.expiring },
  ].filter(({ entries }) => entries.length > 0)
  const notes = [
    ...(digest.more > 0 ? [words.more(digest.more)] : []),
    ...(digest.closedCount > 0 ? [words.closing(digest.closedCount)] : []),
    words.howItWorks,
  ]
  const parts = { sections, notes, footer: words.footer(siteName) }
  return {
    subject: words.subject(oneLine(siteName), digest.entries.length),
    text: textOf(parts, about),
    html: htmlOf(parts, about),
  }
}

type Section = { title: string; entries: DigestEntry[] }
type Parts = { sections: Section[]; notes: string[]; footer: string }

function textOf({ sections, notes, footer }: Parts, { words, releaseUrl }: DigestContext): string {
  const parts = sections.flatMap(({ title, entries }) => [
    title,
    ...entries.map((entry) =>
      [
        entry.receipt,
        ...linesOf(entry, words).map((line) => `  ${line}`),
        `  ${words.release}: ${releaseUrl(entry.token)}`,
      ].join('\n'),
    ),
  ])
  return `${[words.intro, ...parts, ...notes, `-- \n${footer}`].join('\n\n')}\n`
}

function htmlOf({ sections, notes, footer }: Parts, { words, releaseUrl }: DigestContext): string {
  const entryHtml = (entry: DigestEntry) => {
    const lines = linesOf(entry, words).map(escapeHtml).join('<br>')
    const link = `<a href="${escapeHtml(releaseUrl(entry.token))}">${escapeHtml(words.release)}</a>`
    return `<li style="margin-bottom:1em"><strong>${escapeHtml(entry.receipt)}</strong><br>${lines}<br>${link}</li>`
  }
  return [
    `<!doctype html><html lang="${escapeHtml(words.language)}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(words.intro)}</title></head><body style="font-family:sans-serif">`,
    `<p>${escapeHtml(words.intro)}</p>`,
    ...sections.map(
      ({ title, entries }) =>
        `<h2 style="font-size:1.1em">${escapeHtml(title)}</h2><ul>${entries.map(entryHtml).join('')}</ul>`,
    ),
    ...notes.map((note) => `<p>${escapeHtml(note)}</p>`),
    `<hr><p>${escapeHtml(footer)}</p></body></html>`,
  ].join('\n')
}

function linesOf(entry: DigestEntry, words: DigestWords): string[] {
  const reasons = entry.signals.filter(({ points }) => points > 0).map(words.reason)
  return [
    words.receivedAt(entry.receivedAt),
    ...(entry.place === undefined ? [] : [words.place(oneLine(entry.place))]),
    words.from(maskAddresses(entry.from, words)),
    `„${maskAddresses(entry.excerpt, words)}“`,
    ...reasons.map((reason) => `– ${maskAddresses(reason, words)}`),
    words.deletedAt(entry.deletedAt),
  ]
}

// Stops at quotation marks, which stay.
const ADDRESS = /[^\s„“”"]*(:\/\/|www\.)[^\s„“”"]*|[^\s„“”"]+\.[a-z]{2,}(\/[^\s„“”"]*)?/giu

function maskAddresses(typed: string, { address }: DigestWords): string {
  return oneLine(typed).replace(ADDRESS, address)
}
