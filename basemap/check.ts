import { stat } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { type PMTiles, TileType } from 'pmtiles'
import { openArchive } from './tiles/open-archive.ts'

// Reads the archives back with the library that serves them and prints their contents; fails if they exceed the limits.
const MAX_BYTES = 60e6
const MAX_TILE_BYTES = 150e3
const MAX_BYTES_AT_P95 = 40e3

let total = 0
for (const name of ['basemap.pmtiles', 'relief.pmtiles']) {
  const url = new URL(name, import.meta.url)
  const { size } = await stat(url)
  total += size
  const archive = openArchive(url)
  const { minZoom, maxZoom, numAddressedTiles, numTileContents, tileType } =
    await archive.getHeader()
  const lengths = await tileLengths(archive, maxZoom, tileType === TileType.Mvt)
  lengths.sort((a, b) => a - b)
  const largest = lengths.at(-1) ?? 0
  const of95 = lengths[Math.floor(lengths.length * 0.95)]
  console.log(
    `${name}: ${(size / 1e6).toFixed(2)} MB, zoom ${minZoom} to ${maxZoom}, ${numAddressedTiles} tiles, ` +
      `${numTileContents} distinct; packed: median ${lengths[lengths.length >> 1]} B, 95 of 100 within ${of95} B, largest ${largest} B`,
  )
  if (largest > MAX_TILE_BYTES || of95 > MAX_BYTES_AT_P95) process.exitCode = 1
}
if (total > MAX_BYTES) process.exitCode = 1

// The bytes that a browser receives. Vector tiles of the last zooms are sampled in every fourth row and column.
async function tileLengths(archive: PMTiles, lastZoom: number, isPacked: boolean) {
  const lengths: number[] = []
  for (let z = 0; z <= lastZoom; z++) {
    const step = isPacked && z > 7 ? 4 : 1
    for (let x = 0; x < 1 << z; x += step) {
      for (let y = 0; y < 1 << z; y += step) {
        const tile = await archive.getZxy(z, x, y)
        if (!tile) continue
        const bytes = new Uint8Array(tile.data)
        lengths.push(isPacked ? gzipSync(bytes, { level: 9 }).length : bytes.length)
      }
    }
  }
  return lengths
}
