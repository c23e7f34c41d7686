import type { Actor } from '../places/place-store.ts'

/** What a place answered: all correct, something is wrong, or it has closed. */
export const INQUIRY_ANSWERS = ['confirm', 'change', 'closed'] as const
export type InquiryAnswer = (typeof INQUIRY_ANSWERS)[number]

/** The question to a place whether its published data is still correct. */
export type Inquiry = {
  /** UUIDv7 */
  id: string
  placeId: string
  askedAt: Date
  /** who caused it */
  actor: Actor
  /** the first answer, which is the only one */
  answer?: InquiryAnswer
  answeredAt?: Date
}

/** The actors in the log: a place that answered, and the yearly inquiry. */
export const PLACE_ACTOR = 'place'
export const INQUIRY_ACTOR = 'inquiry'
