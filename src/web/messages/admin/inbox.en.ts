import type { inbox as german } from './inbox.de.ts'
import { number } from '../format.ts'

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
  points: (points) => `${number(points, 'en')} pts`,
  score: (score, threshold) => `${number(score, 'en')} of ${threshold} points`,
  noReasons: 'No signs of spam.',
  moved: (receipt, to) => `${receipt}: now “${status[to]}”.`,
  notMoved: (receipt, is) => `${receipt} is in “${status[is]}”: not possible from there.`,
  unknown: (reference) => `There is no message “${reference}”. npx lageplan inbox shows all.`,
  proposals: {
    forms: { message: 'message', correction: 'correction', suggestion: 'suggestion' },
    form: 'Kind',
    changes: 'Changes',
    none: '(nothing)',
    yes: 'yes',
    hoursRead: (hours) => `Read as ${hours}`,
    hoursUnreadable: 'These hours could not be understood. Enter them on the place by hand.',
    hoursDoubts: {
      opening_hours_without_days:
        'The message names no days of the week. When do these hours apply?',
      opening_hours_too_long: 'That is more than 18 hours a day. AM and PM may be mixed up.',
      opening_hours_overlapping:
        'Some hours of a day overlap or replace each other. Enter the right ones by hand.',
    },
  },
}
