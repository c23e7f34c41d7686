import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalize } from '../../lib/text/fold.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const derive = promisify(argon2)

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`: PHC string format, which other programs read as well. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await deriveHash(password, salt, COST)
  const { memory, passes, parallelism } = COST
  const parameters = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${parameters}$${removePadding(salt)}$${removePadding(hash)}`
}

/** Uses the cost stored in the hash, so that the cost for new passwords can be raised. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(hash, 'base64')
  const derived = await deriveHash(password, Buffer.from(salt, 'base64'), cost)
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

function deriveHash(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const message = normalize(password, 'NFKC')
  return derive('argon2id', { message, nonce: salt, tagLength: HASH_BYTES, ...cost })
}

function removePadding(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
