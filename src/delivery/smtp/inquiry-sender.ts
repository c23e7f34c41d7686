import { type InquiryAnswer, INQUIRY_ANSWERS } from '../../domain/inquiries/inquiry.ts'
import type { InquiryNotice, SendResult } from '../../domain/submissions/delivery/deliver.ts'
import { createMailer, type MailOptions, type MailContent } from './mailer.ts'
import { nameIn } from '../../domain/places/local-names.ts'
import type { Place } from '../../domain/places/place.ts'
import { escapeHtml, oneLine } from './mail-text.ts'

export type InquiryOptions = MailOptions & {
  words: InquiryMailWords
  siteName(): Promise<string>
  placeUrl(slug: string): string
  /** the absolute URL of each answer, and until when they work */
  linksOf(
    inquiry: InquiryNotice['inquiry'],
  ): Promise<{ links: Record<InquiryAnswer, string>; until: Date }>
}

/** Asks a place by e-mail; all attempts use the delivery's id as the id of the mail. */
export function createInquirySender(
  options: InquiryOptions,
): (notice: InquiryNotice) => Promise<SendResult> {
  const { words, siteName, placeUrl, linksOf } = options
  const send = createMailer(options)
  return async ({ delivery: { id, recipient }, inquiry, place }) => {
    const { links, until } = await linksOf(inquiry)
    const { askedAt } = inquiry
    const about = { words, placeUrl, links, askedAt, until, siteName: await siteName() }
    return send({ id, recipient, content: composeInquiry(place, about) })
  }
}

/** The sentences of the mail that asks a place, passed in by the caller. */
type InquiryMailWords = {
  /** BCP 47 */
  language: string
  subject(placeName: string, siteName: string): string
  intro(placeName: string, siteName: string): string
  /** what visitors see about the place on that day */
  facts(place: Place, on: Date): { label: string; value: string }[]
  question: string
  answers: Record<InquiryAnswer, string>
  placePage: string
  howItWorks(until: Date): string
  footer(siteName: string): string
}

export type InquiryMailContext = {
  words: InquiryMailWords
  siteName: string
  placeUrl(slug: string): string
  /** the absolute URL of each answer */
  links: Record<InquiryAnswer, string>
  askedAt: Date
  /** when the links expire */
  until: Date
}

/** The mail that asks a place whether its published data is still correct. Text by editors is plain text, on one line each. */
export function composeInquiry(place: Place, about: InquiryMailContext): MailContent {
  const { words, links, askedAt, until } = about
  const [name, siteName] = [oneLine(nameIn(place, 'de')), oneLine(about.siteName)]
  const facts = words
    .facts(place, askedAt)
    .map(({ label, value }) => ({ label, value: oneLine(value) }))
  const parts = {
    name,
    intro: words.intro(name, siteName),
    facts,
    links: INQUIRY_ANSWERS.map((answer) => ({ label: words.answers[answer], url: links[answer] })),
    page: about.placeUrl(place.slug),
    note: words.howItWorks(until),
    footer: words.footer(siteName),
  }
  return {
    subject: words.subject(name, siteName),
    text: textOf(parts, words),
    html: htmlOf(parts, words),
  }
}

type Parts = {
  name: string
  intro: string
  facts: { label: string; value: string }[]
  links: { label: string; url: string }[]
  page: string
  note: string
  footer: string
}

function textOf({ intro, facts, links, page, note, footer }: Parts, words: InquiryMailWords) {
  const sections = [
    intro,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    `${words.placePage}: ${page}`,
    words.question,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    note,
    // The separator of signatures (RFC 3676, 4.3).
    `-- \n${footer}`,
  ]
  return `${sections.join('\n\n')}\n`
}

function htmlOf(parts: Parts, words: InquiryMailWords): string {
  const { name, intro, facts, links, page, note, footer } = parts
  const cells = facts.map(({ label, value }) => {
    const head = `<th align="left" valign="top" style="padding:0 1em 0 0">${escapeHtml(label)}</th>`
    return `<tr>${head}<td>${escapeHtml(value)}</td></tr>`
  })
  const linkHtml = ({ label, url }: Parts['links'][number]) =>
    `<p><a href="${escapeHtml(url)}" style="font-size:1.1em">${escapeHtml(label)}</a></p>`
  return [
    `<!doctype html><html lang="${escapeHtml(words.language)}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(name)}</title></head><body style="font-family:sans-serif">`,
    `<h1 style="font-size:1.3em">${escapeHtml(name)}</h1><p>${escapeHtml(intro)}</p>`,
    `<table>${cells.join('')}</table>`,
    `<p><a href="${escapeHtml(page)}">${escapeHtml(words.placePage)}</a></p>`,
    `<p><strong>${escapeHtml(words.question)}</strong></p>`,
    ...links.map(linkHtml),
    `<p>${escapeHtml(note)}</p><hr><p>${escapeHtml(footer)}</p></body></html>`,
  ].join('\n')
}
