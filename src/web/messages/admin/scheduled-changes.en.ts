import { formatCount, date } from '../format.ts'
import type { ScheduleWords } from './scheduled-changes.de.ts'

export const scheduledChanges: ScheduleWords = {
  title: 'Scheduled changes',
  link: 'Scheduled changes',
  lead: 'Plan a new one in the form of a place, under “Take effect on a later day”.',
  none: 'Nothing is scheduled.',
  states: {
    planned: 'Scheduled',
    active: 'In effect',
    asked: 'Needs a decision',
    failed: 'Not possible',
    done: 'Over',
    cancelled: 'Canceled',
    proposed: 'Waiting for an editor',
    accepted: 'Accepted',
    declined: 'Declined',
  },
  legend: 'Take effect on a later day',
  hint: 'Make the change above, then save it here instead of below. Until that day the place stays as it is. Days start at midnight local time.',
  from: 'Takes effect on',
  until: 'Change back on (optional)',
  plan: 'Schedule for this day',
  planned: 'The change is scheduled.',
  cancelled: 'The change is canceled.',
  answered: 'Decided.',
  gone: 'Someone else has decided on this change in the meantime, or the place has changed. Please check.',
  when: (from, until) =>
    until === undefined
      ? `From ${date(from, 'en')}`
      : `From ${date(from, 'en')}, back on ${date(until, 'en')}`,
  was: (value) => `before: ${value}`,
  empty: 'empty',
  cancel: { planned: 'Cancel', active: 'End now', failed: 'Remove from the list' },
  cancelOf: (label, what) => `${label}: ${what}`,
  asked:
    'Its time is over, but someone has changed these fields in the meantime. Which value should stay? Everything else has been changed back.',
  current: 'Keep the current value',
  former: (value) => `Change back to: ${value}`,
  decide: 'Save',
  proposals: 'Proposed changes',
  proposedBy: (who, day) =>
    `Proposal from ${date(day, 'en')}${who === undefined ? '' : ` by ${who}`}`,
  accept: (value) => `Accept: ${value}`,
  keep: (value) => `Decline, keep: ${value}`,
  changedSince: 'Someone has changed this since the proposal.',
  decideProposal: 'Save decision',
  declineAll: 'Decline all',
  decided: 'The decision is saved.',
  notTaken: 'declined',
  notPossible: 'This cannot be accepted:',
  own: 'Your proposals',
  waits: 'Your change now waits for an editor. Until then the place stays as it is.',
  propose:
    'Your changes take effect once an editor accepts them. Photos are changed by editors only.',
  failedBecause: 'It could not take effect. Check the fields and schedule it again.',
  open: (count) => formatCount(count, 'scheduled change', 'scheduled changes', 'en'),
}
