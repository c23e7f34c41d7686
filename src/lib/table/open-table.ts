import { parseJson } from '../text/limited.ts'
import { readJson } from './read-json.ts'
import { type TableResult, readTable, UnreadableFile } from './read-table.ts'
import { readSheet } from './read-workbook.ts'
import { readKml } from './read-kml.ts'
import { readZip } from './read-zip.ts'
import { decodeText } from './decode-text.ts'

/** Bytes of an archive, which must be in memory as a whole. */
const LARGEST_ARCHIVE = 200 * 1024 * 1024

type Source = {
  /** the bytes from their beginning, as often as needed */
  open(): AsyncIterable<Uint8Array>
  /** which sheet of a workbook, instead of the first one with a table */
  sheet?: string
}

/**
 * Opens a file of places as a table, whatever it is: CSV and its kin (`readTable`), JSON and GeoJSON, KML, an Excel
 * workbook, or an archive with one of them or with GTFS, each also packed with gzip. It is recognised by its content; its name may lie.
 */
export async function openTable(source: Source): Promise<TableResult> {
  try {
    return await openAs(source)
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, problem: error.problem }
    throw error
  }
}

async function openAs(source: Source, mayBePacked = true): Promise<TableResult> {
  const head = await firstBytes(source.open())
  if (startsWith(head, GZIP)) {
    // One that unpacks to another may never end.
    if (!mayBePacked) return { ok: false, problem: 'zip_without_places' }
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

/** More bytes than this from one, all zeros for example, are a bomb. */
const LARGEST_RATIO = 200
const FREE_BYTES = 1024 * 1024

/** Unpacks while it is read. Throws `UnreadableFile`. */
async function* unpackGzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [read, unpacked] = [0, 0]
  const chunks = packed[Symbol.asyncIterator]()
  const reading = new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) return controller.close()
      read += value.length
      // Bytes of a file are never shared between threads.
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
      if (unpacked > FREE_BYTES && unpacked > read * LARGEST_RATIO) {
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
  // Google Earth calls it doc.kml, GTFS says that it is stops.txt.
  const places =
    entries.find(({ name }) => /(^|\/)stops\.txt$/i.test(name)) ??
    entries.find(({ name }) => /\.kml$/i.test(name)) ??
    entries.find(({ name }) => /^[^/]+\.(csv|tsv|txt|json|geojson)$/i.test(name)) ??
    // An archive may also hold the name of its folder, a shadow of every file from a Mac, and a readme.
    entries.find(({ name }) => /^(?!__MACOSX\/).*\.(csv|tsv|json|geojson)$/i.test(name))
  if (!places) return { ok: false, problem: 'zip_without_places' }
  const inner = await sniffFormat(places.open())
  if (inner === 'zip') return { ok: false, problem: 'zip_without_places' }
  return openAs({ open: places.open }, false)
}

// Into one growing buffer: a list of pieces to join would take twice the memory.
async function allBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const buffer = new ArrayBuffer(0, { maxByteLength: LARGEST_ARCHIVE })
  const bytes = new Uint8Array(buffer)
  for await (const chunk of chunks) {
    const at = bytes.length
    if (at + chunk.length > LARGEST_ARCHIVE) throw new UnreadableFile('file_too_big')
    buffer.resize(at + chunk.length)
    bytes.set(chunk, at)
  }
  return bytes
}

type SniffedFormat = 'csv' | 'json' | 'json-sequence' | 'kml' | 'zip' | 'old-excel'

const SAMPLE = 64 * 1024

/** The kind of a file, by how it begins. A table of text if nothing else fits. */
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

// An object on each line: the first line is a whole one, and the second begins another.
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
