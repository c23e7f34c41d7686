import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { Example } from '../../lib/spam-shield/classifier/classifier.ts'

const LINE = z.object({ text: z.string(), label: z.union([z.literal(0), z.literal(1)]) })

/** More than a person can have labelled; what is compressed may pretend to be much. */
const MOST_BYTES = 500_000_000

/**
 * Reads lines of JSON, `{"label": 1, "text": "…"}` with 1 for spam, compressed by gzip or not; empty lines are skipped.
 * Answers with the number of the first line that is something else.
 */
export function readLabelledTexts(
  bytes: Uint8Array,
): { ok: true; examples: Example[] } | { ok: false; line: number } {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = isCompressed ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes
  const examples: Example[] = []
  for (const [at, line] of new TextDecoder().decode(plain).split('\n').entries()) {
    if (line.trim() === '') continue
    const parsed = LINE.safeParse(parseJson(line))
    if (!parsed.success) return { ok: false, line: at + 1 }
    examples.push({ text: parsed.data.text, isSpam: parsed.data.label === 1 })
  }
  return { ok: true, examples }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // Nothing that the schema lets through.
    return undefined
  }
}
