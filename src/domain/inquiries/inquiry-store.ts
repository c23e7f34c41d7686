import type { Place } from '../places/place.ts'
import type { Actor, PlaceChange } from '../places/place-store.ts'
import type { Delivery } from '../submissions/submission.ts'
import type { Inquiry, InquiryAnswer } from './inquiry.ts'

/** Which places to ask: those not confirmed since an ISO date, and not asked since a moment. */
export type InquiryDue = { confirmedBefore: string; askedBefore: Date; limit: number }

export type InquiryCounts = Record<'waiting' | 'sent' | 'failed' | 'answered', number>

export type InquiryAnswerResult =
  | { ok: true }
  /** `answered`: somebody was first. `conflict`: the place is no longer as it was read */
  | { ok: false; problem: 'answered' | 'conflict' }

/**
 * Questions to places. Every implementation promises: a question, its deliveries and its entry in the log are stored together
 * or not at all; an answer, what it changes of the place and its entry likewise; of several answers one is taken; all of it is
 * on the disk when it resolves.
 */
export type InquiryStore = {
  /** published places that have an address, longest unconfirmed first; and how many there are without the limit */
  due(query: InquiryDue): Promise<{ total: number; places: Place[] }>
  /** which of these places were asked since then */
  findAskedSince(placeIds: readonly string[], since: Date): Promise<Set<string>>
  /** a place that was asked since then is not asked again; says how many were */
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
  /** when the last waiting one will be sent */
  lastPlanned(): Promise<Date | undefined>
  /** deliveries by how they went, and answers, of questions asked since then */
  counts(since: Date): Promise<InquiryCounts>
  /** forgets the recipients of earlier questions; returns how many mails those were */
  forgetRecipients(askedBefore: Date): Promise<number>
}
