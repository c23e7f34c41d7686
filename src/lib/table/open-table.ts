import { parseJson } from '../text/limited.ts'
import { readJson } from './read-json.ts'
import { type TableResult, readTable, UnreadableFile } from './read-table.ts'
import { readSheet } from './read-workbook.ts'
import { readKml } from './read-kml.ts'
import { readZip } from './read-zip.ts'
import { decodeText } from './decode-text.ts'

/** In bytes; an archive must fit into memory as a whole. */
const MAX_ARCHIVE_BYTES = 200 * 1024 * 1024

type Source = {
  /** opens the bytes from the start; can be called repeatedly */
  open(): AsyncIterable<Uint8Array>
  /** which sheet of a workbook, instead of the first one with a table */
  sheet?: string
}

/**
 * Opens a file of places as a table: CSV and similar formats (`readTable`), JSON and GeoJSON, KML, an Excel workbook, or an archive
 * with one of them or with GTFS, any of which may also be gzipped. Detects the format by content, because file names may be wrong.
 */
export async function openTable(source: Source): Promise<TableResult> {
  try {
    return await openAs(source)
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, problem: error.problem }
    throw error
  }
}

async function openAs(source: Source, mayBeGzipped = true): Promise<TableResult> {
  const head = await firstBytes(source.open())
  if (startsWith(head, GZIP)) {
    // Only one level of gzip, because nesting could be endless.
    if (!mayBeGzipped) return { ok: false, problem: 'zip_without_places' }
    return openAs({ ...source, open: () => unpackGzip(source.open()) }, false)
  }
  const format = await sniffFormat(pieces(head))
  if (format === 'old-excel') return { ok: false, problem: 'old_excel' }
  if (format === 'zip') return openArchive(source)
  if (format === 'kml') return { ok: true, table: await readKml(source.open) }
  if (format === 'csv') return readTable(source.open())
  return { ok: true, table: await readJson(source.open, format === 'json-sequence') }
}

const GZIP = [0x1f, 0x8b, 0x08]

/** A higher compression ratio, such as that of a file of zeros, means a zip bomb. */
const MAX_RATIO = 200
const FREE_BYTES = 1024 * 1024

/** Unpacks as a stream. Throws `UnreadableFile`. */
async function* unpackGzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [read, unpacked] = [0, 0]
  const chunks = packed[Symbol.asyncIterator]()
  const reading = new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) return controller.close()
      read += value.length
      // A copy, because the types would allow shared memory here, which bytes of a file never are.
      controller.enqueue(new Uint8Array(value))
    },
    async cancel() {
      await chunks.return?.()
    },
  })
  const unpacking = reading.pipeThrough(new DecompressionStream('gzip'))
  try {
    for await (const chunk of unpacking) {
      unpacked += chunk.length
      if (unpacked > FREE_BYTES && unpacked > read * MAX_RATIO) {
        throw new UnreadableFile('file_too_big')
      }
      yield chunk
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('zip_unreadable')
  }
}

async function openArchive(source: Source): Promise<TableResult> {
  const entries = await readZip(await allBytes(source.open()))
  if (entries.some(({ name }) => name === 'xl/workbook.xml')) {
    return { ok: true, table: await readSheet(entries, source.sheet) }
  }
  if (entries.some(({ name }) => name === 'content.xml')) {
    return { ok: false, problem: 'open_document' }
  }
  // The file of places is doc.kml from Google Earth, and stops.txt in GTFS.
  const places =
    entries.find(({ name }) => /(^|\/)stops\.txt$/i.test(name)) ??
    entries.find(({ name }) => /\.kml$/i.test(name)) ??
    entries.find(({ name }) => /^[^/]+\.(csv|tsv|txt|json|geojson)$/i.test(name)) ??
    // Archives may also contain folder entries, a Mac's shadow copy of every file, and a readme.
    entries.find(({ name }) => /^(?!__MACOSX\/).*\.(csv|tsv|json|geojson)$/i.test(name))
  if (!places) return { ok: false, problem: 'zip_without_places' }
  const inner = await sniffFormat(places.open())
  if (inner === 'zip') return { ok: false, problem: 'zip_without_places' }
  return openAs({ open: places.open }, false)
}

// One growing buffer, because joining a list of pieces would take twice the memory.
async function allBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const buffer = new ArrayBuffer(0, { maxByteLength: MAX_ARCHIVE_BYTES })
  const bytes = new Uint8Array(buffer)
  for await (const chunk of chunks) {
    const at = bytes.length
    if (at + chunk.length > MAX_ARCHIVE_BYTES) throw new UnreadableFile('file_too_big')
    buffer.resize(at + chunk.length)
    bytes.set(chunk, at)
  }
  return bytes
}

type SniffedFormat = 'csv' | 'json' | 'json-sequence' | 'kml' | 'zip' | 'old-excel'

const SAMPLE = 64 * 1024

/** Detects the format by the first bytes; a text table if nothing else fits. */
async function sniffFormat(chunks: AsyncIterable<Uint8Array>): Promise<SniffedFormat> {
  const head = await firstBytes(chunks)
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return 'zip'
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) return 'old-excel'
  const decoded = await decodeText(pieces(head))
  if (!decoded) return 'csv'
  let text = ''
  for await (const piece of decoded.text) text += piece
  text = text.trimStart()
  if (text.startsWith('<')) return 'kml'
  if (/^[{[]\s*["{[\]}]/.test(text)) return isSequence(text) ? 'json-sequence' : 'json'
  return 'csv'
}

// One object per line: the first line is a complete object, and the second begins another.
function isSequence(text: string): boolean {
  const end = text.indexOf('\n')
  if (!text.startsWith('{') || end === -1 || !text.slice(end).trimStart().startsWith('{'))
    return false
  return parseJson(text.slice(0, end)) !== undefined
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function firstBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: number[] = []
  for await (const chunk of chunks) {
    for (const byte of chunk.subarray(0, SAMPLE - parts.length)) parts.push(byte)
    if (parts.length >= SAMPLE) break
  }
  return Uint8Array.from(parts)
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}
