import type { MapSchema } from '../schema.ts'
import type { MapResponseProblem, ArchiveFacts, MapRequestKind } from './map-facts.ts'

/** A result of checking a map. Sentences for the codes are in `web/messages/map-check.*`. */
export type MapCheckResult =
  | { code: 'nothing_configured' }
  | {
      code: 'answer_failed'
      what: MapRequestKind
      address: string
      problem: MapResponseProblem
      status?: number
    }
  | { code: 'answered'; what: MapRequestKind; address: string; status?: number }
  | { code: 'odd_type'; what: MapRequestKind; address: string; type: string }
  | { code: 'origin_refused'; what: MapRequestKind; address: string; origin: string }
  | { code: 'archive_read'; minZoom: number; maxZoom: number; bounds: ArchiveFacts['bounds'] }
  | { code: 'not_vector' }
  | { code: 'too_coarse'; maxZoom: number }
  | { code: 'no_tile' }
  | { code: 'tile_read'; z: number; x: number; y: number; bytes: number; layers: readonly string[] }
  | { code: 'schema_fits'; schema: MapSchema }
  | { code: 'schema_differs'; schema: MapSchema; found: MapSchema }
  | { code: 'schema_unclear'; schema?: MapSchema; layers: readonly string[] }
  | { code: 'names_german' }
  | { code: 'names_not_german' }
  | { code: 'attribution'; text: string }
  | { code: 'attribution_missing' }
  | { code: 'attribution_assumed' }
  | { code: 'replaced'; what: 'glyphs' | 'sprite'; origin: string }
  | { code: 'other_host'; origin: string; allowed?: string }
  | { code: 'needs_consent'; origin: string }
  | { code: 'own_origin' }

export type Severity = 'good' | 'warning' | 'error'

const SEVERITIES: Record<MapCheckResult['code'], Severity> = {
  nothing_configured: 'good',
  answer_failed: 'error',
  answered: 'good',
  odd_type: 'warning',
  origin_refused: 'error',
  archive_read: 'good',
  not_vector: 'error',
  too_coarse: 'warning',
  no_tile: 'error',
  tile_read: 'good',
  schema_fits: 'good',
  schema_differs: 'error',
  schema_unclear: 'error',
  names_german: 'good',
  names_not_german: 'warning',
  attribution: 'good',
  attribution_missing: 'error',
  attribution_assumed: 'warning',
  replaced: 'warning',
  other_host: 'error',
  needs_consent: 'good',
  own_origin: 'good',
}

export function severityOf({ code }: MapCheckResult): Severity {
  return SEVERITIES[code]
}
