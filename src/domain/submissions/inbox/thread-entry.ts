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
