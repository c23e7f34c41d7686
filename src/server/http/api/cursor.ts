import { parseJson } from '../../../lib/text/limited.ts'
import * as z from 'zod'
import type { PlaceKey } from '../../../domain/search/place-key.ts'

const CURSOR = z.tuple([
  z.enum(['distance', 'name', 'recommended', 'relevance']),
  z.number().nonnegative(),
  z.string().max(300),
  z.string().max(36),
  z.number().int().min(1),
])

/** The key of a page's last place as one word of an address. Programs hand it back and need not read it. */
export function toCursor({ order, value, name, id, position }: PlaceKey): string {
  return Buffer.from(JSON.stringify([order, value, name, id, position])).toString('base64url')
}

/** Undefined when it is none of ours. */
export function readCursor(cursor: string): PlaceKey | undefined {
  const parsed = CURSOR.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!parsed.success) return undefined
  const [order, value, name, id, position] = parsed.data
  return { order, value, name, id, position }
}
