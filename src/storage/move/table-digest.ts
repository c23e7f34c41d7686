import { hash } from 'node:crypto'

/** A row as either database returns it: text, a number, bytes or null in each column. */
export type Row = Readonly<Record<string, unknown>>

const WORDS = 8
const BYTES_IN_WORD = 4

/**
 * An order-independent digest of rows: their number, and the word-wise sum of the SHA-256 hashes of their texts. Tables with the same
 * digest have the same content.
 */
export class TableDigest {
  rowCount = 0
  readonly #sum = new Uint32Array(WORDS)

  add(text: string): void {
    this.rowCount += 1
    const digest = hash('sha256', text, 'buffer')
    for (let word = 0; word < WORDS; word++) {
      this.#sum[word] = (this.#sum[word] ?? 0) + digest.readUInt32LE(word * BYTES_IN_WORD)
    }
  }

  equals(other: TableDigest): boolean {
    return (
      this.rowCount === other.rowCount && this.#sum.every((word, at) => word === other.#sum[at])
    )
  }
}

/**
 * A row as JSON in which every value is text, which PostgreSQL parses by the type of its column. A number becomes the shortest text that
 * identifies it, so nothing is lost, and bytes become `\x` and hexadecimal digits.
 */
export function rowAsJson(row: Row, columns: readonly string[]): string {
  const texts: Record<string, string | null> = {}
  for (const column of columns) texts[column] = textOf(row[column])
  return JSON.stringify(texts)
}

// PostgreSQL's driver returns long integers as text, SQLite's as numbers.
function textOf(value: unknown): string | null {
  if (value === null) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (value instanceof Uint8Array) return String.raw`\x${Buffer.from(value).toString('hex')}`
  throw new TypeError(`a column holds a value of type ${typeof value}`)
}
