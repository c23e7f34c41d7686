import type { PlaceIndexData } from './place-index-data.ts'

/**
 * Packs an object with typed arrays into consecutive pieces: eight bytes of magic, the total length, the length of a table of contents,
 * the table as JSON, then all arrays, each at a multiple of eight bytes, in the byte order of the machine. An array that occurs several
 * times is written once. Everything else must be JSON. Nothing is copied: the pieces are views of the arrays.
 */
export function packedPieces(data: object): { byteLength: number; pieces: Uint8Array[] } {
  const arrays: Uint8Array[] = []
  const entries = new Map<NumberArray, object>()
  let length = 0
  const contents = JSON.stringify(data, (_, value: unknown) => {
    if (!isNumberArray(value)) return value
    const known = entries.get(value)
    if (known) return known
    const entry = { [ARRAY]: value.constructor.name, at: length, length: value.length }
    entries.set(value, entry)
    arrays.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    length += aligned(value.byteLength)
    return entry
  })
  const table = new TextEncoder().encode(contents)
  const head = new Uint8Array(aligned(HEAD_BYTES + table.length))
  const byteLength = head.length + length
  head.set(MAGIC)
  new Float64Array(head.buffer, MAGIC.length, 2).set([byteLength, table.length])
  head.set(table, HEAD_BYTES)
  return { byteLength, pieces: [head, ...arrays.flatMap(withPadding)] }
}

/** The same in one piece of shared memory. */
export function packIndex(data: object): SharedArrayBuffer {
  const { byteLength, pieces } = packedPieces(data)
  const buffer = new SharedArrayBuffer(byteLength)
  const bytes = new Uint8Array(buffer)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return buffer
}

/** Unpacks an index without copying; undefined if another version packed it. */
export function unpackIndex(buffer: ArrayBufferLike): PlaceIndexData | undefined {
  return unpack(buffer) as PlaceIndexData | undefined
}

/** The same for any packed object, whose type the caller knows. */
export function unpack(buffer: ArrayBufferLike): unknown {
  if (buffer.byteLength < HEAD_BYTES) return undefined
  const bytes = new Uint8Array(buffer)
  if (!MAGIC.every((byte, i) => bytes[i] === byte)) return undefined
  const [length = 0, tableLength = 0] = new Float64Array(buffer, MAGIC.length, 2)
  if (length !== buffer.byteLength) return undefined
  const first = aligned(HEAD_BYTES + tableLength)
  const contents = new TextDecoder().decode(bytes.slice(HEAD_BYTES, HEAD_BYTES + tableLength))
  return JSON.parse(contents, (_, value: unknown) => {
    return isEntry(value) ? arrayAt(buffer, first, value) : value
  })
}

function withPadding(bytes: Uint8Array): Uint8Array[] {
  const missing = aligned(bytes.length) - bytes.length
  return missing > 0 ? [bytes, new Uint8Array(missing)] : [bytes]
}

// Increment when the meaning of the arrays changes, so that older files are rebuilt.
const VERSION = 20
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
