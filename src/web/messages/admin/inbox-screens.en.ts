import type { InboxScreenWords } from './inbox-screens.de.ts'
import { proposals } from '../proposals.en.ts'
import { inbox } from './inbox.en.ts'

const { latitude: _lat, longitude: _lng, ...ownFields } = proposals.fields

const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

export const inboxScreens: InboxScreenWords = {
  proposal: {
    title: 'Changes',
    suggestionTitle: 'Suggested place',
    fields: { ...ownFields, location: 'Position' },
    none: '(nothing)',
    closed: 'closed for good',
    nowDiffers: (recorded) => `When the correction arrived, this was: ${recorded}`,
    setByHand: (who) =>
      who === undefined ? 'The current value was entered by hand.' : `The current value: ${who}.`,
    saysTheSame: 'It already says this.',
    hoursRead: inbox.proposals.hoursRead,
    hoursUnreadable: inbox.proposals.hoursUnreadable,
    hoursDoubts: inbox.proposals.hoursDoubts,
    hoursAnswers: {
      daily: 'Accept as daily',
      weekdays: 'Accept for Mon–Fri',
      long: 'The hours are right: accept',
    },
    accept: 'Accept',
    decline: 'Decline',
    acceptField: (field) => `Accept ${field}`,
    declineField: (field) => `Decline ${field}`,
    acceptAll: 'Accept all',
    declineAll: 'Decline all',
    decisions: { accepted: 'accepted', declined: 'declined' },
    editorsOnly: 'Only editors can apply this to the place.',
    category: 'Category',
    country: 'Country',
    makeDraft: 'Make a draft',
    declineSuggestion: 'Decline the suggestion',
    draftNote: 'The draft is not public. It needs a position before it can be published.',
    conflict: (fields) =>
      `Nothing was changed: the place has changed in the meantime (${fields}). Below is what it says now. Please decide again.`,
    conflictOfPlace:
      'Nothing was changed: someone changed the place at the same moment. Please decide again.',
    notThere: 'Nothing was changed: someone has already decided this.',
    placeGone: 'Nothing was changed: the place is gone or archived.',
    invalid: (field, why) => `${field}: ${why}`,
  },

  bulk: {
    label: 'With all selected',
    select: (from) => `Select: ${from}`,
    done: {
      done: (count) => `${messages(count)} done.`,
      spam: (count) => `${messages(count)} marked as spam.`,
      release: (count) => `${messages(count)} moved from quarantine to the inbox.`,
      reopen: (count) => `${messages(count)} opened again.`,
      assign: (count) => `${messages(count)} assigned.`,
    },
    undone: (count) => `Undone: ${messages(count)}, unless something happened to them since.`,
    until: 'until',
  },

  news: {
    show: (count) => (count === 1 ? 'Show 1 new message' : `Show ${count} new messages`),
    arrived: (count) =>
      count === 1
        ? '1 new message is at the top of the list.'
        : `${count} new messages are at the top of the list.`,
  },

  thread: {
    title: 'Answers and notes',
    by: {
      answer: (author) => `Answer by ${author}`,
      note: (author) => `Note by ${author}, for operators only`,
    },
    formerAccount: 'a deleted account',
    answerTo: (address) => `Answer to ${address}`,
    quoted: 'The message is quoted below it.',
    send: 'Send answer',
    sendAndFinish: 'Send and mark done',
    reply: 'Answer',
    bars: {
      no_mail_server: 'You can answer from here once a mail server is set (settings).',
      no_address: 'There is no e-mail address to answer to.',
      quarantined: 'Quarantined messages cannot be answered. Release the message first.',
    },
    writeOtherwise: 'Write in your own e-mail program',
    gone: 'Nothing was sent: the message is no longer in the inbox.',
    noteTitle: 'Write a note',
    noteLabel: 'Internal note',
    saveNote: 'Save note',
    emptyText: 'The text is missing.',
    assignee: 'Assigned to',
    nobody: 'nobody',
    assign: 'Assign',
    assignToMe: 'Assign to me',
    editPlace: 'Edit the place',
    assignedTo: (name) => `→ ${name}`,
  },
}
