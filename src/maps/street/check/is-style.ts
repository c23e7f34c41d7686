import type { StyleSpecification } from 'maplibre-gl'

/** Whether a document looks like a style of version 8; MapLibre judges the rest. */
export function isStyle(value: unknown): value is StyleSpecification {
  if (typeof value !== 'object' || value === null) return false
  if (!('version' in value) || value.version !== 8) return false
  const hasSources = 'sources' in value && typeof value.sources === 'object' && value.sources
  return Boolean(hasSources) && 'layers' in value && Array.isArray(value.layers)
}
