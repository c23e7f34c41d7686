import type { Evidence } from '../evidence.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

/** The cookie is public and constant: it tells who ran a script, and never decides anything alone. */
export function markerSignals({ marker }: Evidence): Signal[] {
  if (!marker || marker.cookie || marker.embedded) return []
  if (marker.reported === 'set') return [signal('marker-undelivered')]
  if (marker.reported === 'blocked') return [signal('marker-blocked')]
  if (marker.reported === 'unavailable') return [signal('marker-unavailable')]
  return [signal('marker-absent')]
}
