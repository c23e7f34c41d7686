import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Compression } from 'pmtiles'

/** The largest tiles and directories are one megabyte. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024

const unpackGzip = promisify(gunzip)

/** Decompresses untrusted data on another thread. Rejects anything larger than a map needs. */
export async function unpack(packed: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await unpackGzip(packed, { maxOutputLength: MAX_UNPACKED_BYTES }))
}

/** The same for parts of an archive. */
export async function unpackPart(
  part: ArrayBuffer,
  compression: Compression,
): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return part
  if (compression !== Compression.Gzip) throw new Error(`unknown compression ${compression}`)
  return (await unpack(new Uint8Array(part))).buffer
}
