import { open } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Source } from 'pmtiles'
import { PMTiles } from 'pmtiles'

// Reads basemap.pmtiles back with the library that serves it and prints what is in it; fails on a missing tile.
const file = await open(new URL('basemap.pmtiles', import.meta.url))
const source: Source = {
  getKey: () => 'basemap',
  getBytes: async (offset, length) => {
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
    return {
      data: buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + length) as ArrayBuffer,
    }
  },
}
const archive = new PMTiles(source, undefined, async (data, compression) =>
  compression === 2 ? new Uint8Array(gunzipSync(data)).buffer : data,
)
const { size } = await file.stat()
const header = await archive.getHeader()
const bytes: number[] = []
let missing = 0
for (let z = 0; z <= header.maxZoom; z++) {
  for (let x = 0; x < 1 << z; x++) {
    for (let y = 0; y < 1 << z; y++) {
      const tile = await archive.getZxy(z, x, y)
      if (tile) bytes.push(tile.data.byteLength)
      else missing++
    }
  }
}
await file.close()
bytes.sort((a, b) => a - b)
console.log(
  `${(size / 1e6).toFixed(2)} MB, zoom ${header.minZoom} to ${header.maxZoom}, ${bytes.length} tiles, ${header.numTileContents} distinct, ${missing} missing`,
)
console.log(`unpacked tiles: median ${bytes[bytes.length >> 1]} B, largest ${bytes.at(-1)} B`)
if (missing > 0 || size > 25e6) process.exitCode = 1
