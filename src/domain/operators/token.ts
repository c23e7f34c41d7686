import { createHash } from 'node:crypto'
import type { Chance } from '../uuid.ts'

const TOKEN_BYTES = 32

/** Of a link, of something begun, of a key: nobody guesses it, and what is stored of it is its hash. */
export function makeToken({ randomBytes }: Pick<Chance, 'randomBytes'>): string {
  return Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
}

/** SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
