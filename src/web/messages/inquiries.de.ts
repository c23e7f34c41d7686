import type { InquirySkipReason } from '../../domain/inquiries/ask-places.ts'
import type { InquiryAnswer } from '../../domain/inquiries/inquiry.ts'
import { formatCount, date, number } from './format.ts'

const places = (count: number) => formatCount(count, 'Ort', 'Orte', 'de')

/** Die Texte der Nachfrage bei den Orten: die Seite, auf der ein Ort antwortet, und die der Verwaltung. */
export const inquiries = {
  titles: {
    confirm: (name: string) => `Stimmt noch alles? ${name}`,
    change: (name: string) => `Was hat sich geändert? ${name}`,
    closed: (name: string) => `Gibt es diesen Ort nicht mehr? ${name}`,
  } satisfies Record<InquiryAnswer, (name: string) => string>,
  leads: {
    confirm:
      'Das zeigen wir zurzeit. Stimmt alles, genügt der Knopf. Sonst nehmen Sie bitte den zweiten Link der E-Mail.',
    change:
      'Ändern Sie, was nicht mehr stimmt. Wir sehen die Änderung an, bevor sie auf der Seite steht.',
    closed:
      'Mit dem Knopf sagen Sie uns, dass es diesen Ort nicht mehr gibt. Wir prüfen das, bevor er von der Seite verschwindet.',
  } satisfies Record<InquiryAnswer, string>,
  buttons: {
    confirm: 'Ja, alles stimmt',
    change: 'Änderung senden',
    closed: 'Ja, er ist geschlossen',
  } satisfies Record<InquiryAnswer, string>,
  thanksTitle: 'Danke für Ihre Antwort',
  thanks: {
    confirm: (name: string) => `${name} ist als bestätigt vermerkt.`,
    change: (name: string) =>
      `Ihre Änderung zu ${name} liegt jetzt im Postfach der Redaktion und wird geprüft.`,
    closed: (name: string) =>
      `Dass es ${name} nicht mehr gibt, liegt jetzt im Postfach der Redaktion und wird geprüft.`,
  } satisfies Record<InquiryAnswer, (name: string) => string>,
  somethingElse: 'Noch etwas zu berichtigen?',
  changed: 'Die Angaben haben sich eben geändert. Bitte sehen Sie sie noch einmal an.',
  problemTitle: 'Dieser Link gilt nicht',
  problems: {
    link_invalid:
      'Der Link ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail, oder kopieren Sie die ganze Adresse.',
    link_expired:
      'Der Link ist abgelaufen, oder der Ort wird nicht mehr gezeigt. Auf der Seite jedes Ortes können Sie weiterhin melden, was nicht stimmt.',
  },
  code: (code: string) => `Fehlercode: ${code}`,
  confirmedAt: 'Zuletzt bestätigt',
  never: 'nie',
  nothing: 'keine Angabe',
  remark: 'Möchten Sie etwas dazu sagen?',

  title: 'Bei Orten nachfragen',
  lead: 'Die E-Mail zeigt, was auf der Seite des Ortes steht, und hat drei Links: stimmt noch, ändern, geschlossen. Sie geht an die Empfänger des Ortes, sonst an seine E-Mail-Adresse.',
  noMail:
    'Es ist kein Mailserver eingestellt (SMTP_URL oder Einstellungen): Es kann niemand gefragt werden.',
  isOn: (months: number) =>
    `Orte werden von selbst gefragt, wenn sie ${formatCount(months, 'Monat', 'Monate', 'de')} nicht bestätigt sind.`,
  isOff: 'Von selbst wird niemand gefragt; das lässt sich unter Einstellungen ändern.',
  counts: ({
    waiting,
    sent,
    failed,
    answered,
  }: Record<'waiting' | 'sent' | 'failed' | 'answered', number>) =>
    `In den letzten 12 Monaten: ${number(sent, 'de')} verschickt, ${number(waiting, 'de')} warten, ${number(failed, 'de')} gescheitert, ${number(answered, 'de')} beantwortet.`,
  dueTitle: 'Wer bekäme jetzt eine?',
  chosenTitle: 'Auswahl',
  would: (count: number) =>
    `${formatCount(count, 'Ort bekäme', 'Orte bekämen', 'de')} jetzt eine E-Mail.`,
  nobody: 'Niemand bekäme jetzt eine.',
  tooMany: (most: number) =>
    `Auf einmal werden höchstens ${number(most, 'de')} gefragt, die am längsten unbestätigten zuerst.`,
  recipients: 'An',
  confirmed: 'Bestätigt',
  date: (iso: string) => date(iso, 'de'),
  more: (count: number) => `Und ${formatCount(count, 'weiterer Ort', 'weitere Orte', 'de')}.`,
  ask: (count: number) => `${places(count)} jetzt fragen`,
  askSelected: 'Bei Ausgewählten nachfragen',
  askAll: (count: number) => `Bei allen ${number(count, 'de')} nachfragen`,
  pace: 'Die E-Mails gehen nacheinander hinaus, höchstens 300 in der Stunde.',
  asked: (count: number) =>
    `${formatCount(count, 'Ort wird', 'Orte werden', 'de')} gefragt. Die Antworten stehen im Postfach und bei „Zuletzt bestätigt“.`,
  skippedTitle: (count: number) =>
    `${formatCount(count, 'Ort bekommt', 'Orte bekommen', 'de')} keine`,
  bars: {
    not_published: 'nicht veröffentlicht',
    no_address: 'ohne E-Mail-Adresse und Empfänger',
    asked_lately: 'in den letzten 14 Tagen schon gefragt',
  } satisfies Record<InquirySkipReason, string>,

  commandTitle: (total: number) =>
    total === 0
      ? 'Niemand bekäme jetzt eine E-Mail.'
      : `${formatCount(total, 'Ort bekäme', 'Orte bekämen', 'de')} jetzt eine E-Mail:`,
  commandOff: 'Die Nachfrage ist ausgeschaltet (Verwaltung, Einstellungen).',
  commandSent: (count: number) =>
    `${formatCount(count, 'Ort wird', 'Orte werden', 'de')} gefragt; der Server verschickt die E-Mails nacheinander.`,
}

export type InquiryWords = typeof inquiries
