import type { inbox as german } from './inbox.de.ts'

const status: typeof german.status = {
  inbox: 'inbox',
  quarantine: 'quarantine',
  done: 'done',
  accepted: 'accepted',
  declined: 'declined',
}

export const inbox: typeof german = {
  status,
  verdict: { accept: 'accepted', quarantine: 'suspicious' },
  empty: 'No messages.',
  organisation: 'to the organization',
  fields: { name: 'Name', email: 'E-mail', phone: 'Phone', message: 'Message' },
  receipt: 'Number',
  receivedAt: 'Received',
  place: 'Place',
  page: 'Page',
  verdictTitle: 'Verdict',
  points: (points) => `${points.toLocaleString('en')} pts`,
  score: (score, threshold) => `${score.toLocaleString('en')} of ${threshold} points`,
  noReasons: 'No signs of spam.',
  moved: (receipt, to) => `${receipt}: now “${status[to]}”.`,
  notMoved: (receipt, is) => `${receipt} is in “${status[is]}”: not possible from there.`,
  unknown: (reference) => `There is no message “${reference}”. npx lageplan inbox shows all.`,
}
