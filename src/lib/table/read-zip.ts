import { fromBufferPromise } from 'yauzl'
import { UnreadableFile } from './read-table.ts'

export type ZipEntry = {
  name: string
  /** unpacks it, again each time; throws `UnreadableFile` when it is more than the archive may hold */
  open(): AsyncGenerator<Uint8Array>
}

/** Limits on the contents of an archive: no list of places needs more. */
const LIMITS = { entries: 200, unpackedBytes: 64 * 1024 * 1024, ratio: 200, freeBytes: 1024 * 1024 }

/**
 * Lists a ZIP archive by its directory. The sizes an entry claims are not trusted: the bytes that come out are counted.
 * Throws `UnreadableFile`.
 */
export async function readZip(bytes: Uint8Array): Promise<ZipEntry[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const archive = await orUnreadable(
    fromBufferPromise(buffer, { autoClose: false, validateEntrySizes: false }),
  )
  if (archive.entryCount > LIMITS.entries) throw new UnreadableFile('zip_bomb')
  const entries = await orUnreadable(Array.fromAsync(archive.eachEntry()))
  return entries.map((entry) => ({
    name: entry.fileName,
    async *open() {
      const most = Math.max(LIMITS.freeBytes, entry.compressedSize * LIMITS.ratio)
      const stream = await orUnreadable(archive.openReadStreamPromise(entry))
      let size = 0
      for await (const chunk of chunksOf(stream)) {
        size += chunk.length
        if (size > Math.min(LIMITS.unpackedBytes, most)) throw new UnreadableFile('zip_bomb')
        yield chunk
      }
    },
  }))
}

async function* chunksOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch {
    throw new UnreadableFile('zip_unreadable')
  }
}

async function orUnreadable<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch {
    throw new UnreadableFile('zip_unreadable')
  }
}
