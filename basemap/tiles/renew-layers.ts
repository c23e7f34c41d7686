import { openArchive } from './open-archive.ts'
import { cutTiles, LAST_ZOOM, type Layer, type Tile } from './tiling.ts'

/** The tiles of an archive with the given layers cut again and all others unchanged. */
export async function renewLayers(
  archiveUrl: URL,
  renewed: Layer[],
  order: readonly string[],
): Promise<Tile[]> {
  const names = new Set(renewed.map(({ name }) => name))
  const cut = new Map<string, Uint8Array>()
  for (const { z, x, y, data } of cutTiles(renewed)) cut.set(`${z}/${x}/${y}`, data)
  const archive = openArchive(archiveUrl)
  const tiles: Tile[] = []
  for (let z = 0; z <= LAST_ZOOM; z++) {
    for (let x = 0; x < 1 << z; x++) {
      for (let y = 0; y < 1 << z; y++) {
        const before = await archive.getZxy(z, x, y)
        const kept = before ? layersOf(new Uint8Array(before.data)) : []
        const layers = [
          ...kept.filter(({ name }) => !names.has(name)),
          ...layersOf(cut.get(`${z}/${x}/${y}`) ?? new Uint8Array()),
        ].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
        if (layers.length > 0)
          tiles.push({ z, x, y, data: Buffer.concat(layers.map(({ bytes }) => bytes)) })
      }
    }
  }
  return tiles
}

const LAYER_TAG = 0x1a
const NAME_TAG = 0x0a

// A vector tile is a sequence of layers, each preceded by its length; each begins with its version or its name.
function layersOf(tile: Uint8Array): { name: string; bytes: Uint8Array }[] {
  const layers = []
  for (let at = 0; at < tile.length;) {
    if (tile[at] !== LAYER_TAG) throw new Error(`Not a layer of a vector tile: ${tile[at]}`)
    const { value: length, next } = varint(tile, at + 1)
    const end = next + length
    layers.push({ name: nameOf(tile.subarray(next, end)), bytes: tile.subarray(at, end) })
    at = end
  }
  return layers
}

function nameOf(layer: Uint8Array): string {
  // The version, `0x78` and a byte, may stand before the name.
  const at = layer[0] === NAME_TAG ? 0 : 2
  if (layer[at] !== NAME_TAG) throw new Error('A layer without a name')
  const { value: length, next } = varint(layer, at + 1)
  return new TextDecoder().decode(layer.subarray(next, next + length))
}

function varint(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0
  let shift = 0
  let next = at
  for (;;) {
    const byte = bytes[next++]
    value += (byte & 0x7f) * 2 ** shift
    shift += 7
    if (byte < 0x80) return { value, next }
  }
}
