import { detectSchema, followsSchema } from '../schema.ts'
import type { StreetSettings, StreetSource } from '../street-settings.ts'
import type { MapResponse, MapFacts } from './map-facts.ts'
import type { MapCheckResult } from './map-check-result.ts'

/** Below this there are no streets. */
const STREET_ZOOM = 12

/** Judges what was found out about the operator's map, from the first request to the names on it. */
export function checkMap(
  { source, foreignOrigin, attribution }: StreetSettings,
  facts: MapFacts,
  publicUrl: string,
): MapCheckResult[] {
  const findings = facts.answers.flatMap((answer) =>
    checkAnswer(answer, foreignOrigin && new URL(publicUrl).origin),
  )
  findings.push(...checkArchive(facts), ...checkNamed(facts, foreignOrigin))
  if (facts.answers.every(({ problem }) => !problem)) {
    findings.push(...checkTile(facts))
    if (source.kind !== 'style') findings.push(...checkSchema(facts))
    findings.push(...checkNames(facts), checkAttribution(source, attribution ?? facts.attribution))
  }
  findings.push(
    foreignOrigin ? { code: 'needs_consent', origin: foreignOrigin } : { code: 'own_origin' },
  )
  return findings
}

const TYPES: Record<MapResponse['what'], RegExp> = {
  style: /json/,
  description: /json/,
  archive: /octet-stream|pmtiles/,
  tile: /protobuf|vector-tile|octet-stream|mvt/,
}

function checkAnswer(answer: MapResponse, origin: string | undefined): MapCheckResult[] {
  const { what, address, status, contentType, allowedOrigin, problem } = answer
  const findings: MapCheckResult[] = problem
    ? [{ code: 'answer_failed', what, address, problem, status }]
    : [{ code: 'answered', what, address, status }]
  if (status === undefined || problem === 'bad_status') return findings
  // A browser does not give a page the answer of another origin without that origin's permission (CORS).
  if (origin && allowedOrigin !== '*' && allowedOrigin !== origin) {
    findings.push({ code: 'origin_refused', what, address, origin })
  }
  if (contentType && !TYPES[what].test(contentType)) {
    findings.push({ code: 'odd_type', what, address, type: contentType })
  }
  return findings
}

function checkArchive({ archive }: MapFacts): MapCheckResult[] {
  if (!archive) return []
  const { minZoom, maxZoom, bounds, holdsVectorTiles } = archive
  if (!holdsVectorTiles) return [{ code: 'not_vector' }]
  const read: MapCheckResult = { code: 'archive_read', minZoom, maxZoom, bounds }
  return maxZoom < STREET_ZOOM ? [read, { code: 'too_coarse', maxZoom }] : [read]
}

// Foreign fonts and sprites are replaced; foreign tiles are missing.
function checkNamed(
  { foreignOrigins }: MapFacts,
  foreignOrigin: string | undefined,
): MapCheckResult[] {
  return foreignOrigins.map(({ what, origin }) =>
    what === 'tiles'
      ? { code: 'other_host', origin, allowed: foreignOrigin }
      : { code: 'replaced', what, origin },
  )
}

function checkTile({ tile }: MapFacts): MapCheckResult[] {
  return tile ? [{ code: 'tile_read', ...tile }] : [{ code: 'no_tile' }]
}

function checkSchema({ schema, describedLayers, tile }: MapFacts): MapCheckResult[] {
  const layers = describedLayers.length > 0 ? describedLayers : (tile?.layers ?? [])
  if (schema && followsSchema(schema, layers)) return [{ code: 'schema_fits', schema }]
  const found = detectSchema(layers)
  if (schema && found) return [{ code: 'schema_differs', schema, found }]
  // Without a tile there is nothing to judge by, and another finding already says so.
  return tile ? [{ code: 'schema_unclear', schema, layers }] : []
}

function checkNames({ fields, tile }: MapFacts): MapCheckResult[] {
  if (!tile) return []
  const hasGerman = fields.some((field) => field === 'name:de' || field === 'name_de')
  return [{ code: hasGerman ? 'names_german' : 'names_not_german' }]
}

function checkAttribution(source: StreetSource, text: string | undefined): MapCheckResult {
  if (text) return { code: 'attribution', text }
  // These are shown unchanged; for all others the server writes the style and names OpenStreetMap.
  const isAsItIs =
    source.kind === 'style' || (source.kind === 'tiles' && source.form === 'tilejson')
  return { code: isAsItIs ? 'attribution_missing' : 'attribution_assumed' }
}
