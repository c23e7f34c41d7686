import type { RecordStore } from './catalogue.ts'

/** The bytes of records, in memory or in a file that is read record by record. */
export type RecordBytes = {
  /** the bytes from `start` to before `end` */
  read(start: number, end: number): Uint8Array
}

/** Appends a copy of each record, and returns how many bytes it takes, including any overhead. */
export type RecordSink = { append(record: Uint8Array): number }

/** Opens records that were appended as JSON; record i is at `starts[i]` to before `starts[i + 1]`. */
export function openRecords<T>(
  starts: Uint32Array | Float64Array,
  bytes: RecordBytes,
): RecordStore<T> {
  const decoder = new TextDecoder()
  let recent = new Map<number, T>()
  let older = new Map<number, T>()

  const read = (ordinal: number): T => {
    const start = starts[ordinal]
    const end = starts[ordinal + 1]
    if (start === undefined || end === undefined) throw new RangeError(`no record ${ordinal}`)
    return JSON.parse(decoder.decode(bytes.read(start, end)))
  }

  return {
    size: starts.length - 1,
    at(ordinal) {
      const known = recent.get(ordinal)
      if (known !== undefined) return known
      const record = older.get(ordinal) ?? read(ordinal)
      // Two generations of a cache: an LRU map would need a write at each read.
      if (recent.size >= MAX_CACHED / 2) {
        older = recent
        recent = new Map()
      }
      recent.set(ordinal, record)
      return record
    },
  }
}

/** Size of the cache, because a page reads its places several times. More objects would survive into the old generation of the heap. */
const MAX_CACHED = 100

const CHUNK_BYTES = 1 << 20

/** Keeps records in memory, in large buffers. */
export function recordsInMemory(): RecordSink & RecordBytes {
  const chunks: { from: number; bytes: Uint8Array; used: number }[] = []
  let length = 0

  const chunkFor = (bytes: number) => {
    const last = chunks.at(-1)
    if (last && last.used + bytes <= last.bytes.length) return last
    const added = { from: length, bytes: new Uint8Array(Math.max(CHUNK_BYTES, bytes)), used: 0 }
    chunks.push(added)
    return added
  }

  return {
    append(record) {
      const chunk = chunkFor(record.length)
      chunk.bytes.set(record, chunk.used)
      chunk.used += record.length
      length += record.length
      return record.length
    },
    read(start, end) {
      const chunk = chunks.findLast(({ from }) => from <= start)
      return chunk ? chunk.bytes.subarray(start - chunk.from, end - chunk.from) : new Uint8Array(0)
    },
  }
}
