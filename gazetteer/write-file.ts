import { brotliCompressSync, constants } from 'node:zlib'
import {
  COLUMNS,
  type ColumnName,
  FILE_VERSION,
  type GazetteerTables,
  MAGIC,
  alignedTo4,
} from '../src/domain/search/gazetteer/gazetteer-file.ts'

/** The bytes of the file: magic, version, and one Brotli stream of header and columns. */
export function packFile(tables: GazetteerTables, attributions: string[]): Buffer {
  const names = Object.keys(COLUMNS) as ColumnName[]
  const lengths = Object.fromEntries(names.map((name) => [name, tables[name].length]))
  const header = Buffer.from(JSON.stringify({ lengths, attributions }))
  const start = Buffer.alloc(alignedTo4(4 + header.length))
  start.writeUInt32LE(header.length)
  header.copy(start, 4)
  const body = Buffer.concat([start, ...names.map((name) => padded(tables[name]))])
  const version = Buffer.alloc(4)
  version.writeUInt32LE(FILE_VERSION)
  return Buffer.concat([Buffer.from(MAGIC, 'latin1'), version, compress(body)])
}

function padded(column: GazetteerTables[ColumnName]): Buffer {
  const bytes = Buffer.alloc(alignedTo4(column.byteLength))
  bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
  return bytes
}

function compress(body: Buffer): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}
