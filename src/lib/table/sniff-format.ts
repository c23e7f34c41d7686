import { decodeText } from './decode-text.ts'

export type SniffedFormat = 'csv' | 'json' | 'json-sequence' | 'kml' | 'zip' | 'old-excel'

const SAMPLE = 64 * 1024

/** What a file is, by how it begins. Whatever nothing else fits is taken for a table of text. */
export async function sniffFormat(chunks: AsyncIterable<Uint8Array>): Promise<SniffedFormat> {
  const head = await firstBytes(chunks)
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return 'zip'
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) return 'old-excel'
  const decoded = await decodeText(pieces(head))
  if (!decoded) return 'csv'
  let text = ''
  for await (const piece of decoded.text) text += piece
  text = text.trimStart()
  if (text.startsWith('<')) return 'kml'
  if (/^[{[]\s*["{[\]}]/.test(text)) return isSequence(text) ? 'json-sequence' : 'json'
  return 'csv'
}

// Line after line an object: the first line is one by itself, and the second begins another.
function isSequence(text: string): boolean {
  const end = text.indexOf('\n')
  if (!text.startsWith('{') || end === -1 || !text.slice(end).trimStart().startsWith('{'))
    return false
  try {
    JSON.parse(text.slice(0, end))
    return true
  } catch {
    return false
  }
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function firstBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: number[] = []
  for await (const chunk of chunks) {
    for (const byte of chunk.subarray(0, SAMPLE - parts.length)) parts.push(byte)
    if (parts.length >= SAMPLE) break
  }
  return Uint8Array.from(parts)
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}
