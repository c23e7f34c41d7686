import {
  DEFAULT_RETENTION,
  MIN_AUDIT_DAYS,
  type RetentionPeriods,
} from '../../domain/submissions/retention/retention.ts'
import type { ConfigProblem } from './read-settings.ts'

/** A hundred years, the value for keeping something for ever. */
const MAX_DAYS = 36_500

type Environment = Readonly<Record<string, string | undefined>>

/** How long messages and the audit log are kept. */
export function readRetention(
  environment: Environment,
  problems: ConfigProblem[],
): RetentionPeriods {
  const { doneDays, quarantineDays, auditDays } = DEFAULT_RETENTION
  const read = (setting: string, value: string | undefined, days: number, fewest = 1) =>
    readDays({ setting, value, days, fewest }, problems)
  return {
    doneDays: read('RETENTION_DONE_DAYS', environment.RETENTION_DONE_DAYS, doneDays),
    quarantineDays: read(
      'RETENTION_QUARANTINE_DAYS',
      environment.RETENTION_QUARANTINE_DAYS,
      quarantineDays,
    ),
    auditDays: read(
      'RETENTION_AUDIT_DAYS',
      environment.RETENTION_AUDIT_DAYS,
      auditDays,
      MIN_AUDIT_DAYS,
    ),
  }
}

/** The periods that the environment sets; they take precedence over the stored ones. */
export function fixedPeriods({
  fixed,
  retention,
}: {
  fixed: ReadonlySet<string>
  retention: RetentionPeriods
}): Partial<RetentionPeriods> {
  const { doneDays, quarantineDays, auditDays } = retention
  return {
    ...(fixed.has('RETENTION_DONE_DAYS') && { doneDays }),
    ...(fixed.has('RETENTION_QUARANTINE_DAYS') && { quarantineDays }),
    ...(fixed.has('RETENTION_AUDIT_DAYS') && { auditDays }),
  }
}

type Period = { setting: string; value: string | undefined; days: number; fewest: number }

function readDays({ setting, value, days, fewest }: Period, problems: ConfigProblem[]): number {
  if (!value) return days
  const read = Number(value)
  if (Number.isInteger(read) && read >= fewest && read <= MAX_DAYS) return read
  problems.push({
    setting,
    de: `${setting} ist „${value}“. Setzen Sie eine ganze Zahl von Tagen, ${fewest} bis ${MAX_DAYS}, zum Beispiel ${setting}=${days}.`,
    en: `${setting} is “${value}”. Set a whole number of days, ${fewest} to ${MAX_DAYS}, for example ${setting}=${days}.`,
  })
  return days
}
