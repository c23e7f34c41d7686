import { number } from '../format.ts'
import type { admin as german } from './admin.de.ts'

const roles: typeof german.roles = {
  owner: 'owner',
  editor: 'editor',
  moderator: 'moderator',
  manager: 'manager',
}

function providerProblem(problem: string, name: string): string {
  switch (problem) {
    case 'provider_unreachable':
      return `${name} does not answer. Try again in a few minutes.`
    case 'provider_refused':
      return `${name} refused to sign you in, or you canceled.`
    case 'sign_in_over':
      return 'This sign-in has expired or began in another browser. Please start again.'
    case 'address_unverified':
      return `${name} does not verify your e-mail address. Without a verified address there is no account here.`
    case 'not_invited':
      return 'There is neither an account nor an invitation for your e-mail address. The person who runs this site can invite you.'
    case 'other_identity':
      return `This account belongs to another person at ${name}. The person who runs this site can remove the link under “Users”.`
    case 'account_disabled':
      return 'Your account here is disabled.'
    case 'too_many_requests':
      return 'There were too many attempts. Wait a quarter of an hour.'
    default:
      return `The answer from ${name} is invalid, so nobody is signed in. If this keeps happening, the person who runs this site should check the settings.`
  }
}

export const admin: typeof german = {
  title: 'Administration',
  toSite: 'View site',
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
    stay: 'Keep editing',
    go: 'Discard and leave',
  },

  signedOut: {
    title: 'Your session has ended',
    text: 'What you sent was not saved, but it is still here. Sign in in a new tab, come back and send it again.',
    signIn: 'Sign in in a new tab',
    sendAgain: 'Send it again',
    reload: 'To do so, reload this page; your browser will ask whether to send it again.',
  },

  signIn: {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    wrong:
      'The e-mail address or the password is wrong. The person who runs this site can send you a link to a new password; if that is you, run “npx lageplan user password E-MAIL” on the server.',
    wait: (minutes) =>
      `There were too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    provider: {
      signIn: (name) => `Sign in with ${name}`,
      stillSignedIn: (name) =>
        `You are signed out here. In this browser you may still be signed in with ${name}:`,
      otherAccount: (name) =>
        `Do you have another account with ${name}? Then sign out of this one there first:`,
      signOut: (name) => `Sign out of ${name}`,
      problem: (problem, name) => providerProblem(problem, name),
    },
  },

  setUp: {
    title: 'Create an account',
    lead: (role) =>
      `With this link you create an account for the administration. Your role: ${roles[role]}.`,
    secondFactor:
      'After that you set up a second factor, an authenticator app or a passkey: every account of this site needs one.',
    name: 'Your name',
    email: 'E-mail',
    password: 'Password',
    passwordHint:
      'At least 12 characters. A sentence is easier to remember than a word with symbols.',
    submit: 'Create account',
    usedTitle: 'This link is no longer valid',
    usedText:
      'It has been used or withdrawn, or has expired. An owner of the site, or npx lageplan user, can make a new one; as long as there is no account, every start prints one.',
    toSignIn: 'Go to sign-in',
    problem: ({ rule, limit }) =>
      ({
        required: 'Your name is missing.',
        email_invalid: 'This is not an e-mail address. Example: anna@example.org.',
        email_taken: 'There already is an account with this address.',
        password_short: `Use at least ${limit ?? 12} characters.`,
        password_long: `Use at most ${limit ?? 256} characters.`,
        password_guessable: 'This is too easy to guess. Use a sentence that only you know.',
      })[rule] ?? rule,
  },

  users: {
    nobody: 'There is no account yet. npx lageplan user add E-MAIL makes a link for the first one.',
    removed: (email) => `${email}: the account is deleted, its sessions have ended.`,
    unknown: (email) => `There is no account for ${email}.`,
    lastOwner: (email) =>
      `${email} is the last owner. Make another one first: npx lageplan user add E-MAIL.`,
    disabled: 'disabled',
    isDisabled: (email) =>
      `${email} is disabled. An owner can enable the account in the administration, under “Users”.`,
    passwordLink: (email) =>
      `With this link, ${email} can set a new password. It works once, within 24 hours:`,
    factorsReset: (email) =>
      `${email}: the second factor is gone, all sessions have ended. The password is enough to sign in.`,
    sessionsEnded: (email, count) => `${email}: sessions ended: ${count}.`,
    taken: (email) => `There already is an account for ${email}.`,
    noAddress: (email) => `“${email}” is not an e-mail address.`,
    link: (email, role) =>
      `With this link, ${email} can create an account (${role}). It works once, within seven days:`,
  },

  missing: {
    title: 'Not found',
    text: 'The address is mistyped, or what was here has been deleted.',
    toOverview: 'Go to the overview',
  },

  choose: {
    all: 'Select all on this page',
    chosen: (count: number) => `${number(count, 'en')} selected`,
  },

  secondFactor: {
    title: 'Set up a second factor first',
    text: 'Every account of this site now needs one. Nothing was changed, and what you typed is still here: set one up in a new tab, then send again.',
    setUp: 'Set up a second factor (new tab)',
  },

  denied: {
    title: 'You do not have access',
    text: 'Your role does not include this page. Ask an owner.',
    toInbox: 'Go to the inbox',
    toPlaces: 'Go to your places',
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
    clear: 'Clear the search',
    list: 'Messages',
    empty: {
      place: 'There are no messages for this place.',
      inbox: 'Nothing is waiting.',
      quarantine: 'Nothing is in quarantine.',
      search: (text, isOlder) =>
        isOlder
          ? `None of the newest messages contains “${text}”.`
          : `No message contains “${text}”.`,
    },
    about: 'Only messages to',
    merged: (names) => `(also to ${names.map((name) => `“${name}”`).join(', ')}, merged with it)`,
    ofAll: 'Messages to all places',
    wentTo: 'Was sent to',
    mergedSince: (name) => `“${name}”, which was later merged with this place`,
    older: 'Show older ones',
    newest: 'To the newest',
    choose: 'Choose a message on the left.',
    unknown: 'This message does not exist or has been deleted.',
    back: 'To the list',
    nobody: 'without a name',
    kinds: { message: 'Message', correction: 'Correction', suggestion: 'Suggestion' },
    headings: {
      message: (from, receiver) => `${from || 'Someone'} to ${receiver}`,
      correction: (from, place) =>
        from ? `Correction of ${place} by ${from}` : `Correction of ${place}`,
      suggestion: (from, draft) =>
        ['Suggestion', from && ` by ${from}`, draft && `: ${draft}`].filter(Boolean).join(''),
    },
    organisation: 'the organization',
    why: { inbox: 'Why in the inbox?', quarantine: 'Why in quarantine?' },
    whySummary: (score, threshold) => `${score} of the ${threshold} points that mean quarantine`,
    whyOver: (score, threshold) =>
      `${score} points; messages with ${threshold} or more go to quarantine`,
    markedByPerson: 'Someone marked this message as spam.',
    releasedByPerson: 'Someone took this message out of quarantine.',
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
      `${receipt} had already been moved by someone else. Nothing was changed.`,
    delivery: {
      title: 'Delivery',
      resend: 'Send again',
      nowhere:
        'To nobody: no recipient is set (settings or MAIL_TO). The message goes out as soon as there is one.',
    },
    undo: 'Undo',
    shortcuts:
      'Shortcuts: j k move, Enter read, r answer, a assign to me, e done, s spam, h not spam, x select',
  },
}
