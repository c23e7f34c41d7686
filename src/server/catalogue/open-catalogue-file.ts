import { close, closeSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { CatalogueData } from '../../domain/search/catalogue/build-catalogue.ts'
import type { OpenedCatalogue } from '../../domain/search/catalogue/live-catalogue.ts'
import { openCatalogue } from '../../domain/search/catalogue/open-catalogue.ts'
import type { RecordBytes } from '../../domain/search/catalogue/record-store.ts'
import { unpack } from '../../lib/place-index/packed-index.ts'
import { type CatalogueBytes, CHECKSUM_BYTES, HEAD_BYTES } from './catalogue-file.ts'

// A request may still hold a catalogue that was replaced: its file is closed once it is unreachable. The file has no name by then, so
// closing it frees its blocks on the disk: that took 85 ms for 700 MB, for which this thread does not wait.
const unused = new FinalizationRegistry<number>((file) => close(file, () => {}))

/**
 * Opens a catalogue whose file has been read; its records are read from the file one by one. Undefined when it was packed
 * differently. Reading a damaged record throws and reports it.
 */
export function openCatalogueFile(
  { file, mark, seed, data: packed }: CatalogueBytes,
  reportDamage: () => void,
): OpenedCatalogue | undefined {
  // The same code has packed it: its digest says so.
  const data = unpack(packed) as CatalogueData | undefined
  if (data) return { catalogue: openCatalogue(data, recordsOf({ file, seed }, reportDamage)), mark }
  closeSync(file)
  return undefined
}

function recordsOf(
  { file, seed }: Pick<CatalogueBytes, 'file' | 'seed'>,
  reportDamage: () => void,
): RecordBytes {
  const records: RecordBytes = {
    read(start, end) {
      const bytes = Buffer.allocUnsafe(end - start)
      const length = readUnlessBroken(file, bytes, HEAD_BYTES + start)
      const record = bytes.subarray(0, -CHECKSUM_BYTES)
      const isWhole =
        length === bytes.length && crc32(record, seed) === bytes.readUInt32LE(record.length)
      if (isWhole) return record
      reportDamage()
      throw new Error(`the saved catalogue is damaged at byte ${HEAD_BYTES + start}`)
    },
  }
  unused.register(records, file)
  return records
}

// A disk that cannot read a block any more is as bad as one that gives other bytes.
function readUnlessBroken(file: number, bytes: Buffer, position: number): number {
  try {
    return readSync(file, bytes, 0, bytes.length, position)
  } catch {
    return 0
  }
}
