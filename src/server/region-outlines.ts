import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gunzipSync } from 'node:zlib'
import type { PlacedRegion, PlacedRegions } from '../domain/places/region-by-location.ts'
import { BASEMAP_FILE } from './project-files.ts'

const unpack = promisify(gunzip)

/** The outline of a region by its ISO 3166-2 code, as `encodeOutline` writes it. */
export type RegionOutlines = ReadonlyMap<string, string>

const FILE = 'outlines.txt.gz'

/** Reads `outlines.txt.gz` in the folder of the basemap: one region per line, about 1.5 MB in memory. */
export async function readRegionOutlines(folder: string): Promise<RegionOutlines> {
  return readLines(await unpack(await readFile(join(folder, FILE)))).outlines
}

type Regions = { outlines: RegionOutlines; placed: PlacedRegions }

let ours: Regions | undefined

/** The regions of our own basemap, loaded when the first place without a region comes up. */
export function ownRegions(): Regions {
  ours ??= readLines(gunzipSync(readFileSync(join(dirname(BASEMAP_FILE), FILE))))
  return ours
}

// Fields of a line: code, outline, and for regions that places are assigned to, the margin in degrees, and "!" if two other sources agree
// with the outline.
function readLines(file: Buffer): Regions {
  const outlines = new Map<string, string>()
  const placed = new Map<string, PlacedRegion[]>()
  for (const line of file.toString('utf8').trimEnd().split('\n')) {
    const [code = '', outline = '', margin, mark] = line.split('\t')
    // A tilde marks a region that Natural Earth invented (a neutral zone), so it says nothing about the country.
    if (!code.includes('~')) outlines.set(code, outline)
    if (margin === undefined) continue
    const country = code.slice(0, 2)
    const regions = placed.get(country) ?? []
    regions.push({ code, outline, marginDegrees: Number(margin), isVerified: mark === '!' })
    placed.set(country, regions)
  }
  return { outlines, placed }
}
