/**
 * When a daily job last ran. Every implementation promises: of several processes that read the same last time, only one succeeds in
 * recording the next.
 */
export type JobLog = {
  last(job: string): Promise<Date | undefined>
  /** `false` when it no longer holds `last` */
  record(job: string, at: Date, last: Date | undefined): Promise<boolean>
}
