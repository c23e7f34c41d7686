import { isSignalCode } from '../../../lib/spam-shield/weights.ts'
import type { digest as german } from './digest.de.ts'
import { signals } from '../admin/signals.en.ts'

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

export const digest: typeof german = {
  mail: {
    language: 'en',
    subject: (siteName, count) =>
      count === 0
        ? `Digest of ${siteName}: deletion ahead`
        : `Digest of ${siteName}: ${messages(count)} new in quarantine`,
    intro:
      'The spam filter held back these messages. Please look through the list and release what is not spam with its link.',
    newTitle: (count) => `New in quarantine: ${messages(count)}`,
    more: (count) => `Another ${messages(count)} will be in the next digest.`,
    expiringTitle: (count) => `Deleted within the next seven days: ${messages(count)}`,
    closing: (count) =>
      `Also deleted within the next seven days, because they are done or confirmed as spam: ${messages(count)}.`,
    receivedAt: (at) => `Received: ${MOMENT.format(at)}`,
    place: (name) => `Place: ${name}`,
    from: (name) => `From: ${name}`,
    deletedAt: (at) => `Will be deleted on ${DAY.format(at)}`,
    reason: ({ code, details = {} }) => (isSignalCode(code) ? signals[code](details) : code),
    address: '[address]',
    release: 'Not spam',
    howItWorks:
      'The link opens a page with a button; only the button releases the message and delivers it. Each link works once. Do not forward this mail: anyone who has it can release messages.',
    footer: (siteName) => `Digest of ${siteName}`,
  },
  page: {
    title: 'Not spam?',
    ask: (receipt, at) =>
      `The message ${receipt} of ${MOMENT.format(at)} is in quarantine. The button moves it to the inbox and delivers it; the spam filter learns from it.`,
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
