import { createModeration } from '../../domain/submissions/inbox/moderation.ts'
import type { Submission } from '../../domain/submissions/submission.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { Messages } from '../../web/messages/all.ts'
import { targetPortsOf } from '../compose/settings-in-force.ts'
import type { Config } from '../config.ts'

/** The words of the command line for what a person decides about a message. */
export const STEPS = ['ham', 'spam', 'done', 'reopen'] as const

/** Puts a message where the person wants it, says so, and gives the exit code. */
export async function moveMessage(
  submission: Submission,
  step: (typeof STEPS)[number],
  { config, storage, words }: { config: Config; storage: Storage; words: Messages },
): Promise<number> {
  const { releaseFromQuarantine, markSpam, markDone, reopen } = createModeration({
    store: storage.submissions,
    places: storage.places,
    ...targetPortsOf(config, storage),
    now: () => new Date(),
  })
  const take = { ham: releaseFromQuarantine, spam: markSpam, done: markDone, reopen }[step]
  const moved = await take(submission, 'cli')
  const { receipt, status } = submission
  if (moved.ok) console.log(words.inbox.moved(receipt, moved.to))
  else console.error(words.inbox.notMoved(receipt, status))
  return moved.ok ? 0 : 1
}
