import type { digest as german } from './digest.de.ts'

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

export const digest: Omit<typeof german, 'mail'> = {
  page: {
    title: 'Not spam?',
    ask: (receipt, at) =>
      `The message ${receipt} from ${MOMENT.format(at)} is in quarantine. The button moves it to the inbox and delivers it; the spam filter learns from it.`,
    button: 'Yes, release it',
    doneTitle: 'Released',
    done: (receipt) => `The message ${receipt} is now in the inbox and is being delivered.`,
    problemTitle: 'That did not work',
    code: (code) => `Error code: ${code}`,
  },
  outcome: (outcome) => {
    if (outcome.kind === 'sent') {
      return `Digest sent, recipients: ${outcome.recipients}, newly reported: ${messages(outcome.listed)}.`
    }
    if (outcome.kind === 'failed') return `The digest was not sent: ${outcome.error}`
    return {
      wait: 'Another process is already sending the digest.',
      nobody:
        'There is nobody to send it to: the site has no recipients (MAIL_TO, settings), and no place with quarantined messages has its own.',
      nothing: 'There is nothing to report.',
    }[outcome.kind]
  },
  noServer:
    'No mail server is set (SMTP_URL or settings): no digest is sent, and nothing is deleted from quarantine.',
}
