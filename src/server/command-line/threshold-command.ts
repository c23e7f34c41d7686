import { inboxLine } from '../../domain/submissions/inbox/inbox.ts'
import { compareThreshold } from '../../domain/submissions/evidence/threshold-effect.ts'
import { THRESHOLD } from '../../lib/spam-shield/weights.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { messagesOf } from '../../web/messages/all.ts'
import { loadConfig } from '../config.ts'
import { createLog } from '../log.ts'

/** `shield threshold POINTS`: what it would have done to the stored messages. */
export async function runThreshold(
  text: string,
  { english }: { english: boolean },
): Promise<number> {
  const { shield, inbox } = messagesOf(english ? 'en' : 'de')
  const threshold = Number(text.replace(',', '.'))
  if (!(threshold > 0)) {
    console.error(shield.thresholdInvalid)
    return 2
  }
  const log = createLog(
    (line) => void process.stderr.write(line),
    () => new Date(),
  )
  const storage = await openStorage({ ...loadConfig(), log })
  try {
    const found = await compareThreshold(storage.submissions, threshold)
    const { before, after, changes, messages } = found
    console.log(shield.thresholdTitle(threshold, THRESHOLD, messages))
    for (const key of ['quarantined', 'quarantinedHam', 'acceptedSpam'] as const) {
      const counts = shield.insteadOf(after[key], before[key])
      console.log(`  ${shield.thresholdCounts[key].padEnd(58)}${counts}`)
    }
    console.log(changes.length > 0 ? `\n${shield.changesTitle}:` : `\n${shield.noChanges}`)
    for (const { receipt, score, status, from, excerpt } of changes.map(inboxLine)) {
      console.log(
        ['', receipt, inbox.points(score), inbox.status[status], from, excerpt].join('  '),
      )
    }
    return 0
  } finally {
    await storage.close()
  }
}
