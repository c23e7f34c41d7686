import { closeSync, openSync, read as readInto, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import type { CatalogueMark } from '../../domain/places/place-store.ts'

/** The head at the start of the file: JSON padded with spaces. */
export const HEADER_BYTES = 512

/** The checksum after each record. */
export const CHECKSUM_BYTES = 4

/** What the file was made by and from; other code cannot use it. */
export type CatalogueFileHeader = {
  /** digest of the code that built it */
  builder: string
  /** the state of the catalogue that it shows */
  mark: CatalogueMark
  /** the position of the packed `CatalogueData`, after the records */
  at: number
  length: number
  checksum: number
  /** unique to this file: the checksums of its records start from it, so records of another file never pass for valid */
  seed: number
}

/** The part of a file that is held in memory. The records are read one by one, so the file stays open. */
export type CatalogueBytes = {
  file: number
  mark: CatalogueMark
  seed: number
  data: SharedArrayBuffer
}

// Bytes read and checked at once, before other work gets its turn.
const PIECE_BYTES = 4 << 20

const readAsync = promisify(readInto)

/** Undefined when the file is missing, truncated, damaged, or made by another builder. */
export async function readCatalogueFile(
  path: string,
  builder: string,
): Promise<CatalogueBytes | undefined> {
  const file = openIfExists(path)
  if (file === undefined) return undefined
  const head = readHeader(file)
  const isOurs = head?.builder === builder && typeof head.seed === 'number'
  const data = isOurs ? await readData(file, head) : undefined
  if (head && data) return { file, mark: head.mark, seed: head.seed, data }
  closeSync(file)
  return undefined
}

function openIfExists(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    return undefined
  }
}

async function readData(
  file: number,
  head: CatalogueFileHeader,
): Promise<SharedArrayBuffer | undefined> {
  const buffer = new SharedArrayBuffer(head.length)
  let checksum = 0
  for (let at = 0; at < head.length; at += PIECE_BYTES) {
    const piece = new Uint8Array(buffer, at, Math.min(PIECE_BYTES, head.length - at))
    const { bytesRead } = await readAsync(file, piece, 0, piece.length, head.at + at)
    if (bytesRead < piece.length) return undefined
    checksum = crc32(piece, checksum)
  }
  return checksum === head.checksum ? buffer : undefined
}

function readHeader(file: number): CatalogueFileHeader | undefined {
  const bytes = Buffer.alloc(HEADER_BYTES)
  readSync(file, bytes, 0, HEADER_BYTES, 0)
  try {
    return JSON.parse(bytes.toString()) as CatalogueFileHeader
  } catch {
    return undefined
  }
}
