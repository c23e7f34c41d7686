import { createHmac, timingSafeEqual } from 'node:crypto'
import { INQUIRY_ANSWERS, type InquiryAnswer } from './inquiry.ts'

/** What a link in the mail to a place allows: one answer to one question, until then. */
export type InquiryClaim = { id: string; answer: InquiryAnswer; expires: Date }

export type InquiryReading =
  | { ok: true; claim: InquiryClaim }
  | { ok: false; problem: 'link_invalid' | 'link_expired' }

/** `0199…~closed~mj0c41~mac`: signed, so that nobody can make one, nor one answer of another. */
export function issueInquiryLink(
  { id, answer, expires }: InquiryClaim,
  secret: Uint8Array,
): string {
  const content = [id, answer, expires.getTime().toString(36)].join('~')
  return `${content}~${macOf(content, secret)}`
}

export function readInquiryLink(token: string, secret: Uint8Array, now: Date): InquiryReading {
  const at = token.lastIndexOf('~')
  const [content, mac] = [token.slice(0, Math.max(at, 0)), token.slice(at + 1)]
  const [id = '', said, expires = ''] = content.split('~')
  const answer = INQUIRY_ANSWERS.find((one) => one === said)
  if (!answer || !isSame(mac, macOf(content, secret))) return { ok: false, problem: 'link_invalid' }
  const claim = { id, answer, expires: new Date(Number.parseInt(expires, 36)) }
  return claim.expires > now ? { ok: true, claim } : { ok: false, problem: 'link_expired' }
}

function macOf(content: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(`inquiry ${content}`).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
