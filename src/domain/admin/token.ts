import { createHash } from 'node:crypto'
import type { IdSource } from '../places/slug.ts'
import type { AccountPorts, Challenge } from './account-ports.ts'

const TOKEN_BYTES = 32

/** For links, operations in progress and keys: unguessable, and stored only as a hash. */
export function makeToken({ randomBytes }: Pick<IdSource, 'randomBytes'>): string {
  return Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
}

/** Stores the challenge; returns the token with which the browser comes back. */
export async function addChallenge(
  challenge: Omit<Challenge, 'expiresAt'>,
  lifetimeMs: number,
  { challenges, now, randomBytes }: Pick<AccountPorts, 'challenges' | 'now' | 'randomBytes'>,
): Promise<string> {
  const token = makeToken({ randomBytes })
  const moment = now()
  const expiresAt = new Date(moment.getTime() + lifetimeMs)
  await challenges.add(hashToken(token), { ...challenge, expiresAt }, moment)
  return token
}

/** SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const CODES = 10
const LETTERS = 12

/** Without characters that can be mistaken for one another. There are 32, so that the last five bits of a byte choose one. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Each replaces a lost second factor once; 60 random bits. */
export function makeRecoveryCodes(randomBytes: (length: number) => Uint8Array): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = Array.from(randomBytes(LETTERS), (byte) => ALPHABET.charAt(byte & 31)).join('')
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** The stored form of a code, however it is typed: SHA-256, which is enough for something unguessable. */
export function hashRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[^a-z\d]/g, '')
  return createHash('sha256').update(letters).digest('hex')
}
