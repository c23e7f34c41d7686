import { DEFAULT_THRESHOLD } from '../../../lib/spam-shield/weights.ts'
import {
  eachSubmission,
  humanDecision,
  type Submission,
  type SubmissionStore,
} from '../submission.ts'

/** With a lower threshold, people without JavaScript would be quarantined for that alone, because it gives 3.5 points. */
export const MIN_THRESHOLD = 4
/** Hardly any message has more points. */
export const MAX_THRESHOLD = 20
/** Reasons give whole and half points. */
const STEP = 0.5

/** Whether an owner may set this many points as the threshold of the site. */
export function isThreshold(points: number): boolean {
  return points >= MIN_THRESHOLD && points <= MAX_THRESHOLD && Number.isInteger(points / STEP)
}

/** The threshold of a site as its setting `spam.threshold` holds it. */
export function readThreshold(setting: unknown): number {
  return typeof setting === 'number' && isThreshold(setting) ? setting : DEFAULT_THRESHOLD
}

const MAX_CHANGES = 100

/** The effect of a threshold on the stored messages. */
export type ThresholdEffect = {
  quarantined: number
  /** of these, the ones that a person found not to be spam */
  quarantinedHam: number
  /** let through, but marked as spam by a person */
  acceptedSpam: number
}

export type ThresholdComparison = {
  messages: number
  /** the shield's decision when they arrived */
  before: ThresholdEffect
  after: ThresholdEffect
  /** the newest messages for which the decision would have changed */
  changes: Submission[]
}

/** What another threshold would have done, given the points of every message on arrival. */
export async function compareThreshold(
  store: Pick<SubmissionStore, 'list'>,
  threshold: number,
): Promise<ThresholdComparison> {
  const found: ThresholdComparison = {
    messages: 0,
    before: { quarantined: 0, quarantinedHam: 0, acceptedSpam: 0 },
    after: { quarantined: 0, quarantinedHam: 0, acceptedSpam: 0 },
    changes: [],
  }
  for await (const submission of eachSubmission(store)) {
    const was = submission.verdict === 'quarantine'
    const would = submission.score >= threshold
    found.messages += 1
    count(found.before, was, submission)
    count(found.after, would, submission)
    if (was !== would && found.changes.length < MAX_CHANGES) found.changes.push(submission)
  }
  return found
}

function count(effect: ThresholdEffect, isQuarantined: boolean, submission: Submission): void {
  const decision = humanDecision(submission)
  if (isQuarantined) effect.quarantined += 1
  if (isQuarantined && decision === 'ham') effect.quarantinedHam += 1
  if (!isQuarantined && decision === 'spam') effect.acceptedSpam += 1
}
