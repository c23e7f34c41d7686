import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const unpack = promisify(gunzip)

/** The outline of a region by its ISO 3166-2 code, as `encodeOutline` writes it. */
export type RegionOutlines = ReadonlyMap<string, string>

/** Reads `outlines.txt.gz` in the folder of the basemap: a code and its outline a line, about 1.5 MB in memory. */
export async function readRegionOutlines(folder: string): Promise<RegionOutlines> {
  const file = await unpack(await readFile(join(folder, 'outlines.txt.gz')))
  const lines = file.toString('utf8').trimEnd().split('\n')
  return new Map(
    lines.map((line) => {
      const end = line.indexOf('\t')
      return [line.slice(0, end), line.slice(end + 1)]
    }),
  )
}
