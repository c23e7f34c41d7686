import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RunningSite } from './server.ts'

/** Makes every session of the site eleven minutes old, so that steps which could take over an account ask for a proof. */
export function ageSessions({ directory }: RunningSite): void {
  const database = new DatabaseSync(join(directory, 'lageplan.db'), { timeout: 5_000 })
  const then = new Date(Date.now() - 11 * 60_000).toISOString()
  database.prepare('update operator_session set created_at = ?').run(then)
  database.close()
}
