import type { inbox as german } from './inbox.de.ts'

export const inbox: typeof german = {
  status: {
    inbox: 'inbox',
    quarantine: 'quarantine',
    done: 'done',
    accepted: 'accepted',
    declined: 'declined',
  },
  verdict: { accept: 'accepted', quarantine: 'suspicious' },
  empty: 'No messages.',
  organisation: 'to the organisation',
  fields: { name: 'Name', email: 'E-mail', phone: 'Phone', message: 'Message' },
  receipt: 'Number',
  receivedAt: 'Received',
  place: 'Place',
  page: 'Page',
  verdictTitle: 'Verdict',
  points: (points) => `${points.toLocaleString('en')} pts`,
  score: (score, threshold) => `${score.toLocaleString('en')} of ${threshold} points`,
  noReasons: 'Nothing speaks against it.',
  unknown: (reference) => `There is no message “${reference}”. npx lageplan inbox shows all.`,
}
