import { createHash } from 'node:crypto'

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

/** What is stored of it, whichever way it is typed: SHA-256, enough for what nobody can guess. */
export function hashRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[^a-z\d]/g, '')
  return createHash('sha256').update(letters).digest('hex')
}
