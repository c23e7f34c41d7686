import type { ImportRun, ImportSettings } from './import-run.ts'

/** What the file of the refused rows of an import is called; by its name it is known when it comes back. */
export function rejectedFileName(id: number): string {
  return `berichtigen-${id}.csv`
}

/** The import whose refused rows a file holds, also when a browser or a person put something behind its name. */
export function originOf(fileName: string): number | undefined {
  const [, id] = /^berichtigen-(\d{1,9})(?!\d)/.exec(fileName) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Rows that were mended are read as they were the first time, and belong to the same source. */
export function settingsOfMended({
  settings,
  report,
  category,
  status,
}: ImportRun): ImportSettings {
  const {
    missing: _missing,
    sheet: _sheet,
    sheets: _sheets,
    isFetched: _isFetched,
    ...same
  } = settings
  const isMade = status === 'applied' && report !== undefined && report.added > 0
  const isThere = isMade || report?.category.isNew === false
  return {
    ...same,
    source: settings.source ?? report?.system.replace(/^csv:/, ''),
    // A few rows may speak for no country.
    country: settings.country ?? report?.assumedCountry,
    // One that was to be made for the import is there only after it, and only if it added a place.
    category: settings.category ?? (isThere ? category?.slug : undefined),
    isPart: true,
  }
}
