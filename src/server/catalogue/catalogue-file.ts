import { close, closeSync, openSync, read as readInto, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import type { CatalogueData } from '../../domain/search/catalogue/build-catalogue.ts'
import type { CatalogueMark } from '../../domain/places/place-store.ts'
import { openCatalogue } from '../../domain/search/catalogue/open-catalogue.ts'
import type { OpenedCatalogue } from '../../domain/search/catalogue/live-catalogue.ts'
import type { RecordBytes } from '../../domain/search/catalogue/record-store.ts'
import { unpack } from '../../lib/place-index/packed-index.ts'

/** At the start of the file, as JSON filled up with blanks. */
export const HEAD_BYTES = 512

/** Behind each record. */
export const CHECKSUM_BYTES = 4

/** What the file was made by, and from what; to other code it is of no use. */
export type CatalogueFileHead = {
  /** digest of the code */
  builder: string
  /** of the moment that it shows */
  mark: CatalogueMark
  /** where the packed `CatalogueData` lies; the records are between it and the head */
  at: number
  length: number
  checksum: number
}

// Read at once and checked; between two pieces others have their turn.
const PIECE_BYTES = 4 << 20

const readAsync = promisify(readInto)

// A request may still hold a catalogue that was replaced: its file is closed when nobody can ask it any more. It has no name any
// more by then, so closing it gives its blocks back to the disk: of 700 MB that took 85 ms, for which this thread does not wait.
const unused = new FinalizationRegistry<number>((file) => close(file, () => {}))

/**
 * Opens the catalogue in a file, its records to be read from there one by one. Undefined when there is none, when another
 * builder has made it, when it is cut off or damaged. A record that turns out to be damaged later throws and is reported.
 */
export async function openCatalogueFile(
  path: string,
  builder: string,
  reportDamage: () => void,
): Promise<OpenedCatalogue | undefined> {
  const file = openIfThere(path)
  if (file === undefined) return undefined
  const head = readHead(file)
  const isOurs = head?.builder === builder
  const data = isOurs ? await readData(file, head) : undefined
  if (!head || !data) {
    closeSync(file)
    return undefined
  }
  return { catalogue: openCatalogue(data, recordsOf(file, reportDamage)), mark: head.mark }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    return undefined
  }
}

async function readData(file: number, head: CatalogueFileHead): Promise<CatalogueData | undefined> {
  const buffer = new SharedArrayBuffer(head.length)
  let checksum = 0
  for (let at = 0; at < head.length; at += PIECE_BYTES) {
    const piece = new Uint8Array(buffer, at, Math.min(PIECE_BYTES, head.length - at))
    const { bytesRead } = await readAsync(file, piece, 0, piece.length, head.at + at)
    if (bytesRead < piece.length) return undefined
    checksum = crc32(piece, checksum)
  }
  // The same code has packed it: its digest says so.
  return checksum === head.checksum ? (unpack(buffer) as CatalogueData | undefined) : undefined
}

function readHead(file: number): CatalogueFileHead | undefined {
  const bytes = Buffer.alloc(HEAD_BYTES)
  readSync(file, bytes, 0, HEAD_BYTES, 0)
  try {
    return JSON.parse(bytes.toString()) as CatalogueFileHead
  } catch {
    return undefined
  }
}

function recordsOf(file: number, reportDamage: () => void): RecordBytes {
  const records: RecordBytes = {
    read(start, end) {
      const bytes = Buffer.allocUnsafe(end - start)
      const length = readSync(file, bytes, 0, bytes.length, HEAD_BYTES + start)
      const record = bytes.subarray(0, -CHECKSUM_BYTES)
      const isWhole = length === bytes.length && crc32(record) === bytes.readUInt32LE(record.length)
      if (isWhole) return record
      reportDamage()
      throw new Error(`the saved catalogue is damaged at byte ${HEAD_BYTES + start}`)
    },
  }
  unused.register(records, file)
  return records
}
