import { inboxLine } from '../../domain/submissions/inbox/inbox.ts'
import { compareThreshold } from '../../domain/submissions/evidence/spam-threshold.ts'
import { messagesOf } from '../../web/messages/all.ts'
import { spamThresholdOf } from '../compose/settings-in-force.ts'
import { withStorage } from './with-storage.ts'

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
  return withStorage(async ({ storage }) => {
    const own = await spamThresholdOf(storage)()
    const found = await compareThreshold(storage.submissions, threshold)
    const { before, after, changes, messages } = found
    console.log(shield.thresholdTitle(threshold, own, messages))
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
  })
}
