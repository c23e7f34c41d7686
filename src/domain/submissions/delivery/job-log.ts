/**
 * When a daily job ran last. Every implementation promises: of several processes that saw the same last moment, only one
 * succeeds in noting the next.
 */
export type JobLog = {
  last(job: string): Promise<Date | undefined>
  /** `false` when it no longer holds `last` */
  record(job: string, at: Date, last: Date | undefined): Promise<boolean>
}
