import { parseJson } from '../text/limited.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The claims of a form's token; it is signed, not secret. */
export type TokenClaims = {
  v: 1
  /** the form it was issued for */
  form: string
  /** when it was issued, milliseconds since 1970 */
  iat: number
  /** spent by the first submission */
  nonce: string
  /** how the form was shown, for example `page` or `embed` */
  ctx: string
}

export type TokenResult =
  | { status: 'missing' }
  | { status: 'bad' }
  | { status: 'ok' | 'expired'; claims: TokenClaims }

export const TOKEN_VALID_MS = 24 * 60 * 60 * 1000

/** Separates these signatures from others made with the same secret. */
const PURPOSE = 'form-token.v1'
const MAX_TOKEN_LENGTH = 1_000

/** Issues a token for a form. `nonce` must be unique; `now` is in milliseconds. */
export function issueToken(input: {
  secret: Uint8Array
  form: string
  now: number
  nonce: string
  ctx: string
}): string {
  const { secret, form, now, nonce, ctx } = input
  const payload = canonical({ v: 1, form, iat: now, nonce, ctx })
  return `${Buffer.from(payload).toString('base64url')}.${sign(payload, secret).toString('base64url')}`
}

/** Reads a returned token. The claims are present only if the signature is valid and the token belongs to this form. */
export function readToken(input: {
  secret: Uint8Array
  form: string
  now: number
  token: string | undefined
}): TokenResult {
  const { secret, form, now, token } = input
  if (!token) return { status: 'missing' }
  const claims = verify(token, secret)
  if (!claims || claims.form !== form) return { status: 'bad' }
  return { status: now - claims.iat > TOKEN_VALID_MS ? 'expired' : 'ok', claims }
}

function verify(token: string, secret: Uint8Array): TokenClaims | undefined {
  const [payloadText, signatureText, ...rest] = token.split('.', 3)
  if (token.length > MAX_TOKEN_LENGTH || rest.length > 0) return undefined
  const payload = decode(payloadText)
  const signature = decode(signatureText)
  if (!payload || !signature) return undefined
  const expected = sign(payload, secret)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    return undefined
  return parseClaims(payload.toString())
}

/** Strict base64url: each byte string has exactly one spelling. */
function decode(text: string | undefined): Buffer | undefined {
  if (!text) return undefined
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

/** JSON quotes and delimits every value, so no two sets of claims share a text: nothing can be spliced. */
function canonical({ v, form, iat, nonce, ctx }: TokenClaims): string {
  return JSON.stringify({ v, form, iat, nonce, ctx })
}

function sign(payload: string | Uint8Array, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${PURPOSE}\n`).update(payload).digest()
}

/** Accepts only text in exactly our own form, even if the signature is valid. */
function parseClaims(payload: string): TokenClaims | undefined {
  const claims: unknown = parseJson(payload)
  return isClaims(claims) && canonical(claims) === payload ? claims : undefined
}

function isClaims(value: unknown): value is TokenClaims {
  if (typeof value !== 'object' || value === null) return false
  if (!('v' in value && 'form' in value && 'iat' in value)) return false
  if (!('nonce' in value && 'ctx' in value)) return false
  const texts = [value.form, value.nonce, value.ctx]
  return (
    value.v === 1 && Number.isFinite(value.iat) && texts.every((text) => typeof text === 'string')
  )
}
