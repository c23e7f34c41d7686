import type { Actor } from '../../places/place-store.ts'
import type { Delivery } from '../submission.ts'

/** What people wrote about a message: a note for each other, or an answer to its author. */
export type ThreadEntry = {
  /** UUIDv7 */
  id: string
  submissionId: string
  kind: 'note' | 'answer'
  /** id of an operator */
  author: string
  at: Date
  text: string
}

/**
 * What people write about messages. Every implementation promises: an entry, its delivery and its audit entry, which holds
 * nothing of the text, are one transaction, on the disk when it resolves; an id is taken once.
 */
export type ThreadStore = {
  /** oldest first */
  ofSubmission(submissionId: string): Promise<ThreadEntry[]>
  byId(id: string): Promise<ThreadEntry | undefined>
  /** `false`, and nothing is stored, when the id is taken or the message is gone; an answer also when it is quarantined */
  add(entry: ThreadEntry, deliveries: readonly Delivery[]): Promise<boolean>
  /** undefined takes it from whoever has it; `false` when the message is gone */
  assign(submissionId: string, assignee: string | undefined, actor: Actor): Promise<boolean>
}
