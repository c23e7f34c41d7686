import type { RetentionPeriods } from '../../domain/submissions/retention/retention.ts'
import { number } from './format.ts'

/** Die Texte zu Fristen und Löschung, für Formulare und Datenschutzseite. */
export const retention = {
  title: 'Wie lange wir Nachrichten behalten',
  notice: ({ doneDays }: RetentionPeriods) =>
    `Ihre Nachricht wird gespeichert und ${days(doneDays)} nach der Erledigung gelöscht.`,
  sentences: ({ doneDays, quarantineDays, auditDays }: RetentionPeriods) => [
    `Eine Nachricht löschen wir ${days(doneDays)}, nachdem Ihr Anliegen erledigt ist.`,
    `Was der Spamschutz zurückgehalten hat, löschen wir ${days(quarantineDays)}, nachdem ein Mensch darauf hingewiesen wurde und es nicht freigegeben hat. Von bestätigtem Spam bleiben nur Prüfsummen von Wörtern ohne ihre Reihenfolge, damit wir ihn wiedererkennen.`,
    `Von gelöschten Nachrichten bleibt, wie viele es waren und was der Spamschutz an ihnen beanstandet hat. Das Protokoll, wer wann was entschieden hat, behalten wir ${days(auditDays)}; darin steht nicht, was geschrieben wurde.`,
  ],
}

export function days(count: number): string {
  return count === 1 ? '1 Tag' : `${number(count, 'de')} Tage`
}
