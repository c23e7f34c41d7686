import { readVectorTile } from '../../maps/picture/tiles.ts'
import { unpack } from './unpack.ts'

/** The layers of a vector tile and the names of their properties. Rejects if it is not one. */
export async function readTile(bytes: Uint8Array): Promise<{ layers: string[]; fields: string[] }> {
  // Some servers send compressed tiles without declaring it.
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  const layers = readVectorTile(isPacked ? await unpack(bytes) : bytes)
  const fields = new Set<string>()
  for (const { features } of layers.values()) {
    for (const { properties } of features) {
      for (const field of Object.keys(properties)) fields.add(field)
    }
  }
  return { layers: [...layers.keys()], fields: [...fields] }
}
