import { ByteReader } from './byte-reader.ts'

export type Value = string | number | boolean

export type TileFeature = {
  type: 'point' | 'line' | 'area'
  properties: Readonly<Record<string, Value>>
  /** x and y in turn, in parts of the tile's `extent`, from its north-west corner */
  coordinates: Int16Array
  /** where each line or ring ends in `coordinates` */
  ends: readonly number[]
}

export type TileLayer = { extent: number; features: readonly TileFeature[] }

/** The layers of a vector tile by their names (Mapbox Vector Tile Specification 2.1). Throws on damaged bytes. */
export function readVectorTile(bytes: Uint8Array): Map<string, TileLayer> {
  const layers = new Map<string, TileLayer>()
  const reader = new ByteReader(bytes)
  reader.fields((field) => {
    if (field !== 3) return
    const { name, ...layer } = readLayer(reader.part())
    layers.set(name, layer)
  })
  return layers
}

function readLayer(reader: ByteReader): TileLayer & { name: string } {
  const keys: string[] = []
  const values: Value[] = []
  const raw: ByteReader[] = []
  let name = ''
  let extent = 4096
  reader.fields((field) => {
    if (field === 1) name = reader.text()
    else if (field === 2) raw.push(reader.part())
    else if (field === 3) keys.push(reader.text())
    else if (field === 4) values.push(readValue(reader.part()))
    else if (field === 5) extent = reader.varint()
  })
  // Keys and values stand behind the features that use them.
  const features = raw.flatMap((feature) => readFeature(feature, keys, values) ?? [])
  return { name, extent, features }
}

function readValue(reader: ByteReader): Value {
  let value: Value = ''
  reader.fields((field) => {
    if (field === 1) value = reader.text()
    else if (field === 2) value = reader.float()
    else if (field === 3) value = reader.double()
    else if (field === 4 || field === 5) value = reader.varint()
    else if (field === 6) value = reader.zigzag()
    else if (field === 7) value = reader.varint() === 1
  })
  return value
}

const TYPES = [undefined, 'point', 'line', 'area'] as const

function readFeature(
  reader: ByteReader,
  keys: readonly string[],
  values: readonly Value[],
): TileFeature | undefined {
  const properties: Record<string, Value> = {}
  let type: TileFeature['type'] | undefined
  let geometry: ByteReader | undefined
  reader.fields((field) => {
    if (field === 2) {
      for (const tags = reader.part(); tags.at < tags.end;) {
        const key = keys[tags.varint()]
        const value = values[tags.varint()]
        if (key !== undefined && value !== undefined) properties[key] = value
      }
    } else if (field === 3) type = TYPES[reader.varint()]
    else if (field === 4) geometry = reader.part()
  })
  return type && geometry && { type, properties, ...readGeometry(geometry, type) }
}

const MOVE_TO = 1
const LINE_TO = 2
const NEVER_MORE_POINTS = 1 << 20

function readGeometry(reader: ByteReader, type: TileFeature['type']) {
  // Two numbers of at least one byte each for every point.
  const room = Math.min(NEVER_MORE_POINTS, reader.end - reader.at)
  const coordinates = new Int16Array(room)
  const ends: number[] = []
  let length = 0
  let x = 0
  let y = 0
  while (reader.at < reader.end) {
    const command = reader.varint()
    const kind = command & 7
    if (kind === MOVE_TO && type !== 'point' && length > 0) ends.push(length)
    if (kind !== MOVE_TO && kind !== LINE_TO) continue
    for (let count = command >>> 3; count > 0 && reader.at < reader.end; count--) {
      x += reader.zigzag()
      y += reader.zigzag()
      coordinates[length++] = x
      coordinates[length++] = y
    }
  }
  ends.push(length)
  return { coordinates: coordinates.slice(0, length), ends }
}
