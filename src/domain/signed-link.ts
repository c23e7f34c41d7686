import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The content of a link, signed so that nobody can forge it: `first~second~mac`. No word may contain a tilde. A
 * signature for one purpose is invalid for any other, even under the same secret.
 */
export function signLink(purpose: string, words: readonly string[], secret: Uint8Array): string {
  const content = words.join('~')
  return `${content}~${macOf(purpose, content, secret)}`
}

/** The words of a link that was signed for this purpose; undefined for any other text. */
export function readSignedLink(
  purpose: string,
  token: string,
  secret: Uint8Array,
): string[] | undefined {
  const at = token.lastIndexOf('~')
  const [content, mac] = [token.slice(0, Math.max(at, 0)), token.slice(at + 1)]
  return isSame(mac, macOf(purpose, content, secret)) ? content.split('~') : undefined
}

/** A moment as a short word of a link, to the millisecond. */
export function encodeTime(at: Date): string {
  return at.getTime().toString(36)
}

export function decodeTime(word: string): Date {
  return new Date(Number.parseInt(word, 36))
}

function macOf(purpose: string, content: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(`${purpose} ${content}`).digest('base64url')
}

// Comparing takes equally long however much of a guess is right.
function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
