import { gzipSync } from 'node:zlib'

/** A layer of a vector tile. Coordinates start at the north-west corner; a side is 4096 long. */
export type TinyLayer = {
  name: string
  features: {
    /** one point, the ends of a line, or the corners of an area */
    shape: 'point' | 'line' | 'area'
    points: [x: number, y: number][]
    properties: Record<string, string | number>
  }[]
}

type Archive = {
  layers: readonly TinyLayer[]
  maxZoom: number
  metadata?: object
  /** in degrees; the whole world by default */
  bounds?: [west: number, south: number, east: number, north: number]
  /** 1 for vector tiles, 2 for PNG pictures */
  tileType?: number
}

const EXTENT = 4096

/** Protomaps layers with one town that has a German name as well, and streets through every tile. */
export const STREETS: TinyLayer[] = [
  {
    name: 'earth',
    features: [
      {
        shape: 'area',
        points: [
          [0, 0],
          [EXTENT, 0],
          [EXTENT, EXTENT],
          [0, EXTENT],
        ],
        properties: { kind: 'earth' },
      },
    ],
  },
  {
    name: 'roads',
    features: [
      {
        shape: 'line',
        points: [
          [0, 2600],
          [EXTENT, 2600],
        ],
        properties: { kind: 'highway', min_zoom: 0 },
      },
    ],
  },
  {
    name: 'places',
    features: [
      {
        shape: 'point',
        points: [[2048, 2048]],
        // Only the German name has letters that are missing from the small font file.
        properties: {
          kind: 'locality',
          name: 'Lodz',
          'name:de': 'Łódź',
          'name:en': 'Lodz',
          min_zoom: 0,
          population_rank: 13,
        },
      },
    ],
  },
]

/** A PMTiles archive of version 3 with the same tile everywhere: one entry with a very long run. */
export function writeTinyArchive({
  layers,
  maxZoom,
  metadata = {},
  bounds = [-180, -85, 180, 85],
  tileType = 1,
}: Archive): Buffer {
  const tile = gzipSync(encodeTile(layers))
  const tileCount = (4 ** (maxZoom + 1) - 1) / 3
  // One entry: tile id, run length, length, and offset plus one.
  const directory = gzipSync(Buffer.from([1, 0, tileCount, tile.length, 1].flatMap(varint)))
  const description = gzipSync(JSON.stringify(metadata))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0, 'ascii')
  header.writeUInt8(3, 7)
  let offset = header.length
  for (const [index, length] of [directory, description, Buffer.alloc(0), tile].entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length.length), 16 + index * 16)
    offset += length.length
  }
  header.writeBigUInt64LE(BigInt(tileCount), 72)
  header.writeBigUInt64LE(1n, 80)
  header.writeBigUInt64LE(1n, 88)
  // Clustered; gzip for directories and for tiles; the type of tiles; the first and the last zoom.
  for (const [index, value] of [1, 2, 2, tileType, 0, maxZoom].entries()) {
    header.writeUInt8(value, 96 + index)
  }
  for (const [index, degrees] of bounds.entries()) {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  }
  return Buffer.concat([header, directory, description, tile])
}

/** A vector tile (Mapbox Vector Tile Specification 2.1), not compressed. */
export function encodeTile(layers: readonly TinyLayer[]): Buffer {
  return Buffer.from(layers.flatMap((layer) => part(3, encodeLayer(layer))))
}

function encodeLayer({ name, features }: TinyLayer): number[] {
  const keys: string[] = []
  const values: (string | number)[] = []
  const encoded = features.flatMap(({ shape, points, properties }) => {
    const tags = Object.entries(properties).flatMap(([key, value]) => [
      ...varint(keys.push(key) - 1),
      ...varint(values.push(value) - 1),
    ])
    const type = ['point', 'line', 'area'].indexOf(shape) + 1
    return part(2, [...part(2, tags), 0x18, type, ...part(4, encodeShape(shape, points))])
  })
  return [
    ...part(1, [...Buffer.from(name)]),
    ...encoded,
    ...keys.flatMap((key) => part(3, [...Buffer.from(key)])),
    ...values.flatMap((value) => part(4, encodeValue(value))),
    0x28,
    ...varint(EXTENT),
    0x78,
    2,
  ]
}

function encodeValue(value: string | number): number[] {
  return typeof value === 'string' ? part(1, [...Buffer.from(value)]) : [0x28, ...varint(value)]
}

// Moves to the first point, draws to the others, and closes an area.
function encodeShape(shape: string, points: [number, number][]): number[] {
  let [lastX, lastY] = [0, 0]
  const steps = points.map(([x, y]) => {
    const step = [...varint(zigzag(x - lastX)), ...varint(zigzag(y - lastY))]
    ;[lastX, lastY] = [x, y]
    return step
  })
  const [first = [], ...others] = steps
  const drawn = others.length > 0 ? [...varint((others.length << 3) | 2), ...others.flat()] : []
  return [(1 << 3) | 1, ...first, ...drawn, ...(shape === 'area' ? [(1 << 3) | 7] : [])]
}

function part(field: number, bytes: number[]): number[] {
  return [(field << 3) | 2, ...varint(bytes.length), ...bytes]
}

function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return [...bytes, rest]
}
