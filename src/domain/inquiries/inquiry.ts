import type { Actor } from '../places/place-store.ts'

/** What a place said: all is true, this is not, there is none any more. */
export const INQUIRY_ANSWERS = ['confirm', 'change', 'closed'] as const
export type InquiryAnswer = (typeof INQUIRY_ANSWERS)[number]

/** The question to a place whether what is shown of it is still true. */
export type Inquiry = {
  /** UUIDv7 */
  id: string
  placeId: string
  askedAt: Date
  /** who had it asked */
  actor: Actor
  /** the first one; there is no second */
  answer?: InquiryAnswer
  answeredAt?: Date
}

/** Who did it, in the log, when a place has answered, and when the yearly question went out. */
export const PLACE_ACTOR = 'place'
export const INQUIRY_ACTOR = 'inquiry'
