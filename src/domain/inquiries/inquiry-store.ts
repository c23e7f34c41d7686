import type { Place } from '../places/place.ts'
import type { Actor, PlaceChange } from '../places/place-store.ts'
import type { Delivery } from '../submissions/submission.ts'
import type { Inquiry, InquiryAnswer } from './inquiry.ts'

/** Which places to ask: not confirmed since an ISO date, and not asked since a moment. */
export type DueQuery = { confirmedBefore: string; askedBefore: Date; limit: number }

export type InquiryCounts = Record<'waiting' | 'sent' | 'failed' | 'answered', number>

export type InquiryAnswerResult =
  | { ok: true }
  /** `answered`: somebody answered first. `conflict`: the place has changed since it was read */
  | { ok: false; problem: 'answered' | 'conflict' }

/**
 * Questions to places. Every implementation promises: a question, its deliveries and its audit entry are stored in one
 * transaction; an answer, its change of the place and its entry likewise; only one of several answers is accepted; all
 * of it is on disk when the promise resolves.
 */
export type InquiryStore = {
  /** published places with an address, longest unconfirmed first; and their number without the limit */
  due(query: DueQuery): Promise<{ total: number; places: Place[] }>
  /** which of these places were asked since then */
  findAskedSince(placeIds: readonly string[], since: Date): Promise<Set<string>>
  /** skips places that were asked since then; returns how many were asked */
  ask(
    questions: readonly { inquiry: Inquiry; deliveries: readonly Delivery[] }[],
    notSince: Date,
  ): Promise<number>
  byId(id: string): Promise<Inquiry | undefined>
  answer(step: {
    inquiry: Inquiry
    answer: InquiryAnswer
    at: Date
    changes: readonly PlaceChange[]
    actor: Actor
  }): Promise<InquiryAnswerResult>
  /** when the last waiting question is to be sent */
  lastPlannedAt(): Promise<Date | undefined>
  /** the deliveries by status, and the answers, of questions asked since then */
  counts(since: Date): Promise<InquiryCounts>
  /** deletes the recipients of inquiries before that time; returns how many mails that affected */
  forgetRecipients(askedBefore: Date): Promise<number>
}
