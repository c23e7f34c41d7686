import { close, closeSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { CatalogueData } from '../../domain/search/catalogue/build-catalogue.ts'
import type { OpenedCatalogue } from '../../domain/search/catalogue/live-catalogue.ts'
import { openCatalogue } from '../../domain/search/catalogue/open-catalogue.ts'
import type { RecordBytes } from '../../domain/search/catalogue/record-store.ts'
import { unpack } from '../../lib/place-index/packed-index.ts'
import { type CatalogueBytes, CHECKSUM_BYTES, HEADER_BYTES } from './catalogue-file.ts'

// A request may still use a replaced catalogue, so its file is closed once that is unreachable. By then the file has no name, so closing it
// frees its disk blocks. That took 85 ms for 700 MB, and this thread does not wait for it.
const unused = new FinalizationRegistry<number>((file) => close(file, () => {}))

/**
 * Opens a catalogue whose file has been read; its records are read from the file one by one. Undefined when the data was packed in another
 * way. Reading a damaged record throws and reports the damage.
 */
export function openCatalogueFile(
  { file, mark, seed, data: packed }: CatalogueBytes,
  reportDamage: () => void,
): OpenedCatalogue | undefined {
  // Packed by the same code, as its digest shows.
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
      const length = readUnlessBroken(file, bytes, HEADER_BYTES + start)
      const record = bytes.subarray(0, -CHECKSUM_BYTES)
      const isWhole =
        length === bytes.length && crc32(record, seed) === bytes.readUInt32LE(record.length)
      if (isWhole) return record
      reportDamage()
      throw new Error(`the saved catalogue is damaged at byte ${HEADER_BYTES + start}`)
    },
  }
  unused.register(records, file)
  return records
}

// An unreadable disk block counts as damage, just like wrong bytes.
function readUnlessBroken(file: number, bytes: Buffer, position: number): number {
  try {
    return readSync(file, bytes, 0, bytes.length, position)
  } catch {
    return 0
  }
}
