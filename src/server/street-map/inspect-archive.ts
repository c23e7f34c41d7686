import { type Header, PMTiles, type Source, TileType } from 'pmtiles'
import type { ArchiveFacts, MapFacts } from '../../maps/street/check/map-facts.ts'
import { ArchiveError } from './archive-source.ts'
import { readDescription } from './read-description.ts'
import { readTile } from './read-tile.ts'
import { tileOf } from './tile-of.ts'
import { emptyFacts } from './facts.ts'
import { unpackPart } from './unpack.ts'

/** The zoom whose tiles have the names of countries and states. */
const OVERVIEW_ZOOM = 5

/** Opens an archive, and reads its description and the most detailed tile at its centre. Never rejects. */
export async function inspectArchive(
  source: Source,
  { readsTile }: { readsTile: boolean },
): Promise<MapFacts> {
  const facts = emptyFacts()
  try {
    const archive = new PMTiles(source, undefined, unpackPart)
    const header = await archive.getHeader()
    facts.archive = factsOf(header)
    const { layers, fields, attribution } = readDescription(await archive.getMetadata())
    facts.describedLayers = layers
    facts.fields = fields
    facts.attribution = attribution
    if (readsTile && facts.archive.holdsVectorTiles) await addTile(archive, header, facts)
  } catch (error) {
    facts.answers.push(
      error instanceof ArchiveError
        ? error.answer
        : { what: 'archive', address: source.getKey(), problem: await problemOf(source) },
    )
  }
  return facts
}

function factsOf({ minZoom, maxZoom, tileType, ...header }: Header): ArchiveFacts {
  const bounds = {
    west: header.minLon,
    south: header.minLat,
    east: header.maxLon,
    north: header.maxLat,
  }
  return { minZoom, maxZoom, bounds, holdsVectorTiles: tileType === TileType.Mvt }
}

// Reads the most detailed tile at the centre, for its layers, and one at a low zoom, for the names of states and countries.
async function addTile(archive: PMTiles, header: Header, facts: MapFacts): Promise<void> {
  const { minZoom, maxZoom, centerLat, centerLon, minLat, maxLat, minLon, maxLon } = header
  const isCentred = centerLat !== 0 || centerLon !== 0
  const center = isCentred
    ? { lat: centerLat, lng: centerLon }
    : { lat: (minLat + maxLat) / 2, lng: (minLon + maxLon) / 2 }
  for (const top of [Math.min(OVERVIEW_ZOOM, maxZoom), maxZoom]) {
    for (let zoom = top; zoom >= minZoom; zoom--) {
      const { z, x, y } = tileOf(center, zoom)
      const found = await archive.getZxy(z, x, y)
      if (!found) continue
      const { layers, fields } = await readTile(new Uint8Array(found.data))
      facts.tile = { z, x, y, bytes: found.data.byteLength, layers }
      facts.fields = [...new Set([...facts.fields, ...fields])]
      break
    }
  }
}

// The library only reports that something was wrong with the data.
async function problemOf(source: Source): Promise<'not_pmtiles' | 'damaged'> {
  try {
    const { data } = await source.getBytes(0, 7)
    return new TextDecoder().decode(data) === 'PMTiles' ? 'damaged' : 'not_pmtiles'
  } catch {
    return 'damaged'
  }
}
