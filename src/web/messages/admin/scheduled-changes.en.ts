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
  failedBecause: 'It could not take effect. Check the fields and schedule it again.',
  open: (count) => counted(count, 'scheduled change', 'scheduled changes', 'en'),
}
