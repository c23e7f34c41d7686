import type { Actor, PlaceStore } from '../../places/place-store.ts'
import { newDeliveries, type TargetPorts, targetsOf } from '../new-submission.ts'
import type { Submission, SubmissionStatus, SubmissionStore } from '../submission.ts'

export type ModerationPorts = TargetPorts & {
  store: Pick<SubmissionStore, 'move'>
  places: Pick<PlaceStore, 'byId'>
  now(): Date
  /** wakes the delivery worker, so that a message released from quarantine is delivered at once */
  announceDeliveries?(): void
}

/** `not_there`: the message is elsewhere, for example because somebody else was quicker. */
export type StepResult = { ok: true; to: SubmissionStatus } | { ok: false; problem: 'not_there' }

type Step = (submission: Submission, actor: Actor) => Promise<StepResult>

/** The decisions of a person about a message. Each step is one transaction with its audit entry. */
export type Moderation = {
  /** "doch kein Spam": from quarantine to the inbox; notifies its recipients unless they were notified before */
  releaseFromQuarantine: Step
  /** from the inbox to quarantine; holds back unsent deliveries */
  markSpam: Step
  markDone: Step
  /** back from done to the inbox */
  reopen: Step
}

export function createModeration(ports: ModerationPorts): Moderation {
  const { store, places, now } = ports

  const step =
    (from: SubmissionStatus, to: SubmissionStatus): Step =>
    async ({ id }, actor) => {
      const isMoved = await store.move({ id, from, to, actor, deliveries: [] })
      return isMoved ? { ok: true, to } : { ok: false, problem: 'not_there' }
    }

  return {
    async releaseFromQuarantine(submission, actor) {
      const { id, placeId } = submission
      const place = placeId === undefined ? undefined : await places.byId(placeId)
      const deliveries = newDeliveries(submission, await targetsOf(place, ports), now())
      const to = 'inbox'
      const isMoved = await store.move({ id, from: 'quarantine', to, actor, deliveries })
      if (isMoved) ports.announceDeliveries?.()
      return isMoved ? { ok: true, to } : { ok: false, problem: 'not_there' }
    },
    markSpam: step('inbox', 'quarantine'),
    markDone: step('inbox', 'done'),
    reopen: step('done', 'inbox'),
  }
}
