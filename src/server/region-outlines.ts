import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gunzipSync } from 'node:zlib'
import { BASEMAP_FILE } from './project-files.ts'

const unpack = promisify(gunzip)

/** The outline of a region by its ISO 3166-2 code, as `encodeOutline` writes it. */
export type RegionOutlines = ReadonlyMap<string, string>

const FILE = 'outlines.txt.gz'

/** Reads `outlines.txt.gz` in the folder of the basemap: a code and its outline a line, about 1.5 MB in memory. */
export async function readRegionOutlines(folder: string): Promise<RegionOutlines> {
  return parseOutlines(await unpack(await readFile(join(folder, FILE))))
}

let ours: RegionOutlines | undefined

/** Those of our own basemap, read with the first place whose region nobody named. */
export function ownRegionOutlines(): RegionOutlines {
  ours ??= parseOutlines(gunzipSync(readFileSync(join(dirname(BASEMAP_FILE), FILE))))
  return ours
}

function parseOutlines(file: Buffer): RegionOutlines {
  const lines = file.toString('utf8').trimEnd().split('\n')
  return new Map(
    lines.map((line) => {
      const end = line.indexOf('\t')
      return [line.slice(0, end), line.slice(end + 1)]
    }),
  )
}
