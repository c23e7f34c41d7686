import type { InquiryAnswer } from '../../domain/inquiries/inquiry.ts'
import type { InquiryNotice, SendResult } from '../../domain/submissions/delivery/deliver.ts'
import { composeInquiry, type InquiryMailWords } from './compose-inquiry.ts'
import { createMailer, type MailOptions } from './mailer.ts'

export type InquiryOptions = MailOptions & {
  words: InquiryMailWords
  siteName(): Promise<string>
  placeUrl(slug: string): string
  /** the absolute addresses of the answers, and until when they work */
  linksOf(
    inquiry: InquiryNotice['inquiry'],
  ): Promise<{ links: Record<InquiryAnswer, string>; until: Date }>
}

/** Asks a place by e-mail; the id of the mail is that of the delivery, at every attempt. */
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
