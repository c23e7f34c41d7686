import type { Evidence } from '../evidence.ts'
import { isNearDuplicate } from '../fingerprint.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

/** A person who writes the same to three places is one sender; a campaign is many, or does not stop at three. */
const MOST_OF_ONE_SENDER = 3

export function duplicateSignals({ duplicates }: Evidence): Signal[] {
  const { fingerprint, earlier } = duplicates ?? {}
  if (!fingerprint || !earlier) return []
  const alike = earlier.filter((each) => isNearDuplicate(each.fingerprint, fingerprint))

  const signals: Signal[] = []
  if (alike.some((each) => each.confirmedSpam)) signals.push(signal('repeated-spam'))
  const others = alike.filter((each) => each.fromAnotherSender).length
  if (others > 0) signals.push(signal('repeated-by-others', { messages: others }))
  const own = alike.length - others
  if (own >= MOST_OF_ONE_SENDER) signals.push(signal('repeated-by-sender', { messages: own }))
  return signals
}
