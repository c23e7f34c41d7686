import { inflateSync } from 'node:zlib'

/** The tables of a WOFF 1.0 file by their tags, unpacked (W3C, WOFF File Format 1.0, 4 and 5). Throws on any other file. */
export function readWoff(bytes: Uint8Array): Map<string, DataView> {
  const file = viewOf(bytes)
  if (file.getUint32(0) !== SIGNATURE) throw new Error('not a WOFF file')
  const tables = new Map<string, DataView>()
  for (let entry = 0; entry < file.getUint16(12); entry++) {
    const at = HEADER_BYTES + entry * ENTRY_BYTES
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4))
    const offset = file.getUint32(at + 4)
    const packed = file.getUint32(at + 8)
    const content = bytes.subarray(offset, offset + packed)
    // A table that would not get smaller is stored as it is.
    const isPacked = packed < file.getUint32(at + 12)
    tables.set(tag, viewOf(isPacked ? inflateSync(content) : content))
  }
  return tables
}

// "wOFF"
const SIGNATURE = 0x774f_4646
const HEADER_BYTES = 44
const ENTRY_BYTES = 20

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
