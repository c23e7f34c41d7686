import {
  DEFAULT_RETENTION,
  MIN_AUDIT_DAYS,
  type RetentionPeriods,
} from '../../domain/submissions/retention/retention.ts'
import type { ConfigProblem, Environment } from './read-settings.ts'

/** A hundred years, the value for keeping something for ever. */
const MAX_DAYS = 36_500

/** The settings that fix the periods. */
export const PERIOD_SETTINGS = {
  doneDays: 'RETENTION_DONE_DAYS',
  quarantineDays: 'RETENTION_QUARANTINE_DAYS',
  auditDays: 'RETENTION_AUDIT_DAYS',
} as const satisfies Record<keyof RetentionPeriods, string>

/** How long messages and the audit log are kept. */
export function readRetention(
  environment: Environment,
  problems: ConfigProblem[],
): RetentionPeriods {
  const readDays = (period: keyof RetentionPeriods, minDays = 1): number => {
    const setting = PERIOD_SETTINGS[period]
    const value = environment[setting]
    const days = value ? Number(value) : DEFAULT_RETENTION[period]
    if (Number.isInteger(days) && days >= minDays && days <= MAX_DAYS) return days
    const example = `${setting}=${DEFAULT_RETENTION[period]}`
    problems.push({
      setting,
      de: `${setting} ist „${value}“. Setzen Sie eine ganze Zahl von Tagen, ${minDays} bis ${MAX_DAYS}, zum Beispiel ${example}.`,
      en: `${setting} is “${value}”. Set a whole number of days, ${minDays} to ${MAX_DAYS}, for example ${example}.`,
    })
    return DEFAULT_RETENTION[period]
  }
  return {
    doneDays: readDays('doneDays'),
    quarantineDays: readDays('quarantineDays'),
    auditDays: readDays('auditDays', MIN_AUDIT_DAYS),
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
    ...(fixed.has(PERIOD_SETTINGS.doneDays) && { doneDays }),
    ...(fixed.has(PERIOD_SETTINGS.quarantineDays) && { quarantineDays }),
    ...(fixed.has(PERIOD_SETTINGS.auditDays) && { auditDays }),
  }
}
