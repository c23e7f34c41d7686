import { AFTER_FIRST_START, copySite } from '../e2e/support/server.ts'

/** A new directory with the demo site as its first start left it; the site is filled once for all files of a run. */
export function demoDirectory(): string {
  return copySite(process.env[AFTER_FIRST_START] ?? '')
}
