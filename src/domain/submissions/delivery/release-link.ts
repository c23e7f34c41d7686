import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link in a digest is about: a message, as long as it lies in quarantine since that very moment. */
export type ReleaseClaim = { id: string; since: Date; expires: Date }

export type ReleaseReading =
  | { ok: true; claim: ReleaseClaim }
  | { ok: false; problem: 'link_invalid' | 'link_expired' }

/** `0199…~mi8x2k~mj0c41~mac`: signed, so that nobody can make one, and good for one message alone. */
export function issueReleaseLink({ id, since, expires }: ReleaseClaim, secret: Uint8Array): string {
  const content = [id, base36(since), base36(expires)].join('~')
  return `${content}~${macOf(content, secret)}`
}

export function readReleaseLink(token: string, secret: Uint8Array, now: Date): ReleaseReading {
  const at = token.lastIndexOf('~')
  const [content, mac] = [token.slice(0, Math.max(at, 0)), token.slice(at + 1)]
  const [id = '', since = '', expires = ''] = content.split('~')
  if (!isSame(mac, macOf(content, secret))) return { ok: false, problem: 'link_invalid' }
  const claim = { id, since: moment(since), expires: moment(expires) }
  return claim.expires > now ? { ok: true, claim } : { ok: false, problem: 'link_expired' }
}

function macOf(content: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(`release ${content}`).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

function base36(at: Date): string {
  return at.getTime().toString(36)
}

function moment(text: string): Date {
  return new Date(Number.parseInt(text, 36))
}
