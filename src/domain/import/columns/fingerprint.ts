import type { Content, ContentField } from '../changes/place-content.ts'

/** What many stored places say, field by field, to compare rows with it. */
export type Fingerprints = {
  /** remembers the next one: 0, 1, 2 … */
  push(content: Content): void
  /** the fields about which the content says something else than the one with this number; unsaid fields do not count */
  differing(number: number, content: Content): ContentField[]
}

const FEWEST = 1024

/**
 * Thirty-two bits for each of the fields, so that a million stored places take 56 MB where fourteen count, and a row can be compared with its place
 * without reading it again. Two different values look equal once in four thousand million times.
 */
export function createFingerprints(fields: readonly ContentField[], expected = 0): Fingerprints {
  const width = fields.length
  let marks = new Uint32Array(Math.max(expected, FEWEST) * width)
  let count = 0
  return {
    push(content) {
      const start = count * width
      if (start === marks.length) {
        marks = new Uint32Array(marks.buffer.transfer(marks.byteLength * 2))
      }
      fields.forEach((field, index) => (marks[start + index] = markOf(content[field])))
      count += 1
    },
    differing(number, content) {
      const start = number * width
      return fields.filter((field, index) => {
        const value = content[field]
        return value !== undefined && markOf(value) !== marks[start + index]
      })
    },
  }
}

// FNV-1a over UTF-16 code units.
function markOf(value: string | undefined): number {
  if (value === undefined) return 0
  let hash = 0x811c9dc5
  for (let index = 0; index < value.length; index++) {
    hash = Math.imul(hash ^ value.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
