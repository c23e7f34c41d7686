import type { DeliveryErrorCode } from '../../domain/submissions/deliver.ts'

const errors: Record<DeliveryErrorCode, string> = {
  recipient_invalid: 'Die Adresse des Empfängers ist keine E-Mail-Adresse.',
  timed_out: 'Der Mailserver hat nicht rechtzeitig geantwortet.',
  message_gone: 'Die Nachricht gibt es nicht mehr.',
}

/** Die Texte der Zustellung auf der Befehlszeile. */
export const delivery = {
  errors,
  result: (sent: number, later: number, failed: number) =>
    `${sent} gesendet, ${later} auf später verschoben, ${failed} endgültig gescheitert.`,
  counts: (waiting: number, sent: number, failed: number) =>
    `Es warten: ${waiting} · gesendet: ${sent} · endgültig gescheitert: ${failed}`,
  attempts: (attempts: number) => (attempts === 1 ? '1 Versuch' : `${attempts} Versuche`),
  retryingTitle: 'Wird wieder versucht:',
  failedTitle: 'Endgültig gescheitert:',
  noneFailed: 'Keine Zustellung ist endgültig gescheitert.',
  howToRetry: 'Erneut senden: npx lageplan deliver --retry KENNUNG',
  restarted: 'Wird erneut gesendet: vom laufenden Server oder mit npx lageplan deliver --now.',
  notFailed: (id: string) =>
    `Eine gescheiterte Zustellung „${id}“ gibt es nicht. npx lageplan deliver --list zeigt alle.`,
  noServer:
    'Kein Mailserver eingestellt: Setzen Sie SMTP_URL und MAIL_FROM wie für den Server. Nichts ist verloren, alles wartet.',
}
