import type { Evidence } from '../evidence.ts'
import { isUnproven } from '../unproven.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

/** The cookie is public and constant: without a proof it says nothing, and neither does a frame that may have kept it back. */
export function markerSignals(evidence: Evidence): Signal[] {
  const { marker } = evidence
  if (!marker) return []
  if (isUnproven(evidence)) return [signal(marker.cookie ? 'marker-alone' : 'marker-absent')]
  if (marker.cookie || marker.embedded) return []
  if (marker.reported === 'set') return [signal('marker-undelivered')]
  if (marker.reported === 'blocked') return [signal('marker-blocked')]
  if (marker.reported === 'unavailable') return [signal('marker-unavailable')]
  return [signal('marker-absent')]
}
