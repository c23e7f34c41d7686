import type { Actor, PlaceChange } from '../../places/place-store.ts'
import type { Decisions, Submission, SubmissionStatus } from '../submission.ts'

/** What is decided of a proposal, with what that changes of places. */
export type DecisionStep = {
  /** as it was read: when it is no longer so, nothing is changed */
  before: Pick<Submission, 'id' | 'decisions'>
  after: { decisions: Decisions; status: SubmissionStatus; placeId?: string }
  changes: readonly PlaceChange[]
  actor: Actor
}

/** `conflict`: a place is no longer as it was read. `not_there`: the proposal is not in the inbox, or was decided meanwhile. */
export type DecisionResult = { ok: true } | { ok: false; problem: 'conflict' | 'not_there' }

/** Every implementation promises: decision, changed places and audit entries are one transaction, on the disk when it resolves. */
export type ProposalStore = {
  decide(step: DecisionStep): Promise<DecisionResult>
}
