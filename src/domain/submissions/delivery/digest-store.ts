import type { Submission } from '../submission.ts'

/** A message that the shield has quarantined. */
export type QuarantinedMessage = {
  submission: Submission
  /** since when it is there */
  since: Date
  /** when a delivered digest listed it first */
  listedAt: Date | undefined
}

/** With `placeIds` only messages to these places. */
export type DigestStore = {
  /** those that no digest has listed yet, oldest first */
  unlisted(limit: number, placeIds?: readonly string[]): Promise<QuarantinedMessage[]>
  /** those that were listed, and lie there, since before then; oldest first */
  listedBefore(
    before: Date,
    limit: number,
    placeIds?: readonly string[],
  ): Promise<QuarantinedMessage[]>
  countUnlisted(placeIds?: readonly string[]): Promise<number>
  /** ids of the places that they were sent to, listed or not */
  places(): Promise<string[]>
  /** notes that a digest which was delivered listed them; one that was listed before keeps its moment */
  markListed(ids: readonly string[], at: Date): Promise<void>
  /** undefined when there is none in quarantine */
  quarantined(id: string): Promise<QuarantinedMessage | undefined>
}
