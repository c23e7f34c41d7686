import type { Submission } from '../submission.ts'

/** A message that the shield put into quarantine. */
export type QuarantinedMessage = {
  submission: Submission
  /** since when it is in quarantine */
  since: Date
  /** when a delivered digest first listed it */
  listedAt: Date | undefined
}

/** With `placeIds`, only messages to these places. */
export type DigestStore = {
  /** messages that no digest has listed yet, oldest first */
  unlisted(limit: number, placeIds?: readonly string[]): Promise<QuarantinedMessage[]>
  /** messages that have been listed and in quarantine since before then, oldest first */
  listedBefore(
    before: Date,
    limit: number,
    placeIds?: readonly string[],
  ): Promise<QuarantinedMessage[]>
  countUnlisted(placeIds?: readonly string[]): Promise<number>
  /** ids of the places that messages in quarantine were sent to, listed or not */
  places(): Promise<string[]>
  /** records that a delivered digest listed the messages; one that was listed before keeps its time */
  markListed(ids: readonly string[], at: Date): Promise<void>
  /** undefined when the message is not in quarantine */
  quarantined(id: string): Promise<QuarantinedMessage | undefined>
}
