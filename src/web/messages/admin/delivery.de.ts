import type { RestoredCopy } from '../../../domain/submissions/delivery/restored-store.ts'
import type { DeliveryErrorCode } from '../../../domain/submissions/delivery/deliver.ts'

const errors: Record<DeliveryErrorCode, string> = {
  recipient_invalid: 'Die Adresse des Empfängers ist keine E-Mail-Adresse.',
  sender_missing: 'Es ist noch kein Absender eingestellt. Tragen Sie ihn in den Einstellungen ein.',
  mail_server_missing:
    'Es ist kein Mailserver eingestellt. Tragen Sie ihn in den Einstellungen ein.',
  mail_server_sealed:
    'Das Passwort des Mailservers ist mit einem anderen Schlüssel der Website verschlüsselt. Geben Sie es in den Einstellungen neu ein.',
  mail_server_inside:
    'Der Mailserver liegt auf diesem Rechner oder in einem privaten Netz. Dorthin geht nur, was die Umgebung nennt (SMTP_URL).',
  timed_out: 'Die Gegenseite hat nicht rechtzeitig geantwortet.',
  message_gone: 'Die Nachricht gibt es nicht mehr.',
  address_refused:
    'Die Adresse des Webhooks führt nicht ins öffentliche Netz, sondern auf diesen Rechner oder in ein privates Netz. Dorthin wird nichts geschickt.',
  host_unknown: 'Den Rechner in der Adresse des Webhooks gibt es nicht.',
  redirected:
    'Der Webhook leitet weiter. Weiterleitungen wird nicht gefolgt: Setzen Sie die endgültige Adresse.',
  webhook_gone: 'Den Webhook gibt es nicht mehr: Er wurde in den Einstellungen gelöscht.',
  webhook_unset:
    'Es ist kein Webhook mehr in der Umgebung eingestellt. Setzen Sie WEBHOOK_URL und WEBHOOK_SECRET, starten Sie neu, und senden Sie erneut.',
  webhook_off:
    'Der Webhook ist ausgeschaltet. Schalten Sie ihn in den Einstellungen ein, und senden Sie erneut.',
  webhook_sealed:
    'Adresse und Geheimnis des Webhooks sind mit einem anderen Schlüssel der Website versiegelt. Tragen Sie die Adresse in den Einstellungen neu ein, und erstellen Sie ein neues Geheimnis.',
}

/** Die Texte der Zustellung auf der Befehlszeile. */
export const delivery = {
  errors,
  result: (sent: number, later: number, failed: number) =>
    `${sent} gesendet, ${later} auf später verschoben, ${failed} endgültig gescheitert.`,
  counts: (waiting: number, sent: number, failed: number) =>
    `Es warten: ${waiting} · gesendet: ${sent} · endgültig gescheitert: ${failed}`,
  copyTo: (address: string) => `Kopie an ${address}, wie bestellt`,
  attempts: (attempts: number) => (attempts === 1 ? '1 Versuch' : `${attempts} Versuche`),
  retryingTitle: 'Wird wieder versucht:',
  failedTitle: 'Endgültig gescheitert:',
  noneFailed: 'Keine Zustellung ist endgültig gescheitert.',
  howToRetry:
    'Erneut senden: npx lageplan deliver --retry KENNUNG, alle: npx lageplan deliver --retry-dead',
  restartedAll: (count: number) =>
    count === 0
      ? 'Keine Zustellung ist endgültig gescheitert.'
      : `${count} ${count === 1 ? 'wird' : 'werden'} erneut gesendet: vom laufenden Server oder mit npx lageplan deliver --now.`,
  title: 'Zustellung',
  status: {
    pending: 'wartet',
    sending: 'wird gerade gesendet',
    sent: 'gesendet',
    retrying: 'wird wieder versucht',
    failed: 'endgültig gescheitert',
  },
  waitsForServer:
    'Es ist kein Mailserver eingestellt (Einstellungen oder SMTP_URL). Sobald der Server einen hat, geht sie hinaus.',
  nowhere:
    'An niemanden: Es ist kein Empfänger eingestellt (MAIL_TO), auch nicht in den Einstellungen. Sobald es einen gibt, geht sie hinaus.',
  waiting: (count: number) =>
    count === 1
      ? 'Eine Nachricht ist noch bei niemandem angekommen.'
      : `${count} Nachrichten sind noch bei niemandem angekommen.`,
  restored: ({ held }: Pick<RestoredCopy, 'held'>) =>
    `Diese Datenbank ist eine zurückgespielte Kopie. ${held === 1 ? 'Eine Zustellung von vorher wartet' : `${held} Zustellungen von vorher warten`} auf Sie, damit nichts doppelt hinausgeht; Tagesbericht, Fragen an Orte und das Senden in den S3-Speicher ruhen so lange. Neue Nachrichten gehen hinaus. Auf der Übersicht der Verwaltung, oder: npx lageplan deliver --release (jetzt senden), npx lageplan deliver --mark-delivered (sind schon zugestellt).`,
  nothingHeld: 'Es wird nichts zurückgehalten.',
  decided: (count: number, isDelivered: boolean) =>
    isDelivered
      ? `Als zugestellt vermerkt: ${count}. Es wird nichts mehr zurückgehalten.`
      : `Freigegeben: ${count}. Sie gehen jetzt hinaus, vom laufenden Server oder mit npx lageplan deliver --now.`,
  noServerAtStart:
    'Es ist kein Mailserver eingestellt (SMTP_URL oder Verwaltung, Einstellungen): Nachrichten warten im Postfach, lesen Sie sie mit npx lageplan inbox. Sobald einer eingestellt ist, gehen sie hinaus.',
  noSender:
    'Es ist kein Absender eingestellt (MAIL_FROM oder Verwaltung, Einstellungen): E-Mails warten, bis es einen gibt.',
  noRecipients:
    'Es sind keine Empfänger eingestellt (MAIL_TO), auch nicht in den Einstellungen: Nachrichten an Orte ohne eigene Empfänger warten im Postfach, lesen Sie sie mit npx lageplan inbox. Sobald es Empfänger gibt, gehen sie hinaus.',
  restarted: 'Wird erneut gesendet: vom laufenden Server oder mit npx lageplan deliver --now.',
  notFailed: (id: string) =>
    `Eine gescheiterte Zustellung „${id}“ gibt es nicht. npx lageplan deliver --list zeigt alle.`,
  noServer:
    'Weder Mailserver noch Webhook eingestellt: Setzen Sie SMTP_URL und MAIL_FROM, oder WEBHOOK_URL und WEBHOOK_SECRET, wie für den Server, oder nennen Sie in den Einstellungen einen Webhook. Nichts ist verloren, alles wartet.',
}
