import { readdir } from 'node:fs/promises'
import { ignoreMissing } from './error-code.ts'

/** The file in the data directory that holds the key for encrypted values in the database. */
export const SITE_KEY_FILE = 'site.key'

/** The file in the data directory that makes the next start faster. */
export const SAVED_CATALOGUE_FILE = 'catalogue.bin'

/** A server writes these files only after its database has been filled. */
const TRACES = [SITE_KEY_FILE, SAVED_CATALOGUE_FILE]

/** A file in the data directory which shows that there was a site here, whatever the database contains. */
export async function findSiteTrace(directory: string): Promise<string | undefined> {
  const names = (await ignoreMissing(readdir(directory))) ?? []
  return TRACES.find((trace) => names.includes(trace))
}
