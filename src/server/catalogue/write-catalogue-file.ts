import { randomInt } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { CatalogueData } from '../../domain/search/catalogue/build-catalogue.ts'
import type { RecordSink } from '../../domain/search/catalogue/record-store.ts'
import { packedPieces } from '../../lib/place-index/packed-index.ts'
import { type CatalogueFileHeader, CHECKSUM_BYTES, HEADER_BYTES } from './catalogue-file.ts'

/** Writes a file in a background process: every call blocks. */
export type CatalogueFileWriter = RecordSink & {
  /** Writes the rest, then the head; from then on the file can be opened. */
  finish(data: CatalogueData, made: Pick<CatalogueFileHeader, 'builder' | 'mark'>): void
  /** Makes the content survive a power failure, then renames the file to `path`. */
  moveTo(path: string): void
  close(): void
}

const BUFFER_BYTES = 1 << 20

export function createCatalogueFile(temporaryPath: string): CatalogueFileWriter {
  const file = openSync(temporaryPath, 'w', 0o600)
  const seed = randomInt(2 ** 32)
  const buffer = Buffer.alloc(BUFFER_BYTES)
  let used = 0
  let at = HEADER_BYTES

  const flush = () => {
    writeWhole(file, buffer.subarray(0, used), at)
    at += used
    used = 0
  }

  return {
    append(record) {
      const length = record.length + CHECKSUM_BYTES
      if (used + length > BUFFER_BYTES) flush()
      const framed = length > BUFFER_BYTES ? Buffer.alloc(length) : buffer.subarray(used)
      framed.set(record)
      framed.writeUInt32LE(crc32(record, seed), record.length)
      if (length > BUFFER_BYTES) {
        writeWhole(file, framed, at)
        at += length
      } else used += length
      return length
    },
    finish(data, made) {
      flush()
      const { byteLength, pieces } = packedPieces(data)
      const head: CatalogueFileHeader = { ...made, at, length: byteLength, checksum: 0, seed }
      for (const piece of pieces) {
        writeWhole(file, piece, at)
        head.checksum = crc32(piece, head.checksum)
        at += piece.length
      }
      writeWhole(file, Buffer.from(JSON.stringify(head).padEnd(HEADER_BYTES)), 0)
    },
    moveTo(path) {
      fsyncSync(file)
      renameSync(temporaryPath, path)
      const directory = openSync(dirname(path), 'r')
      fsyncSync(directory)
      closeSync(directory)
    },
    close: () => closeSync(file),
  }
}

function writeWhole(file: number, bytes: Uint8Array, at: number): void {
  let written = 0
  while (written < bytes.length) {
    written += writeSync(file, bytes, written, bytes.length - written, at + written)
  }
}
