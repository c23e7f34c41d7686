import { createHmac, timingSafeEqual } from 'node:crypto'

/** What every authenticator app does by default: SHA-1, six digits, thirty seconds (RFC 6238). */
const STEP_SECONDS = 30
const DIGITS = 6

/** A phone's clock may be one step off, and typing takes time. */
const STEP_OFFSETS = [0, -1, 1] as const

/** As long as the hash, which RFC 4226 recommends. */
export const TOTP_SECRET_BYTES = 20

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a step, six digits (RFC 4226, 5.3). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step near the current time that a code belongs to; undefined when there is none. */
export function totpStepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  const typed = Buffer.from(code)
  return STEP_OFFSETS.map((off) => current + off).find((step) =>
    timingSafeEqual(typed, Buffer.from(totpCode(secret, step))),
  )
}

/** The form that authenticator apps accept when it is typed (RFC 4648, 6, without padding). */
export function toBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32.charAt(parseInt(group.padEnd(5, '0'), 2))).join('')
}

/** The content of the QR code for an authenticator app. */
export function totpUri(secret: Uint8Array, names: { site: string; account: string }): string {
  // A colon separates the two names.
  const site = names.site.replaceAll(':', ' ')
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(names.account)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(site)}`
}
