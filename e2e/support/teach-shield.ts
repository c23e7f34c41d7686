import { rmSync } from 'node:fs'
import { openStorage } from '../../src/storage/open-storage.ts'
import { aSubmission } from '../../test/storage/samples.ts'
import { labelledMessages } from '../../test/fakes/labelled-messages.ts'
import { demoDirectory, type RunningSite } from './server.ts'

const MONTH_MS = 30 * 24 * 3_600_000

/** A site where people sorted messages a month ago; a server learns from them when it starts. */
export async function teachShield(
  start: (directory: string) => Promise<RunningSite>,
): Promise<RunningSite> {
  const directory = demoDirectory()
  const storage = await openStorage({ directory, log: () => undefined })
  const receivedAt = new Date(Date.now() - MONTH_MS)
  for (const { text, isSpam } of labelledMessages()) {
    const decided = isSpam ? ({ status: 'quarantine' } as const) : ({ status: 'done' } as const)
    const fields = { name: 'Früher', message: text }
    await storage.submissions.store(
      aSubmission({ ...decided, verdict: 'accept', signals: [], score: 0, receivedAt, fields }),
      [],
    )
  }
  await storage.close()
  const site = await start(directory)
  const stop = async () => {
    await site.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  return { ...site, stop }
}
