import { number } from '../format.ts'
import type { admin as german } from './admin.de.ts'

const roles: typeof german.roles = {
  owner: 'owner',
  editor: 'editor',
  moderator: 'moderator',
  manager: 'manager',
}

export const admin: typeof german = {
  title: 'Administration',
  toSite: 'To the site',
  help: 'Help',
  newTab: '(new tab)',
  signOut: 'Sign out',
  navigation: 'Administration',
  overview: 'Overview',
  screens: {
    places: 'Places',
    categories: 'Categories & attributes',
    imports: 'Import',
    settings: 'Settings',
    backups: 'Backups',
    log: 'Log',
  },
  roles,

  leave: {
    title: 'Not saved',
    text: 'What you have typed on this page is lost if you leave now.',
    stay: 'Go on editing',
    go: 'Discard and leave',
  },

  signedOut: {
    title: 'Your session has ended',
    text: 'What you sent is not stored, but still there. Sign in in a new tab, come back here and send it once more.',
    signIn: 'Sign in in a new tab',
    sendAgain: 'Send it again',
    reload: 'To do so, reload this page; your browser asks whether to send it once more.',
  },

  signIn: {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    wrong:
      'E-mail and password do not belong together. The person who runs this site can give you a new password; if that is you, “npx lageplan user password E-MAIL” makes a link to one on the server.',
    wait: (minutes) =>
      `There were too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  },

  setUp: {
    title: 'Make an account',
    lead: (role) =>
      `With this link you make an account for the administration. Your role: ${roles[role]}.`,
    secondFactor:
      'After that you set up a second factor, an authenticator app or a passkey: every account of this site needs one.',
    name: 'Your name',
    email: 'E-mail',
    password: 'Password',
    passwordHint:
      'At least 12 characters. A sentence is easier to remember than a word with signs.',
    submit: 'Make the account',
    usedTitle: 'This link is no longer valid',
    usedText:
      'It has been used or withdrawn or is too old. Who administers the site makes a new one, or npx lageplan user; while there is no account, every start does.',
    toSignIn: 'To the sign-in',
    problem: ({ rule, limit }) =>
      ({
        required: 'Your name is missing.',
        email_invalid: 'This is no e-mail address. An example: anna@example.org.',
        email_taken: 'There is an account with this address.',
        password_short: `These are fewer than ${limit ?? 12} characters.`,
        password_long: `These are more than ${limit ?? 256} characters.`,
        password_guessable: 'This is too easy to guess. Take a sentence that only you know.',
      })[rule] ?? rule,
  },

  users: {
    nobody: 'There is no account yet. npx lageplan user add E-MAIL makes the link to the first.',
    removed: (email) => `${email}: the account is deleted, its sessions have ended.`,
    unknown: (email) => `There is no account of ${email}.`,
    lastOwner: (email) =>
      `${email} is the last account that may do everything. Make another one first: npx lageplan user add E-MAIL.`,
    disabled: 'disabled',
    isDisabled: (email) =>
      `${email} is disabled. Whoever may do everything enables the account in the administration, under “Users”.`,
    passwordLink: (email) =>
      `With this link ${email} gives the account a new password. It works once, for 24 hours:`,
    factorsReset: (email) =>
      `${email}: the second factor is gone, all sessions have ended. The password is enough to sign in.`,
    sessionsEnded: (email, count) => `${email}: sessions ended: ${count}.`,
    taken: (email) => `There is an account of ${email} already.`,
    noAddress: (email) => `“${email}” is no e-mail address.`,
    link: (email, role) =>
      `With this link ${email} makes an account (${role}). It works once, for seven days:`,
  },

  missing: {
    title: 'There is no such thing here',
    text: 'The address is mistyped, or what stood there has been deleted since.',
    toOverview: 'To the overview',
  },

  choose: {
    all: 'Select all on this page',
    chosen: (count: number) => `${number(count, 'en')} selected`,
  },

  secondFactor: {
    title: 'Set up a second factor first',
    text: 'Every account of this site needs one now. Nothing has changed, and what you typed is still here: set it up in a new tab, then send again.',
    setUp: 'Set up a second factor (new tab)',
    sendAgain: 'Send again',
    reload: 'To do so, reload this page; your browser asks whether to send it once more.',
  },

  denied: {
    title: 'You may not open this',
    text: 'Your role does not allow it. Ask an owner.',
    toInbox: 'To the inbox',
    toPlaces: 'To your places',
  },

  inbox: {
    titles: { inbox: 'Inbox', quarantine: 'Quarantine' },
    filters: {
      open: 'New',
      mine: 'Assigned to me',
      failed: 'Not delivered',
      done: 'Done',
      all: 'All',
      held: 'All',
      spam: 'Marked as spam',
    },
    filterLabel: 'Selection',
    search: 'Search messages',
    searchSubmit: 'Search',
    clear: 'End the search',
    list: 'Messages',
    empty: {
      place: 'No message of this place is here.',
      inbox: 'Nothing is waiting.',
      quarantine: 'Nothing is in quarantine.',
      search: (text, isOlder) =>
        isOlder ? `None of the newest messages holds “${text}”.` : `No message holds “${text}”.`,
    },
    about: 'Only messages to',
    merged: (names) => `(also to ${names.map((name) => `“${name}”`).join(', ')}, merged with it)`,
    ofAll: 'Messages to all places',
    wentTo: 'Went to',
    mergedSince: (name) => `“${name}”, merged with this place since`,
    older: 'Show older ones',
    newest: 'To the newest',
    choose: 'Choose a message on the left.',
    unknown: 'This message does not exist, or no longer.',
    back: 'To the list',
    nobody: 'without a name',
    kinds: { message: 'Message', correction: 'Correction', suggestion: 'Suggestion' },
    headings: {
      message: (from, receiver) => `${from || 'Somebody'} to ${receiver}`,
      correction: (from, place) =>
        from ? `Correction of ${place} by ${from}` : `Correction of ${place}`,
      suggestion: (from, draft) =>
        ['Suggestion', from && ` by ${from}`, draft && `: ${draft}`].filter(Boolean).join(''),
    },
    organisation: 'the organization',
    why: { inbox: 'Why in the inbox?', quarantine: 'Why in quarantine?' },
    whySummary: (score, threshold) => `${score} of ${threshold} points to quarantine`,
    whyOver: (score, threshold) =>
      `${score} points; from ${threshold} on a message goes to quarantine`,
    markedByPerson: 'A person has marked the message as spam.',
    place: 'The place',
    openPlace: 'Open the page of the place',
    locale: { de: 'from the German page', en: 'from the English page' },
    steps: { release: 'Not spam', spam: 'Spam', done: 'Done', reopen: 'Open again' },
    moved: {
      inbox: (receipt) => `${receipt} is now in the inbox.`,
      quarantine: (receipt) => `${receipt} is now in quarantine.`,
      done: (receipt) => `${receipt} is done.`,
    },
    movedByOther: (receipt) =>
      `${receipt} was elsewhere already: somebody was quicker. Nothing has been changed.`,
    delivery: {
      title: 'Delivery',
      resend: 'Send again',
      nowhere:
        'To nobody: no recipient is set (settings or MAIL_TO). As soon as there is one, the message goes out.',
    },
    undo: 'Undo',
    shortcuts:
      'Shortcuts: j k move, Enter read, r answer, a assign to me, e done, s spam, h not spam, x select',
  },
}
