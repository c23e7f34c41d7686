import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a stream into a file and returns its size. Stops after `maxBytes`: a returned size above it means that the file is cut off. */
export async function receiveFile(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  { maxBytes, flush }: { maxBytes: number; flush?: boolean },
): Promise<number> {
  let size = 0
  async function* countBytes() {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) return
      yield chunk
    }
  }
  await pipeline(Readable.from(countBytes()), createWriteStream(path, { mode: 0o600, flush }))
  return size
}
