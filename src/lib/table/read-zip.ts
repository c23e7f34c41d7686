import { fromBufferPromise } from 'yauzl'
import { UnreadableFile } from './read-table.ts'

export type ZipEntry = {
  name: string
  /** unpacks the entry, from the start on each call; throws `UnreadableFile` beyond the limits of the archive */
  open(): AsyncGenerator<Uint8Array>
}

/** Limits on the contents of an archive; no list of places needs more. */
const LIMITS = { entries: 200, unpackedBytes: 64 * 1024 * 1024, ratio: 200, freeBytes: 1024 * 1024 }

/**
 * Lists a ZIP archive by its directory. Counts the unpacked bytes instead of trusting the sizes that entries claim.
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
