import { counted, date } from '../format.ts'
import type { ScheduleWords } from './scheduled-changes.de.ts'

export const scheduledChanges: ScheduleWords = {
  title: 'Scheduled changes',
  link: 'Scheduled changes',
  lead: 'Plan a new one in the form of a place, under “Take effect on a later day”.',
  none: 'Nothing is scheduled.',
  backToPlaces: 'All places',
  states: {
    planned: 'Scheduled',
    active: 'In effect',
    asked: 'To be decided',
    failed: 'Not possible',
    done: 'Over',
    cancelled: 'Cancelled',
    proposed: 'Waits for an editor',
    accepted: 'Accepted',
    declined: 'Declined',
  },
  legend: 'Take effect on a later day',
  hint: 'Change above what shall hold then, and save here instead of below. Until then the place stays as it is. Days begin at midnight on the clock of the place.',
  from: 'Takes effect on',
  until: 'Back as before on (optional)',
  plan: 'Schedule for this day',
  planned: 'The change is scheduled.',
  cancelled: 'The change is cancelled.',
  answered: 'Decided.',
  gone: 'Somebody else has decided this change meanwhile, or the place has changed. Please look how it stands.',
  when: (from, until) =>
    until === undefined
      ? `From ${date(from, 'en')}`
      : `From ${date(from, 'en')}, back on ${date(until, 'en')}`,
  was: (value) => `before: ${value}`,
  empty: 'empty',
  cancel: { planned: 'Cancel', active: 'End now', failed: 'Remove from the list' },
  cancelOf: (label, what) => `${label}: ${what}`,
  asked:
    'Its time is over, but somebody has changed these fields meanwhile. Which value counts? Everything else is as before again.',
  current: 'Leave it as it is now',
  former: (value) => `As before: ${value}`,
  decide: 'Save',
  proposals: 'Proposed changes',
  proposedBy: (who, day) =>
    `Proposal of ${date(day, 'en')}${who === undefined ? '' : ` by ${who}`}`,
  accept: (value) => `Accept: ${value}`,
  keep: (value) => `Decline, it stays: ${value}`,
  changedSince: 'Somebody has changed this since the proposal.',
  decideProposal: 'Decide like this',
  declineAll: 'Decline all',
  decided: 'The proposal is decided.',
  notTaken: 'declined',
  notPossible: 'This cannot be accepted:',
  own: 'Your proposals',
  waits: 'Your change now waits for an editor. Until then the place stays as it is.',
  propose:
    'What you change counts once an editor accepts it. Editors change the photos themselves.',
  failedBecause: 'It could not take effect. Check the fields and schedule it again.',
  open: (count) => counted(count, 'scheduled change', 'scheduled changes', 'en'),
}
