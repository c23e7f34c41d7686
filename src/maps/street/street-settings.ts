import { MAP_SCHEMAS, type MapSchema } from './schema.ts'

/** The operator's street map: tiles that we draw in our own style, or a complete style. */
export type StreetSettings = {
  source: StreetSource
  /** the origin that is not ours; the visitor must agree to it, and the pages' content security policy must name it */
  foreignOrigin?: string
  /** plain text; instead of what the tiles say about themselves */
  attribution?: string
}

export type StreetSource =
  | { kind: 'style'; url: string }
  | { kind: 'file'; path: string; schema?: MapSchema }
  | { kind: 'tiles'; url: string; form: TilesForm; schema: MapSchema }

/** One archive, an address for each tile, or a TileJSON document that names the addresses. */
export type TilesForm = 'pmtiles' | 'template' | 'tilejson'

/** The raw values of `MAP_STYLE_URL`, `MAP_TILES`, `MAP_SCHEMA`, `MAP_ATTRIBUTION` and `PUBLIC_URL`. */
export type RawStreetSettings = {
  style?: string
  tiles?: string
  schema?: string
  attribution?: string
  publicUrl: string
}

export type StreetSettingProblem = {
  setting: 'MAP_STYLE_URL' | 'MAP_TILES' | 'MAP_SCHEMA' | 'MAP_ATTRIBUTION'
  code:
    | 'both_given'
    | 'address_malformed'
    | 'file_not_absolute'
    | 'subdomains'
    | 'schema_unknown'
    | 'schema_missing'
    | 'schema_unused'
    | 'attribution_unused'
  value: string
}

export type ParsedStreetSettings =
  | { ok: true; settings?: StreetSettings }
  | { ok: false; problems: StreetSettingProblem[] }

const FILE = 'pmtiles:'

/** Reads the settings. Unlike Google's, an invalid one stops the start: otherwise the site would silently show another map. */
export function parseStreetSettings(raw: RawStreetSettings): ParsedStreetSettings {
  const [style = '', tiles = '', schema = '', attribution = ''] = [
    raw.style,
    raw.tiles,
    raw.schema,
    raw.attribution,
  ].map((value) => value?.trim())
  const problem = firstProblem({ style, tiles, schema, attribution })
  if (problem) return { ok: false, problems: [problem] }
  if (!style && !tiles) return { ok: true }
  const known = MAP_SCHEMAS.find((one) => one === schema)
  const path = filePath(tiles)
  if (path) {
    const source: StreetSource = { kind: 'file', path, schema: known }
    return { ok: true, settings: { source, attribution: attribution || undefined } }
  }
  const address = readAddress(style || tiles, raw.publicUrl)
  if (!address) {
    const setting = style ? 'MAP_STYLE_URL' : 'MAP_TILES'
    const value = style || tiles
    const code = value.includes('{s}') ? 'subdomains' : 'address_malformed'
    return { ok: false, problems: [{ setting, code, value }] }
  }
  const { url, foreignOrigin } = address
  if (style) return { ok: true, settings: { source: { kind: 'style', url }, foreignOrigin } }
  if (!known) {
    return { ok: false, problems: [{ setting: 'MAP_SCHEMA', code: 'schema_missing', value: '' }] }
  }
  const source: StreetSource = { kind: 'tiles', url, form: formOf(url), schema: known }
  return { ok: true, settings: { source, foreignOrigin, attribution: attribution || undefined } }
}

function firstProblem({
  style,
  tiles,
  schema,
  attribution,
}: Record<'style' | 'tiles' | 'schema' | 'attribution', string>): StreetSettingProblem | undefined {
  if (style && tiles) return { setting: 'MAP_TILES', code: 'both_given', value: tiles }
  if (schema && !tiles) return { setting: 'MAP_SCHEMA', code: 'schema_unused', value: schema }
  if (attribution && !tiles) {
    return { setting: 'MAP_ATTRIBUTION', code: 'attribution_unused', value: attribution }
  }
  if (schema && !MAP_SCHEMAS.some((one) => one === schema)) {
    return { setting: 'MAP_SCHEMA', code: 'schema_unknown', value: schema }
  }
  if (tiles.startsWith(FILE) && !filePath(tiles)) {
    return { setting: 'MAP_TILES', code: 'file_not_absolute', value: tiles }
  }
  return undefined
}

// `pmtiles:/data/usa.pmtiles`; on Windows `pmtiles:C:\data\usa.pmtiles`.
function filePath(tiles: string): string | undefined {
  const path = tiles.startsWith(FILE) ? tiles.slice(FILE.length) : ''
  return /^(\/(?!\/)|[A-Za-z]:[\\/])/.test(path) ? path : undefined
}

/**
 * A URL as the browser should request it. One on our own origin becomes a path, so that it works under each of
 * the site's names; everything else is foreign. Unencrypted addresses are accepted only for this machine.
 */
function readAddress(
  value: string,
  publicUrl: string,
): { url: string; foreignOrigin?: string } | undefined {
  if (/[\s"'<>\\]/.test(value) || value.includes('{s}')) return undefined
  if (/^\/(?!\/)/.test(value)) return { url: value }
  const url = URL.parse(value)
  if (!url || url.username || url.password) return undefined
  // The content security policy contains the host, and commas and semicolons would end a rule there.
  if (!/^[\w.:\-[\]]+$/.test(url.host)) return undefined
  const isOwn = url.origin === new URL(publicUrl).origin
  if (isOwn) return { url: value.slice(value.indexOf('/', value.indexOf('://') + 3)) }
  const isLocal = url.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) return undefined
  return { url: value, foreignOrigin: url.origin }
}

function formOf(url: string): TilesForm {
  if (url.includes('{z}')) return 'template'
  return /\.pmtiles(\?|$)/.test(url) ? 'pmtiles' : 'tilejson'
}
