import { createHash } from 'node:crypto'
import type { Chance } from '../uuid.ts'

const TOKEN_BYTES = 32

/** For links, started sign-ins and keys: unguessable, and only its hash is stored. */
export function makeToken({ randomBytes }: Pick<Chance, 'randomBytes'>): string {
  return Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
}

/** SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const CODES = 10
const LETTERS = 12

/** Without those that are read as one another. 32 of them, so that a byte's last five bits choose one. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Each stands in for a second factor once, when that is lost; 60 bits of chance. */
export function makeRecoveryCodes(randomBytes: (length: number) => Uint8Array): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = Array.from(randomBytes(LETTERS), (byte) => ALPHABET.charAt(byte & 31)).join('')
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** The stored hash, whichever way the token is typed: SHA-256, which is enough for an unguessable value. */
export function hashRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[^a-z\d]/g, '')
  return createHash('sha256').update(letters).digest('hex')
}
