import type { KeyScope } from '../../../domain/admin/key-scopes.ts'
import type { team as german } from './team.de.ts'
import { counted, utc } from '../format.ts'

/** What a key may do that may not do everything. */
export const keyScopes = {
  'places:read': 'Read and export places',
  'places:write': 'Read and write places',
  imports: 'Import files',
  'messages:read': 'Read messages',
  'messages:write': 'Read and move messages',
  'settings:read': 'Read settings',
  'metrics:read': 'Read metrics (/metrics)',
} satisfies Record<KeyScope, string>

export const team: typeof german = {
  titles: { users: 'Users', apiKeys: 'Keys' },

  users: {
    lead: 'Who works in the administration, and what they may do.',
    noMail:
      'No mail server is set up. Changes to accounts therefore stand in the log alone; people get no e-mail about them.',
    factorRequired:
      'Every account needs a second factor. Anyone without one sets it up after signing in; every invitation says so.',
    person: 'Person',
    role: 'Role',
    factor: 'Second factor',
    lastSeen: 'Last here',
    never: 'no session',
    you: 'you',
    disabled: 'disabled',
    noFactor: 'none',
    app: 'App',
    passkeys: (count) => (count === 1 ? '1 passkey' : `${count} passkeys`),
    may: {
      owner: 'may do everything',
      editor: 'keeps places and answers messages',
      moderator: 'answers messages',
      manager: 'keeps only the places that you assign',
    },
    setPlaces: 'Assign places',
    setPlacesOf: (name) => `Assign places to ${name}`,
    actions: 'Change',
    actionsOf: (name) => `Change ${name}`,
    changeRole: 'Change the role',
    disable: 'Disable',
    enable: 'Enable',
    endSessions: 'End all sessions',
    resetFactors: 'Reset the second factor',
    passwordLink: 'Link for a new password',
    remove: 'Delete the account',

    invite: 'Invite',
    inviteLead: 'Who is invited makes their own account by a link. It works once, for seven days.',
    email: 'E-mail',
    submit: 'Make a link',
    open: 'Open links',
    openAccount: (role) => `Invitation: ${role}`,
    openPassword: 'New password',
    until: 'until',
    withdraw: 'Withdraw',
    withdrawOf: (email) => `Withdraw the link for ${email}`,

    link: (email) => `Link for ${email}`,
    linkOnce: 'It stands here only now. Whoever has it can use it: give it to this person alone.',
    mailed: (email) => `It was sent to ${email}, too.`,
    notMailed: 'The e-mail with the link did not go out. Pass it on in another way.',

    done: {
      role: 'The role is changed; it counts from the person’s next click.',
      disabled: 'The account is disabled, its sessions have ended.',
      enabled: 'The account is enabled.',
      sessions: 'All sessions of the account have ended.',
      factors:
        'The second factor is gone and all sessions have ended. The password alone is enough now.',
      removed: 'The account is deleted.',
      withdrawn: 'The link is withdrawn.',
    },
    problems: {
      last_owner:
        'This is the last account that may do everything. Give another person this role first.',
      unknown: 'This account or link is no longer there.',
      email_taken: 'There is an account with this address.',
      email_invalid: 'This is no e-mail address. An example: anna@example.org.',
    },
  },

  places: {
    title: (name) => `Places of ${name}`,
    lead: 'A manager sees and changes only her or his places: each that is named here, and all that lie in one of the regions and have one of the categories. Without a region all regions count, without a category all categories; without both, only the named places.',
    otherRole: 'This account has another role. What stands here counts with the role “manager”.',
    assigned: 'Assigned',
    count: (total) =>
      total === 0 ? 'No place yet.' : `${counted(total, 'place', 'places', 'en')} in all.`,
    kinds: { placeIds: 'Named places', regions: 'Regions', categoryIds: 'Categories' },
    add: 'Add',
    search: 'Place, region or category',
    find: 'Search',
    nothing: (text) => `Nothing is called “${text}”.`,
    gone: (entry) => `no longer there (${entry})`,
    steps: { add: 'Assign', remove: 'Remove' },
    stepOf: {
      add: (name) => `Assign ${name}`,
      remove: (name) => `Remove ${name}`,
    },
    approval: 'Approval',
    needsApproval: 'Changes count only once an editor accepts them',
    saveApproval: 'Save the approval',
    approvalSaved: 'Saved.',
    opens:
      'That would be more places than before: region and category hold together. Add the other one first, or first remove the categories or regions on the other side.',
    full: 'There is no room for more: name a region or category instead of single places.',
  },

  mail: {
    invitation: {
      subject: (site) => `Your account at ${site}`,
      lead: (site, role) =>
        `You are invited to help administer ${site} (${role}). With this link you make your account. It works once, for seven days:`,
    },
    password: {
      subject: (site) => `New password at ${site}`,
      lead: (site) =>
        `With this link you give your account at ${site} a new password. It works once, for 24 hours:`,
    },
    secondFactor:
      'After that you set up a second factor, an authenticator app or a passkey: every account of this site needs one.',
    notice: {
      subject: (site) => `A change to your account at ${site}`,
      events: {
        'password-changed': 'The password of your account has been changed.',
        'password-link-made': 'A link to a new password has been made for your account.',
        'invitation-made': 'Your account has been used to invite somebody to a new account.',
        'factor-added': 'A second factor or passkey has been added to your account.',
        'factor-removed': 'A second factor or passkey has been removed from your account.',
        'recovery-codes-made': 'There are new recovery codes for your account.',
        'recovery-code-used': 'A recovery code has been used for your account.',
        'role-changed': 'Your account has another role.',
        disabled: 'Your account has been disabled.',
        enabled: 'Your account has been enabled again.',
        removed: 'Your account has been removed.',
        'key-added': 'Your account has been used to make an API key.',
      },
      at: (moment) => `When: ${utc(moment, 'en-US')}.`,
      by: (name) => `It was done by ${name}.`,
      ifNotYou:
        'If you did not expect this, contact the person who runs this site at once, and change your password. The log of the administration says who did what.',
      site: {
        subjects: {
          'backup-failed': (site) => `Backup failed: ${site}`,
          'restore-given-up': (site) => `Backup not restored: ${site}`,
          'delivery-failed': (site) => `Message not delivered: ${site}`,
        },
        events: {
          'backup-failed':
            'The backup of the site failed. “Backups” in the admin says why; Lageplan tries again every hour.',
          'restore-given-up':
            'A backup was to be restored, but at the start another program kept the database open, or the start came more than a day later. The data from before are still in use. Restore the backup again when no import and no command is running.',
          'delivery-failed':
            'A message could not be delivered, and Lageplan has given up. It is in the inbox of the admin, with the reason, and can be sent again there. You get this e-mail once a day at most.',
        },
      },
    },
    ignore: 'If you did not expect this, do nothing: without the link nothing happens.',
  },

  apiKeys: {
    lead: 'With a key a program calls the API (Authorization: Bearer). It may do no more than its role may.',
    name: 'Name, for example till system',
    role: 'Role',
    scopes: {
      title: 'Permissions',
      all: 'All that the role may',
      limited: 'Only what is ticked here:',
      names: keyScopes,
    },
    expires: 'Valid until',
    expiresHint: 'One year if left empty.',
    makeEndless: 'Without an end: it is good until somebody revokes it.',
    soon: 'ends soon',
    renew:
      'A key ends within the next 30 days, or has ended. Make a new one, put it into the program, and revoke the old one.',
    submit: 'Make a key',
    shown: (name) => `Key “${name}”`,
    once: 'It stands here only now and is stored nowhere. Put it at once where the program needs it.',
    list: 'Keys',
    none: 'There is no key yet.',
    beginning: 'Begins with',
    created: 'Made',
    ends: 'Valid until',
    endless: 'without end',
    over: 'over',
    used: 'Last used',
    unused: 'never',
    revoke: 'Revoke',
    revokeOf: (name) => `Revoke the key “${name}”`,
    revoked: 'The key is revoked and no longer valid from now on.',
    gone: 'This key is no longer there.',
    problems: {
      required: 'A name is missing.',
      none: 'Tick at least one permission.',
      past: 'This day is over.',
      invalid: 'This is no day.',
    },
  },
}
