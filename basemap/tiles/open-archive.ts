import { readFileSync } from 'node:fs'
import { PMTiles } from 'pmtiles'

/** Reads a file of ours with the library that serves it, whole in memory. */
export function openArchive(url: URL): PMTiles {
  const file = readFileSync(url)
  return new PMTiles({
    getKey: () => url.href,
    async getBytes(offset, length) {
      return { data: Uint8Array.from(file.subarray(offset, offset + length)).buffer }
    },
  })
}
