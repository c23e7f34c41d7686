import type { RetentionPeriods } from '../../domain/submissions/retention/retention.ts'
import { formatCount } from './format.ts'

/** Die Texte zu Fristen und Löschung, für Formulare, Datenschutzseite und Befehlszeile. */
export const retention = {
  title: 'Wie lange wir Nachrichten behalten',
  notice: ({ doneDays }: RetentionPeriods) =>
    `Ihre Nachricht wird gespeichert und ${days(doneDays)} nach der Erledigung gelöscht.`,
  sentences: ({ doneDays, quarantineDays, auditDays }: RetentionPeriods) => [
    `Eine Nachricht löschen wir ${days(doneDays)}, nachdem Ihr Anliegen erledigt ist.`,
    `Was der Spamschutz zurückgehalten hat, löschen wir ${days(quarantineDays)}, nachdem ein Mensch darauf hingewiesen wurde und es nicht freigegeben hat. Von bestätigtem Spam bleiben nur Prüfsummen von Wörtern ohne ihre Reihenfolge, damit wir ihn wiedererkennen.`,
    `Von gelöschten Nachrichten bleibt, wie viele es waren und was der Spamschutz an ihnen beanstandet hat. Das Protokoll, wer wann was entschieden hat, behalten wir ${days(auditDays)}; darin steht nicht, was geschrieben wurde.`,
  ],
  preview: {
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
  },
}

function days(count: number): string {
  return count === 1 ? '1 Tag' : `${count.toLocaleString('de')} Tage`
}

function inDays(count: number): string {
  return count === 1 ? '1 Tag' : `${count.toLocaleString('de')} Tagen`
}
