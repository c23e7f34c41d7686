import { closeSync, openSync, read as readInto, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import type { CatalogueMark } from '../../domain/places/place-store.ts'

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
  /** of this file alone: the checksums of its records begin with it, so that those of another file are never taken for them */
  seed: number
}

/** All of a file that is held in memory; the records are read from it one by one, so it stays open. */
export type CatalogueBytes = {
  file: number
  mark: CatalogueMark
  seed: number
  data: SharedArrayBuffer
}

// Read at once and checked; between two pieces others have their turn.
const PIECE_BYTES = 4 << 20

const readAsync = promisify(readInto)

/** Undefined when there is no file, when another builder has made it, when it is cut off or damaged. */
export async function readCatalogueFile(
  path: string,
  builder: string,
): Promise<CatalogueBytes | undefined> {
  const file = openIfThere(path)
  if (file === undefined) return undefined
  const head = readHead(file)
  const isOurs = head?.builder === builder && typeof head.seed === 'number'
  const data = isOurs ? await readData(file, head) : undefined
  if (head && data) return { file, mark: head.mark, seed: head.seed, data }
  closeSync(file)
  return undefined
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    return undefined
  }
}

async function readData(
  file: number,
  head: CatalogueFileHead,
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

function readHead(file: number): CatalogueFileHead | undefined {
  const bytes = Buffer.alloc(HEAD_BYTES)
  readSync(file, bytes, 0, HEAD_BYTES, 0)
  try {
    return JSON.parse(bytes.toString()) as CatalogueFileHead
  } catch {
    return undefined
  }
}
