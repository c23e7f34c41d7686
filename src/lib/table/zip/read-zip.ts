import { UnreadableFile } from '../records/record.ts'

export type ZipEntry = {
  name: string
  /** unpacks it, anew each time; throws `UnreadableFile` when it is more than the archive may hold */
  open(): AsyncGenerator<Uint8Array>
}

/** What an archive may be, and unpack to: nobody's list of places is more. */
const LIMITS = { entries: 200, unpackedBytes: 64 * 1024 * 1024, ratio: 200, freeBytes: 1024 * 1024 }
const CHUNK = 16 * 1024
const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50

/**
 * Lists a ZIP archive (PKWARE APPNOTE 6.3, without encryption, several disks and ZIP64) by its directory. What an entry
 * says of its size is not believed: the bytes that come out are counted. Throws `UnreadableFile`.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > LIMITS.entries) throw new UnreadableFile('zip_bomb')
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) unreadable()
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const packed = packedBytes(bytes, view, at)
    const method = view.getUint16(at + 10, true)
    entries.push({ name, open: () => unpack(packed, method) })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function unreadable(): never {
  throw new UnreadableFile('zip_unreadable')
}

// The directory's end stands at the end of the file, before a comment of at most 64 kB.
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at
  }
  return unreadable()
}

function packedBytes(bytes: Uint8Array, view: DataView, at: number): Uint8Array {
  const size = view.getUint32(at + 20, true)
  const local = view.getUint32(at + 42, true)
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
  if (isEncrypted || local + 30 > bytes.length) unreadable()
  if (view.getUint32(local, true) !== LOCAL_SIGNATURE) unreadable()
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (start + size > bytes.length) unreadable()
  return bytes.subarray(start, start + size)
}

async function* unpack(packed: Uint8Array, method: number): AsyncGenerator<Uint8Array> {
  if (method !== 0 && method !== 8) unreadable()
  const most = Math.min(
    LIMITS.unpackedBytes,
    Math.max(LIMITS.freeBytes, packed.length * LIMITS.ratio),
  )
  let size = 0
  for await (const chunk of method === 0 ? slices(packed) : inflated(packed)) {
    size += chunk.length
    if (size > most) throw new UnreadableFile('zip_bomb')
    yield chunk
  }
}

async function* inflated(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const parts = slices(packed)
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const next = parts.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
  })
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (let next = await read(reader); !next.done; next = await read(reader)) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch {
    return unreadable()
  }
}

function* slices(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += CHUNK)
    yield new Uint8Array(bytes.subarray(at, at + CHUNK))
}
