import { isSignalCode, type Signal } from '../../../lib/spam-shield/weights.ts'
import type { DigestOutcome } from '../../../domain/submissions/delivery/digest.ts'
import { signals } from '../admin/signals.de.ts'

const MOMENT = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('de', { dateStyle: 'long' })

const messages = (count: number) => (count === 1 ? '1 Nachricht' : `${count} Nachrichten`)

/** Die Texte des Tagesberichts und der Seite, zu der seine Links führen. */
export const digest = {
  mail: {
    language: 'de',
    subject: (siteName: string, count: number) =>
      count === 0
        ? `Tagesbericht ${siteName}: Löschung steht bevor`
        : `Tagesbericht ${siteName}: ${messages(count)} neu in der Quarantäne`,
    intro:
      'Das hat der Spamschutz zurückgehalten. Bitte sehen Sie die Liste durch: Was kein Spam ist, geben Sie mit seinem Link frei.',
    newTitle: (count: number) => `Neu in der Quarantäne: ${messages(count)}`,
    more: (count: number) => `Im nächsten Tagesbericht: weitere ${messages(count)}.`,
    expiringTitle: (count: number) =>
      `Wird in den nächsten sieben Tagen gelöscht: ${messages(count)}`,
    closing: (count: number) =>
      `In den nächsten sieben Tagen außerdem gelöscht, weil erledigt oder als Spam abgelegt: ${messages(count)}.`,
    receivedAt: (at: Date) => `Eingegangen: ${MOMENT.format(at)}`,
    place: (name: string) => `Ort: ${name}`,
    from: (name: string) => `Von: ${name}`,
    deletedAt: (at: Date) => `Wird gelöscht: ab ${DAY.format(at)}`,
    reason: ({ code, details = {} }: Signal) =>
      isSignalCode(code) ? signals[code](details) : code,
    address: '[Adresse]',
    release: 'Doch kein Spam',
    howItWorks:
      'Der Link öffnet eine Seite mit einem Knopf; erst der Knopf gibt die Nachricht frei und stellt sie zu. Jeder Link gilt einmal. Leiten Sie diese E-Mail nicht weiter: Wer sie hat, kann freigeben.',
    footer: (siteName: string) => `Tagesbericht von ${siteName}`,
  },
  page: {
    title: 'Doch kein Spam?',
    ask: (receipt: string, at: Date) =>
      `Die Nachricht ${receipt} vom ${MOMENT.format(at)} liegt in der Quarantäne. Mit dem Knopf kommt sie ins Postfach und wird zugestellt; der Spamschutz lernt daraus.`,
    button: 'Ja, freigeben',
    doneTitle: 'Freigegeben',
    done: (receipt: string) =>
      `Die Nachricht ${receipt} liegt jetzt im Postfach und wird zugestellt.`,
    problemTitle: 'Das ging nicht',
    code: (code: string) => `Fehlercode: ${code}`,
  },
  outcome: (outcome: DigestOutcome) => {
    if (outcome.kind === 'sent') {
      return `Tagesbericht verschickt, Empfänger: ${outcome.recipients}, neu gemeldet: ${messages(outcome.listed)}.`
    }
    if (outcome.kind === 'failed') return `Der Tagesbericht ging nicht hinaus: ${outcome.error}`
    return {
      wait: 'Der Tagesbericht wird gerade von einem anderen Prozess verschickt.',
      nobody:
        'Niemand soll ihn lesen: Die Website hat keine Empfänger (MAIL_TO, Einstellungen), und kein Ort, zu dem etwas in der Quarantäne liegt, hat eigene.',
      nothing: 'Es gibt nichts zu melden.',
    }[outcome.kind]
  },
  noServer:
    'Es ist kein Mailserver eingestellt (SMTP_URL oder Einstellungen): Ein Tagesbericht geht nicht hinaus, und aus der Quarantäne wird nichts gelöscht.',
}
