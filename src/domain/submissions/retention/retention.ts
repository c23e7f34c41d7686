const DAY_MS = 24 * 60 * 60_000

/** How long what is kept, in days. Forms and the privacy page say these numbers, and the job deletes by them. */
export type RetentionPeriods = {
  /** of a message since it was called done, accepted or declined */
  doneDays: number
  /** of a quarantined message since it stood in a digest that was delivered, or since a person called it spam */
  quarantineDays: number
  /** of an entry in the audit log */
  auditDays: number
}

export const DEFAULT_RETENTION: RetentionPeriods = {
  doneDays: 180,
  quarantineDays: 30,
  auditDays: 730,
}

/** The database itself refuses to delete younger entries, whatever the settings and the program say. */
export const FEWEST_AUDIT_DAYS = 365

/** What is older than these moments has been kept long enough. */
export type RetentionCutoffs = { done: Date; quarantine: Date; audit: Date }

export function cutoffsAt(now: Date, periods: RetentionPeriods): RetentionCutoffs {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return {
    done: before(periods.doneDays),
    quarantine: before(periods.quarantineDays),
    audit: before(periods.auditDays),
  }
}

/** A clock that is wrong by more than this would delete what is still needed. */
const LARGEST_GAP_MS = 2 * DAY_MS
const BETWEEN_RUNS_MS = DAY_MS - 30 * 60_000

/**
 * What a daily job does now. After a gap of more than two days, or when time has gone backwards, the clock is not believed at
 * once: the moment is only noted (`note`), and a day later it goes on, unless somebody has set the clock right.
 */
export function turnOf(last: Date | undefined, now: Date): 'wait' | 'note' | 'run' {
  if (!last) return 'note'
  const gap = now.getTime() - last.getTime()
  if (gap < 0 || gap > LARGEST_GAP_MS) return 'note'
  return gap < BETWEEN_RUNS_MS ? 'wait' : 'run'
}
