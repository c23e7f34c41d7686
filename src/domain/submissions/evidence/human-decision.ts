import type { Submission } from '../submission.ts'

/**
 * What a person said of a message by moving it; undefined while it lies where the shield put it. Only a person moves a message
 * away from there, or calls it done.
 */
export function humanDecision({
  verdict,
  status,
}: Pick<Submission, 'verdict' | 'status'>): 'spam' | 'ham' | undefined {
  if (verdict === 'accept' && status === 'quarantine') return 'spam'
  // Whoever weighed what it proposes took it for a person's.
  if (status === 'accepted' || status === 'declined') return 'ham'
  if (status === 'done' || (verdict === 'quarantine' && status === 'inbox')) return 'ham'
  return undefined
}
