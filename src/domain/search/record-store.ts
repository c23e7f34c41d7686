const CHUNK_BYTES = 1 << 20

/**
 * Records as UTF-8 JSON in large buffers, read back one by one: a million places take their text and twelve bytes each,
 * not a million objects for the garbage collector to walk.
 */
export type RecordStore<T> = {
  readonly size: number
  /** Throws a RangeError outside 0…size − 1. */
  at(ordinal: number): T
}

/** Collects records and then hands out the finished store. Every record must survive JSON. */
export function createRecordStoreBuilder<T>(): { add(record: T): void; build(): RecordStore<T> } {
  const chunks: Buffer[] = []
  const places: number[] = []
  let current: Buffer = Buffer.alloc(0)
  let used = 0

  return {
    add(record) {
      const json = Buffer.from(JSON.stringify(record))
      if (used + json.length > current.length) {
        current = Buffer.alloc(Math.max(CHUNK_BYTES, json.length))
        chunks.push(current)
        used = 0
      }
      json.copy(current, used)
      places.push(chunks.length - 1, used, json.length)
      used += json.length
    },
    build: () => openRecords(chunks, Uint32Array.from(places)),
  }
}

function openRecords<T>(chunks: readonly Buffer[], places: Uint32Array): RecordStore<T> {
  return {
    size: places.length / 3,
    at(ordinal) {
      const chunk = chunks[places[ordinal * 3] ?? -1]
      const start = places[ordinal * 3 + 1] ?? 0
      const length = places[ordinal * 3 + 2] ?? 0
      if (!chunk) throw new RangeError(`no record ${ordinal}`)
      // The builder wrote this very JSON from a T.
      return JSON.parse(chunk.toString('utf8', start, start + length)) as T
    },
  }
}
