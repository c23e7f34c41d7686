import type { delivery as german } from './delivery.de.ts'

export const delivery: typeof german = {
  errors: {
    recipient_invalid: 'The address of the recipient is not an e-mail address.',
    timed_out: 'The mail server did not answer in time.',
    message_gone: 'The message does not exist any more.',
  },
  result: (sent, later, failed) => `${sent} sent, ${later} put off, ${failed} failed for good.`,
  counts: (waiting, sent, failed) =>
    `Waiting: ${waiting} · sent: ${sent} · failed for good: ${failed}`,
  attempts: (attempts) => (attempts === 1 ? '1 attempt' : `${attempts} attempts`),
  retryingTitle: 'Will be tried again:',
  failedTitle: 'Failed for good:',
  noneFailed: 'No delivery has failed for good.',
  howToRetry: 'To send one again: npx lageplan deliver --retry ID',
  restarted: 'Will be sent again: by the running server, or with npx lageplan deliver --now.',
  notFailed: (id) => `There is no failed delivery “${id}”. npx lageplan deliver --list shows all.`,
  noServer:
    'No mail server is set: set SMTP_URL and MAIL_FROM as for the server. Nothing is lost, everything waits.',
}
