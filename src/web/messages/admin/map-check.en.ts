import type { MapResponseProblem, MapRequestKind } from '../../../maps/street/check/map-facts.ts'
import { number } from '../format.ts'
import type { MapCheckWords } from './map-check.de.ts'

const what: Record<MapRequestKind, string> = {
  style: 'The style',
  description: 'The description of the tiles (TileJSON)',
  archive: 'The archive of tiles (PMTiles)',
  tile: 'The tile',
}

const failed: Record<MapResponseProblem, (status?: number) => string> = {
  unreachable: () =>
    'cannot be reached. Check the name of the host, the connection and the certificate.',
  address_refused: () =>
    'is in a private network that the settings do not name, and is not fetched. Visitors from outside cannot reach it either.',
  timed_out: () => 'did not arrive within 15 seconds. Check the host that should answer.',
  too_large: () => 'is larger than 16 MB. Check the address.',
  missing: () => 'does not exist. Check the path in MAP_TILES and whether the volume is mounted.',
  unreadable: () =>
    'cannot be read. It must be a file that the account which runs Lageplan may read.',
  bad_status: (status) =>
    status === 401 || status === 403
      ? `is refused (HTTP ${status}). Check the key in the address and whether your site is allowed there.`
      : `could not be fetched (HTTP ${status}). Check the address.`,
  not_json: () => 'is not JSON. Open the address in a browser; it may be an error page.',
  not_a_style: () =>
    'is not a MapLibre style of version 8. Tiles without a style belong in MAP_TILES, not MAP_STYLE_URL.',
  no_vector_source: () => 'names no vector tiles, so no tile can be checked.',
  not_a_description: () =>
    'names no tiles. MAP_TILES needs a TileJSON document, a PMTiles archive or an address with {z}/{x}/{y}.',
  no_ranges: () =>
    'can only be fetched as a whole. The web server must answer range requests (HTTP 206); turn them on there.',
  not_pmtiles: () => 'is not a PMTiles archive of version 3. Convert it with “pmtiles convert”.',
  damaged: () => 'is damaged or cut off. Download or build it again.',
}

const degrees = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 })

const list = (layers: readonly string[]) => layers.join(', ') || 'none'

export const mapCheck: MapCheckWords = {
  severity: { good: 'good', warning: 'note', error: 'error' },
  findings: {
    nothing_configured: () =>
      'No street map is set: the site shows its own overview map. A street map is set in the settings of the administration, or by MAP_TILES and MAP_STYLE_URL; docs/betrieb/karten.md explains the choice.',
    answer_failed: (finding) =>
      `${what[finding.what]} ${failed[finding.problem](finding.status)} (${finding.address})`,
    answered: (finding) =>
      `${what[finding.what]} is there${finding.status ? ` (HTTP ${finding.status})` : ''}: ${finding.address}`,
    odd_type: (finding) =>
      `${what[finding.what]} comes as “${finding.type}”. Is it an error page? If not, set the content type in the web server. (${finding.address})`,
    origin_refused: (finding) =>
      `${what[finding.what]} may not be read from ${finding.origin}: the answer needs the header “Access-Control-Allow-Origin: ${finding.origin}” or “*”. Most providers call it “allowed sites”. (${finding.address})`,
    archive_read: ({ minZoom, maxZoom, bounds: { west, south, east, north } }) =>
      `The archive goes from zoom ${minZoom} to ${maxZoom}, from ${degrees(west)} to ${degrees(east)} degrees of longitude and from ${degrees(south)} to ${degrees(north)} degrees of latitude. Places outside it will stand on empty ground.`,
    not_vector: () =>
      'The archive holds no vector tiles (MVT) but pictures or another format. Lageplan draws vector tiles only.',
    too_coarse: ({ maxZoom }) =>
      `The archive ends at zoom ${maxZoom}; streets begin at about 12. Extract it again with “--maxzoom=15”.`,
    no_tile: () =>
      'No tile could be found. Check whether the extract contains your places and whether the address names {z}/{x}/{y} in the right order.',
    tile_read: ({ z, x, y, bytes, layers }) =>
      `The tile ${z}/${x}/${y} can be read (${number(bytes, 'en')} bytes), layers: ${list(layers)}.`,
    schema_fits: ({ schema }) => `The layers follow the schema ${schema}.`,
    schema_differs: ({ schema, found }) =>
      `MAP_SCHEMA is ${schema}, but the layers are named as in ${found}; the map would stay empty. Set MAP_SCHEMA=${found}.`,
    schema_unclear: ({ schema, layers }) =>
      `The layers do not follow ${schema ?? 'any schema we know'} (found: ${list(layers)}). Use tiles in protomaps, openmaptiles or shortbread, or set MAP_STYLE_URL to a style of your own.`,
    names_german: () => 'German names are in the data (name:de or name_de).',
    names_not_german: () =>
      'German names (name:de or name_de) were not found; the map then shows the local ones. Build the tiles with German names, with Planetiler for example by “--languages=de,en”.',
    attribution: ({ text }) => `The map names as its source: ${text}`,
    attribution_missing: () =>
      'No attribution was found. OpenStreetMap data requires it; add it to the style or, with MAP_TILES, set MAP_ATTRIBUTION="© OpenStreetMap contributors".',
    attribution_assumed: () =>
      'The map names “© OpenStreetMap contributors” as its source. If the tiles are not from there alone, set MAP_ATTRIBUTION.',
    replaced: (finding) =>
      finding.what === 'glyphs'
        ? `The style takes its letters from ${finding.origin}. Lageplan uses its own instead; nothing is requested there.`
        : `The style takes its icons from ${finding.origin}. Lageplan leaves them out; nothing is requested there.`,
    other_host: ({ origin, allowed }) =>
      `Tiles would also come from ${origin}, but only ${allowed ?? 'your own site'} is allowed. They are left out. Use a style that has everything on one host, or name the tiles themselves in MAP_TILES.`,
    needs_consent: ({ origin }) =>
      `The map is on a third-party host (${origin}), so Lageplan offers it only after consent; until then the site’s own map is shown. Name the provider in your privacy policy.`,
    own_origin: () =>
      'The map comes from your own site. It needs no consent and is there from the start.',
  },
  sum: (errors, warnings) =>
    errors > 0
      ? `${errors === 1 ? 'One error' : `${errors} errors`}: the map cannot stay like this.`
      : warnings > 0
        ? 'The map works; read the notes.'
        : 'Everything is fine.',
}
