/**
 * When a daily job ran last. Every implementation promises: of several processes that saw the same last moment, only one
 * succeeds in noting the next.
 */
export type JobNotes = {
  last(job: string): Promise<Date | undefined>
  /** `false` when another moment than `last` stands there by now */
  note(job: string, at: Date, last: Date | undefined): Promise<boolean>
}
