import { addProtocol, AJAXError } from 'maplibre-gl'
import { type LatLng } from '../../lib/geo/coordinates.ts'
import type { Coverage } from '../atlas/street-layers.ts'
import { archiveOf, findEntry } from './tile-archive.ts'

/**
 * Serves `streets://<archive>/z/x/y` of an extract. A tile that it lacks is reported as missing, so that MapLibre draws part
 * of the tile above, or nothing if that is missing too: the atlas shows through.
 */
export function addStreetsProtocol(): void {
  addProtocol('streets', async ({ url, type }, { signal }) => {
    if (type === 'json') return { data: await describe(url) }
    const [, file = '', z, x, y] = /^streets:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
    const tile = await archiveOf(file).getZxy(Number(z), Number(x), Number(y), signal)
    if (!tile) throw new AJAXError(404, 'not in this extract', url, new Blob())
    return { data: tile.data }
  })
}

/** The coverage of the extract; rejects when its files are missing. */
export async function loadCoverage(file: string, coverageUrl: string): Promise<Coverage> {
  const [answer] = await Promise.all([fetch(coverageUrl), archiveOf(file).getHeader()])
  if (!answer.ok) throw new Error(`${coverageUrl}: ${answer.status}`)
  return answer.json()
}

/** Whether the extract has the streets around a point, not only the overview tiles above them. */
export async function hasStreets(file: string, point: LatLng): Promise<boolean> {
  return (await findEntry(archiveOf(file), STREETS_ZOOM, point)) !== null
}

/** Tiles of this zoom have every street, and each covers less than the surroundings of a place. */
const STREETS_ZOOM = 13

async function describe(url: string): Promise<object> {
  const { minZoom, maxZoom } = await archiveOf(url.replace('streets://', '')).getHeader()
  return { tiles: [`${url}/{z}/{x}/{y}`], minzoom: minZoom, maxzoom: maxZoom, sparse: true }
}
