import type { delivery as german } from './delivery.de.ts'

export const delivery: typeof german = {
  errors: {
    recipient_invalid: 'The address of the recipient is not an e-mail address.',
    sender_missing: 'No sender is set yet. Enter one in the settings.',
    mail_server_missing: 'No mail server is set. Enter one in the settings.',
    mail_server_sealed:
      'The password of the mail server is encrypted with another key of the site. Enter it again in the settings.',
    mail_server_inside:
      'The mail server is on this machine or in a private network. Only the environment can name such a server (SMTP_URL).',
    timed_out: 'The other side did not answer in time.',
    message_gone: 'The message does not exist any more.',
    address_refused:
      'The address of the webhook does not lead to the public internet but to this machine or a private network. Nothing is sent there.',
    host_unknown: 'The host in the address of the webhook does not exist.',
    redirected: 'The webhook redirects. Redirects are not followed: set the final address.',
    webhook_gone: 'The webhook is no longer there: it was removed in the settings.',
    webhook_unset:
      'No webhook is set in the environment any more. Set WEBHOOK_URL and WEBHOOK_SECRET, start again, and send again.',
    webhook_off: 'The webhook is switched off. Switch it on in the settings, and send again.',
    webhook_sealed:
      'Address and secret of the webhook are sealed with another key of the site. Enter the address again in the settings, and make a new secret.',
  },
  result: (sent, later, failed) =>
    `${sent} sent, ${later} postponed, ${failed} failed permanently.`,
  counts: (waiting, sent, failed) =>
    `Waiting: ${waiting} · sent: ${sent} · failed permanently: ${failed}`,
  copyTo: (address) => `Copy to ${address}, as requested`,
  attempts: (attempts) => (attempts === 1 ? '1 attempt' : `${attempts} attempts`),
  retryingTitle: 'Will be tried again:',
  failedTitle: 'Failed permanently:',
  noneFailed: 'No delivery has failed permanently.',
  howToRetry:
    'To send one again: npx lageplan deliver --retry ID, all: npx lageplan deliver --retry-dead',
  restartedAll: (count) =>
    count === 0
      ? 'No delivery has failed permanently.'
      : `${count} will be sent again: by the running server, or with npx lageplan deliver --now.`,
  title: 'Delivery',
  status: {
    pending: 'waiting',
    sending: 'being sent',
    sent: 'sent',
    retrying: 'will be tried again',
    failed: 'failed permanently',
  },
  waitsForServer:
    'No mail server is set (settings or SMTP_URL). As soon as the server has one, it is sent.',
  nowhere:
    'To nobody: no recipient is set (MAIL_TO), nor any in the settings. As soon as there is one, it is sent.',
  waiting: (count) =>
    count === 1
      ? 'One message has not reached anyone yet.'
      : `${count} messages have not reached anyone yet.`,
  restored: ({ held }) =>
    `This database is a restored copy. ${held === 1 ? 'One delivery from before is' : `${held} deliveries from before are`} waiting for you, so that nothing goes out twice; the digest, questions to places and sending to the S3 storage are paused until you decide. New messages go out. On the overview of the admin pages, or: npx lageplan deliver --release (send now), npx lageplan deliver --mark-delivered (delivered already).`,
  nothingHeld: 'Nothing is held back.',
  decided: (count, isDelivered) =>
    isDelivered
      ? `Marked as delivered: ${count}. Nothing is held back anymore.`
      : `Released: ${count}. They go out now, by the running server or with npx lageplan deliver --now.`,
  noServerAtStart:
    'No mail server is set (SMTP_URL or the settings of the admin): messages wait in the inbox, read them with npx lageplan inbox. As soon as one is set they are sent.',
  noSender: 'No sender is set (MAIL_FROM or the settings): mails wait until there is one.',
  noRecipients:
    'No recipients are set (MAIL_TO), nor any in the settings: messages to places without recipients of their own wait in the inbox, read them with npx lageplan inbox. As soon as there are recipients they are sent.',
  restarted: 'Will be sent again: by the running server, or with npx lageplan deliver --now.',
  notFailed: (id) => `There is no failed delivery “${id}”. npx lageplan deliver --list shows all.`,
  noServer:
    'Neither a mail server nor a webhook is set: set SMTP_URL and MAIL_FROM, or WEBHOOK_URL and WEBHOOK_SECRET, as for the server, or name a webhook in the settings. Nothing is lost, everything waits.',
}
