import type { PlaceIndexData } from './place-index-data.ts'

/**
 * The whole index in one piece of shared memory, to be written to a file or posted to a worker:
 * eight bytes of magic, the length of all, the length of a table of contents, the table as JSON, then every array,
 * each at a multiple of eight bytes, in the byte order of the machine that wrote it.
 */
export function packIndex(data: PlaceIndexData): SharedArrayBuffer {
  const arrays: NumberArray[] = []
  let length = 0
  const contents = JSON.stringify(data, (_, value: unknown) => {
    if (!isNumberArray(value)) return value
    const entry = { [ARRAY]: value.constructor.name, at: length, length: value.length }
    arrays.push(value)
    length += aligned(value.byteLength)
    return entry
  })
  const table = new TextEncoder().encode(contents)
  const first = aligned(HEAD_BYTES + table.length)
  const buffer = new SharedArrayBuffer(first + length)
  const bytes = new Uint8Array(buffer)
  bytes.set(MAGIC)
  new Float64Array(buffer, MAGIC.length, 2).set([buffer.byteLength, table.length])
  bytes.set(table, HEAD_BYTES)
  let at = first
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at)
    at += aligned(array.byteLength)
  }
  return buffer
}

/** The index in such a piece of memory, nothing copied; undefined when it was not packed by this version. */
export function unpackIndex(buffer: ArrayBufferLike): PlaceIndexData | undefined {
  if (buffer.byteLength < HEAD_BYTES) return undefined
  const bytes = new Uint8Array(buffer)
  if (!MAGIC.every((byte, i) => bytes[i] === byte)) return undefined
  const [length = 0, tableLength = 0] = new Float64Array(buffer, MAGIC.length, 2)
  if (length !== buffer.byteLength) return undefined
  const first = aligned(HEAD_BYTES + tableLength)
  const contents = new TextDecoder().decode(bytes.slice(HEAD_BYTES, HEAD_BYTES + tableLength))
  return JSON.parse(contents, (_, value: unknown) => {
    return isEntry(value) ? arrayAt(buffer, first, value) : value
  }) as PlaceIndexData
}

// Raised when what the arrays mean changes: an index packed before is then built anew.
const VERSION = 1
const BYTE_ORDER = new Uint8Array(new Uint16Array([1]).buffer)[0] ?? 0
const MAGIC = [...new TextEncoder().encode('PLACES'), VERSION, BYTE_ORDER]
const HEAD_BYTES = MAGIC.length + 16

const ARRAY = 'array'

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array
type Kind = 'Uint8Array' | 'Uint16Array' | 'Uint32Array' | 'Float32Array' | 'Float64Array'
type View = new (buffer: ArrayBufferLike, at: number, length: number) => NumberArray
type Entry = { [ARRAY]: Kind; at: number; length: number }

const VIEWS: Record<Kind, View> = {
  Uint8Array,
  Uint16Array,
  Uint32Array,
  Float32Array,
  Float64Array,
}

function isNumberArray(value: unknown): value is NumberArray {
  return ArrayBuffer.isView(value) && value.constructor.name in VIEWS
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && ARRAY in value
}

function arrayAt(buffer: ArrayBufferLike, first: number, entry: Entry): NumberArray {
  return new VIEWS[entry[ARRAY]](buffer, first + entry.at, entry.length)
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8
}
