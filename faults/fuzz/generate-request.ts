import { randomNumbers } from '../../bench/place-index/random-numbers.ts'
import { bodyTypes, formFieldNames, oddValues } from './vocabulary.ts'

export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

type Chance = { next(): number }

/** Request number `seed`, the same in every run. `tokens` are valid; some of them are used. */
export function generateRequest(seed: number, tokens: readonly string[]): FuzzRequest {
  const chance = randomNumbers(seed)
  // The first values of neighbouring seeds are similar.
  chance.next()
  const { contentType, body } = makeBody(chance, fieldsOf(chance, tokens))
  return {
    method: often(chance, 0.97) ? 'POST' : pick(chance, ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD']),
    path: pick(chance, PATHS),
    headers: {
      'x-forwarded-for': often(chance, 0.95) ? address(chance) : headerValue(chance),
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(often(chance, 0.5) && { 'user-agent': headerValue(chance) }),
      ...(often(chance, 0.5) && {
        cookie: often(chance, 0.5) ? 'spamshield=true' : headerValue(chance),
      }),
      ...(often(chance, 0.1) && { 'sec-ch-ua': headerValue(chance) }),
      ...(often(chance, 0.05) && { origin: headerValue(chance) }),
    },
    body,
  }
}

const PATHS = [
  '/_f/message',
  '/orte/_f/message',
  '/a/b/c/d/_f/message',
  '/orte/%2e%2e/_f/message',
  '/%00/_f/message',
  '/kontakt',
  '/en/contact',
  '/orte/zion-nationalpark-springdale/nachricht',
  '/orte/%ff%fe/nachricht',
  '/orte/__proto__/nachricht',
] as const

/** Names may repeat or be those of built-in properties, and values are of every kind. */
function fieldsOf(chance: Chance, tokens: readonly string[]): [string, string][] {
  const fields: [string, string][] = []
  if (often(chance, 0.7)) {
    fields.push(['name', 'Anna Probe'], ['email', 'anna@beispiel.de'])
    fields.push(['message', `Eine gewöhnliche Nachricht mit der Nummer ${chance.next()}.`])
  }
  if (often(chance, 0.6)) fields.push(['token', pick(chance, tokens)])
  if (often(chance, 0.5)) fields.push(['idempotencyKey', `key-${Math.floor(chance.next() * 1e6)}`])
  const more = Math.floor(chance.next() ** 4 * 40)
  for (let at = 0; at < more; at++) {
    const field: [string, string] = [pick(chance, formFieldNames), value(chance)]
    if (often(chance, 0.5)) fields.push(field)
    else fields.unshift(field)
  }
  return fields
}

function value(chance: Chance): string {
  const odd = pick(chance, oddValues)
  if (often(chance, 0.6)) return odd
  // Lengths up to and beyond the limit of a body, most of them short.
  return odd.repeat(Math.ceil((chance.next() ** 12 * 70_000) / Math.max(1, odd.length)))
}

function makeBody(
  chance: Chance,
  fields: readonly [string, string][],
): { contentType: string | undefined; body: Buffer } {
  const make = often(chance, 0.6) ? bodyTypes[0] : pick(chance, bodyTypes)
  const { contentType, body } = make(fields)
  return { contentType: often(chance, 0.95) ? contentType : undefined, body: damage(chance, body) }
}

/** One in ten is cut off, contains bytes that are valid in no encoding, or repeats its bytes. */
function damage(chance: Chance, body: Buffer): Buffer {
  if (often(chance, 0.9)) return body
  const at = Math.floor(chance.next() * body.length)
  const kind = Math.floor(chance.next() * 3)
  if (kind === 0) return body.subarray(0, at)
  if (kind === 1) {
    const noise = Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0x00])
    return Buffer.concat([body.subarray(0, at), noise, body.subarray(at)])
  }
  return Buffer.concat([body.subarray(at), body.subarray(at)])
}

/** Printable Latin-1 only: the client itself rejects the rest. */
function headerValue(chance: Chance): string {
  return pick(chance, oddValues)
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .slice(0, 4_000)
}

function address(chance: Chance): string {
  const byte = () => Math.floor(chance.next() * 256)
  return often(chance, 0.8)
    ? `${byte()}.${byte()}.${byte()}.${byte()}`
    : `2001:db8:${byte().toString(16)}:${byte().toString(16)}${byte().toString(16)}::1`
}

function often({ next }: Chance, share: number): boolean {
  return next() < share
}

function pick<T>({ next }: Chance, from: readonly T[]): T {
  const picked = from[Math.floor(next() * from.length)]
  if (picked === undefined) throw new Error('nothing to pick from')
  return picked
}
