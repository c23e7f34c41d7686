import type { DeletionProof } from '../../../domain/submissions/retention/person-data.ts'
import { formatCount } from '../format.ts'

const MOMENT = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'medium' })

/** Die Texte zu Auskunft und Löschung auf Verlangen, auf der Befehlszeile. */
export const person = {
  columns: {
    receipt: 'Nummer',
    receivedAt: 'Eingegangen',
    form: 'Formular',
    status: 'Stand',
    name: 'Name',
    email: 'E-Mail',
    phone: 'Telefon',
    message: 'Nachricht',
    page: 'Seite',
    deliveredTo: 'Weitergegeben an',
  },
  found: (messages: number, address: string) =>
    messages === 1 ? `1 Nachricht von ${address}:` : `${messages} Nachrichten von ${address}:`,
  none: (address: string) => `Von „${address}“ ist nichts gespeichert.`,
  mentions: (receipts: readonly string[]) =>
    `Die Adresse kommt auch in Nachrichten anderer vor; die bleiben, bitte sehen Sie selbst nach: ${receipts.join(', ')}`,
  howToApply: 'Mit --apply wird das gelöscht. Es lässt sich nicht rückgängig machen.',
  proof: ({ number, at, messages, deliveries, hash }: DeletionProof) => [
    `Löschnachweis ${number}`,
    `Zeitpunkt: ${MOMENT.format(at)} (${at.toISOString()})`,
    `Gelöscht: ${formatCount(messages, 'Nachricht', 'Nachrichten', 'de')}, ${formatCount(deliveries, 'Zustellung', 'Zustellungen', 'de')}`,
    `Prüfsumme: ${hash}`,
    'Eingetragen im Löschverzeichnis (deletions.jsonl): Auch aus einer älteren Sicherung kommen diese Nachrichten nicht zurück.',
    'Nicht gelöscht sind Kopien, die als E-Mail oder Webhook schon weitergegeben sind, und die Sicherungen selbst.',
  ],
  ledgerApplied: (messages: number) =>
    `Löschverzeichnis angewendet; wieder gelöscht, weil eine Sicherung sie zurückgebracht hatte: ${formatCount(messages, 'Nachricht', 'Nachrichten', 'de')}.`,
  ledgerDamaged:
    'Das Löschverzeichnis (deletions.jsonl im Datenverzeichnis) ist beschädigt oder verändert. Was lesbar ist, gilt weiter; bitte spielen Sie die Datei aus einer Sicherung ein.',
}
