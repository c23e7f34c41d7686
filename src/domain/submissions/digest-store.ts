import type { Submission } from './submission.ts'

/** A message that the shield has quarantined. */
export type Quarantined = {
  submission: Submission
  /** since when it lies there */
  since: Date
  /** when a delivered digest listed it first */
  listedAt: Date | undefined
}

export type DigestStore = {
  /** those that no digest has listed yet, oldest first */
  unlisted(limit: number): Promise<Quarantined[]>
  /** those that were listed, and lie there, since before then; oldest first */
  listedBefore(before: Date, limit: number): Promise<Quarantined[]>
  countUnlisted(): Promise<number>
  /** notes that a digest which was delivered listed them; one that was listed before keeps its moment */
  markListed(ids: readonly string[], at: Date): Promise<void>
  /** undefined when there is none that lies in quarantine */
  quarantined(id: string): Promise<Quarantined | undefined>
}
