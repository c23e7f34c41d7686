import type { Signal } from '../../lib/spam-shield/verdict.ts'

/** The sentences of a mail; whoever makes the sender hands them in. */
export type MailWords = {
  /** BCP 47 */
  language: string
  subject(receipt: string, about: string): string
  title(about: string): string
  receipt: string
  receivedAt: string
  /** in words, for people */
  moment(at: Date): string
  name: string
  email: string
  phone: string
  message: string
  reasons: string
  reason(signal: Signal): string
  placePage: string
  answerByReply: string
  answerOtherwise: string
  footer(siteName: string): string
}
