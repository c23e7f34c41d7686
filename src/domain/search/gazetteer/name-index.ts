import { countBits } from '../../../lib/place-index/arrays.ts'
import { editDistance } from '../../../lib/text/similarity.ts'
import { type GazetteerTables, KEY_USES, KEY_USE_SHIFT, type KeyUse, at } from './gazetteer-file.ts'

/** One way from a key to a place. */
type Posting = { ordinal: number; use: KeyUse }

/** All names as sorted keys. Key numbers are positions in that order. */
export type NameIndex = {
  /** the number of the key, or undefined */
  exact(key: string): number | undefined
  /** the numbers of the keys that begin so: from, and the first one that no longer does */
  beginning(prefix: string): { from: number; to: number }
  /** keys with at most so many typing errors, none of them in the first letter, which hardly anybody mistakes */
  similar(key: string, errors: number): { key: number; errors: number }[]
  postings(key: number): Posting[]
}

const ORDINAL_BITS = 2 ** KEY_USE_SHIFT - 1

/** Indexes the keys of the file. */
export function createNameIndex(tables: GazetteerTables): NameIndex {
  const keys = Buffer.from(
    tables.keyBytes.buffer,
    tables.keyBytes.byteOffset,
    tables.keyBytes.length,
  )
  const { keyStarts, keyPostings, postings } = tables
  const size = keyStarts.length - 1
  const letters = letterSets(keys, keyStarts)
  const bytesOf = (key: number) => keys.subarray(at(keyStarts, key), at(keyStarts, key + 1))

  // The first key that is not before the wanted bytes; with `asPrefix`, keys that begin with them are before.
  function lowerBound(wanted: Buffer, asPrefix: boolean): number {
    let low = 0
    let high = size
    while (low < high) {
      const middle = (low + high) >>> 1
      const bytes = bytesOf(middle)
      const order = Buffer.compare(asPrefix ? bytes.subarray(0, wanted.length) : bytes, wanted)
      if (order < 0 || (asPrefix && order === 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    exact(text) {
      const wanted = Buffer.from(text)
      const key = lowerBound(wanted, false)
      return key < size && bytesOf(key).equals(wanted) ? key : undefined
    },
    beginning(prefix) {
      const wanted = Buffer.from(prefix)
      return { from: lowerBound(wanted, false), to: lowerBound(wanted, true) }
    },
    similar(text, errors) {
      const wanted = letterSet(Buffer.from(text))
      const found: { key: number; errors: number }[] = []
      const first = Buffer.from(text.slice(0, 1))
      const end = lowerBound(first, true)
      for (let key = lowerBound(first, false); key < end; key++) {
        // One error changes at most two members of the set: one letter goes, another comes.
        if (countBits(at(letters, key) ^ wanted) > 2 * errors) continue
        if (Math.abs(at(keyStarts, key + 1) - at(keyStarts, key) - text.length) > errors) continue
        const distance = editDistance(text, bytesOf(key).toString(), errors)
        if (distance <= errors) found.push({ key, errors: distance })
      }
      return found
    },
    postings(key) {
      const entries = postings.subarray(at(keyPostings, key), at(keyPostings, key + 1))
      return Array.from(entries, (entry) => ({
        ordinal: entry & ORDINAL_BITS,
        use: KEY_USES[entry >>> KEY_USE_SHIFT] ?? 'alternate',
      }))
    },
  }
}

function letterSets(keys: Buffer, starts: Uint32Array): Uint32Array {
  const sets = new Uint32Array(starts.length - 1)
  for (let key = 0; key < sets.length; key++) {
    sets[key] = letterSet(keys.subarray(at(starts, key), at(starts, key + 1)))
  }
  return sets
}

// One bit for each letter a to z that occurs, one for all other bytes.
function letterSet(bytes: Buffer): number {
  let set = 0
  for (const byte of bytes) set |= byte >= 97 && byte <= 122 ? 1 << (byte - 97) : 1 << 26
  return set >>> 0
}
