/** The formats of an export. `excel` is CSV as a German Excel opens it without asking. */
export const EXPORT_FORMATS = ['csv', 'excel', 'geojson', 'google', 'schema-org'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const FILES: Record<ExportFormat, { suffix: string; type: string }> = {
  csv: { suffix: '.csv', type: 'text/csv; charset=utf-8; header=present' },
  excel: { suffix: '-excel.csv', type: 'text/csv; charset=utf-8; header=present' },
  geojson: { suffix: '.geojson', type: 'application/geo+json' },
  google: { suffix: '-google.csv', type: 'text/csv; charset=utf-8; header=present' },
  'schema-org': { suffix: '.jsonld', type: 'application/ld+json' },
}

export function isExportFormat(text: unknown): text is ExportFormat {
  return EXPORT_FORMATS.some((format) => format === text)
}

/** `orte-2026-11-21.csv` and its media type. */
export function exportFile(format: ExportFormat, now: Date): { name: string; type: string } {
  const { suffix, type } = FILES[format]
  return { name: `orte-${now.toISOString().slice(0, 10)}${suffix}`, type }
}
