import { encodeTime, decodeTime, readSignedLink, signLink } from '../signed-link.ts'
import { INQUIRY_ANSWERS, type InquiryAnswer } from './inquiry.ts'

/** The permission of a link in the mail to a place: one answer to one question, until it expires. */
export type InquiryClaim = { id: string; answer: InquiryAnswer; expires: Date }

export type InquiryLinkResult =
  | { ok: true; claim: InquiryClaim }
  | { ok: false; problem: 'link_invalid' | 'link_expired' }

/** `0199…~closed~mj0c41~mac`: signed, so that nobody can forge a link or change its answer. */
export function issueInquiryLink(
  { id, answer, expires }: InquiryClaim,
  secret: Uint8Array,
): string {
  return signLink('inquiry', [id, answer, encodeTime(expires)], secret)
}

export function readInquiryLink(token: string, secret: Uint8Array, now: Date): InquiryLinkResult {
  const [id = '', answerCode, expires = ''] = readSignedLink('inquiry', token, secret) ?? []
  const answer = INQUIRY_ANSWERS.find((one) => one === answerCode)
  if (!answer) return { ok: false, problem: 'link_invalid' }
  const claim = { id, answer, expires: decodeTime(expires) }
  return claim.expires > now ? { ok: true, claim } : { ok: false, problem: 'link_expired' }
}
