import type { RetentionPeriods } from '../../../domain/submissions/retention/retention.ts'
import { formatCount, number } from '../format.ts'
import { days } from '../retention.de.ts'

/** Die Texte zum Befehl `retention`. */
export const retentionPreview = {
  title: 'Das würde jetzt gelöscht (mit --apply wird es gelöscht):',
  appliedTitle: 'Gelöscht:',
  done: (count: number, { doneDays }: RetentionPeriods) =>
    `${formatCount(count, 'erledigte Nachricht', 'erledigte Nachrichten', 'de')}, seit mindestens ${inDays(doneDays)} erledigt`,
  quarantine: (count: number, { quarantineDays }: RetentionPeriods) =>
    `${formatCount(count, 'verdächtige Nachricht', 'verdächtige Nachrichten', 'de')}, seit mindestens ${inDays(quarantineDays)} in einem zugestellten Tagesbericht gemeldet`,
  spam: (count: number, { quarantineDays }: RetentionPeriods) =>
    `${formatCount(count, 'Nachricht, die', 'Nachrichten, die', 'de')} ein Mensch vor mindestens ${inDays(quarantineDays)} als Spam abgelegt hat`,
  audit: (count: number, { auditDays }: RetentionPeriods) =>
    `${formatCount(count, 'Eintrag', 'Einträge', 'de')} im Protokoll, älter als ${days(auditDays)}`,
  unlisted: (count: number) =>
    `${formatCount(count, 'verdächtige Nachricht bleibt', 'verdächtige Nachrichten bleiben', 'de')}: Noch kein Tagesbericht hat sie gemeldet, ihre Frist hat nicht begonnen.`,
  counts: 'Bisher gelöscht:',
  cause: {
    done: 'erledigt',
    quarantine: 'verdächtig',
    spam: 'Spam',
    erased: 'auf Verlangen',
  },
}

function inDays(count: number): string {
  return count === 1 ? '1 Tag' : `${number(count, 'de')} Tagen`
}
