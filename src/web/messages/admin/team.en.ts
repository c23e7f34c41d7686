import type { KeyScope } from '../../../domain/admin/key-scopes.ts'
import type { team as german } from './team.de.ts'
import { formatCount, utc } from '../format.ts'
import { duration } from './duration.ts'

/** What a key with limited permissions may do. */
export const keyScopes = {
  'places:read': 'Read and export places',
  'places:write': 'Read and write places',
  'vocabulary:write': 'Change categories and attributes',
  imports: 'Import files',
  'messages:read': 'Read messages',
  'messages:write': 'Read and move messages',
  'settings:read': 'Read settings',
  'metrics:read': 'Read metrics (/metrics)',
} satisfies Record<KeyScope, string>

export const team: typeof german = {
  titles: { users: 'Users', apiKeys: 'API keys' },

  users: {
    lead: 'Who works in the administration, and what they may do.',
    noMail:
      'No mail server is set up, so changes to accounts appear only in the log; people get no e-mail about them.',
    factorRequired:
      'Every account needs a second factor. Anyone without one sets it up after signing in; every invitation says so.',
    person: 'Person',
    role: 'Role',
    factor: 'Second factor',
    lastSeen: 'Last active',
    never: 'never',
    you: 'you',
    disabled: 'disabled',
    noFactor: 'none',
    app: 'App',
    passkeys: (count) => (count === 1 ? '1 passkey' : `${count} passkeys`),
    may: {
      owner: 'may do everything',
      editor: 'edits places and answers messages',
      moderator: 'answers messages',
      manager: 'edits only the places you assign',
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
    linked: 'single sign-on',
    unlink: 'Unlink from single sign-on',
    passwordLink: 'Link for a new password',
    remove: 'Delete the account',

    invite: 'Invite',
    inviteLead:
      'People you invite create their own account through a link. It works once, within seven days.',
    email: 'E-mail',
    submit: 'Create link',
    open: 'Open links',
    openAccount: (role) => `Invitation: ${role}`,
    openPassword: 'New password',
    until: 'until',
    withdraw: 'Withdraw',
    withdrawOf: (email) => `Withdraw the link for ${email}`,

    link: (email) => `Link for ${email}`,
    linkOnce:
      'It is shown only this once. Anyone who has it can use it: give it to this person only.',
    mailed: (email) => `It was also sent to ${email}.`,
    notMailed: 'The e-mail with the link could not be sent. Pass the link on in another way.',

    done: {
      role: 'The role is changed, effective from the person’s next click.',
      disabled: 'The account is disabled, its sessions have ended.',
      enabled: 'The account is enabled.',
      sessions: 'All sessions of the account have ended.',
      factors:
        'The second factor is gone and all sessions have ended. The password alone is enough now.',
      unlinked:
        'The link is removed and all sessions have ended. Whoever signs in next with this verified address is linked anew.',
      removed: 'The account is deleted.',
      withdrawn: 'The link is withdrawn.',
    },
    problems: {
      last_owner: 'This is the last owner. Give another person this role first.',
      unknown: 'This account or link no longer exists.',
      email_taken: 'There already is an account with this address.',
      email_invalid: 'This is not an e-mail address. Example: anna@example.org.',
    },
  },

  places: {
    title: (name) => `Places of ${name}`,
    lead: 'Managers see and change only their own places: those named here, and those in one of these regions with one of these categories. Without a region, all regions count; without a category, all categories; without both, only the named places.',
    otherRole: 'This account has another role. These places apply once its role is “manager”.',
    assigned: 'Assigned',
    count: (total) =>
      total === 0 ? 'No place yet.' : `${formatCount(total, 'place', 'places', 'en')} in all.`,
    kinds: { placeIds: 'Named places', regions: 'Regions', categoryIds: 'Categories' },
    add: 'Add',
    search: 'Place, region or category',
    find: 'Search',
    nothing: (text) => `Nothing found for “${text}”.`,
    gone: (entry) => `no longer there (${entry})`,
    steps: { add: 'Assign', remove: 'Remove' },
    stepOf: {
      add: (name) => `Assign ${name}`,
      remove: (name) => `Remove ${name}`,
    },
    approval: 'Approval',
    needsApproval: 'Changes take effect only once an editor accepts them',
    saveApproval: 'Save',
    approvalSaved: 'Saved.',
    opens:
      'That would be more places than before, since region and category apply together. First add the other one, or remove the categories or regions on the other side.',
    full: 'The list is full: use a region or category instead of single places.',
  },

  mail: {
    invitation: {
      subject: (site) => `Your account at ${site}`,
      lead: (site, role) =>
        `You are invited to help run ${site} (${role}). Create your account with this link. It works once, within seven days:`,
    },
    password: {
      subject: (site) => `New password at ${site}`,
      lead: (site) =>
        `With this link you can set a new password for your account at ${site}. It works once, within 24 hours:`,
    },
    secondFactor:
      'After that you set up a second factor, an authenticator app or a passkey: every account of this site needs one.',
    notice: {
      subject: (site) => `A change to your account at ${site}`,
      events: {
        'password-changed': 'The password of your account has been changed.',
        'password-link-made': 'A link to set a new password was created for your account.',
        'invitation-made': 'Your account was used to invite someone.',
        'factor-added': 'A second factor or passkey has been added to your account.',
        'factor-removed': 'A second factor or passkey has been removed from your account.',
        'provider-linked': 'Your account is now linked to the single sign-on of your organization.',
        'provider-unlinked':
          'Your account is no longer linked to the single sign-on of your organization.',
        'recovery-codes-made': 'New recovery codes were created for your account.',
        'recovery-code-used': 'A recovery code has been used for your account.',
        'role-changed': 'The role of your account has changed.',
        disabled: 'Your account has been disabled.',
        enabled: 'Your account has been enabled again.',
        removed: 'Your account has been removed.',
        'key-added': 'Your account was used to create an API key.',
      },
      at: (moment) => `When: ${utc(moment, 'en-US')}.`,
      between: (since, until) =>
        `From ${utc(since, 'en-US')} to ${utc(until, 'en-US')} (${duration(since, until, 'en')}).`,
      by: (name) => `Done by ${name}.`,
      ifNotYou:
        'If you did not expect this, contact the person who runs this site immediately and change your password. The log in the administration shows who did what.',
      site: {
        subjects: {
          'backup-failed': (site) => `Backup failed: ${site}`,
          'restore-given-up': (site) => `Backup not restored: ${site}`,
          'delivery-failed': (site) => `Message not delivered: ${site}`,
          'site-down': (site) => `The site was down: ${site}`,
          'fetch-refused': (site) => `File not fetched: ${site}`,
        },
        events: {
          'backup-failed':
            'The backup of the site failed. “Backups” in the admin says why; Lageplan tries again every hour.',
          'restore-given-up':
            'A backup was to be restored, but at startup another program kept the database open, or the start came more than a day later. The data from before are still in use. Restore the backup again when no import and no command is running.',
          'delivery-failed':
            'A message could not be delivered, and Lageplan has given up. It is in the inbox of the admin, with the reason, and can be sent again there. You get this e-mail at most once a day.',
          'site-down':
            'The site was down, and nobody had stopped it: the program may have crashed, or the machine may have lost power. It is running again. Everything that was confirmed is stored; nobody could write to you meanwhile. The system log of the machine says what happened.',
          'fetch-refused':
            'The server of a file that Lageplan fetches regularly provides it only with a valid login. “Import” in the admin says which file it is; the login can be entered or replaced there. The places have not changed. You get this e-mail at most once a day.',
        },
      },
    },
    ignore: 'If you did not expect this, ignore it: nothing happens unless the link is used.',
  },

  apiKeys: {
    lead: 'Programs use a key to call the API (Authorization: Bearer). A key can do no more than its role.',
    name: 'Name, for example POS system',
    role: 'Role',
    scopes: {
      title: 'Permissions',
      all: 'Everything the role allows',
      limited: 'Only what is checked here:',
      names: keyScopes,
    },
    expires: 'Valid until',
    expiresHint: 'One year if left empty.',
    makeEndless: 'Never expires: valid until someone revokes it.',
    soon: 'ends soon',
    renew:
      'A key expires within the next 30 days or has expired. Create a new one, use it in the program, and revoke the old one.',
    submit: 'Create key',
    shown: (name) => `Key “${name}”`,
    once: 'It is shown only this once and stored nowhere. Copy it now.',
    list: 'Keys',
    none: 'There is no key yet.',
    beginning: 'Begins with',
    created: 'Made',
    ends: 'Valid until',
    endless: 'never expires',
    over: 'over',
    used: 'Last used',
    unused: 'never',
    revoke: 'Revoke',
    revokeOf: (name) => `Revoke the key “${name}”`,
    revoked: 'The key is revoked and no longer valid.',
    gone: 'This key no longer exists.',
    problems: {
      required: 'A name is missing.',
      none: 'Check at least one permission.',
      past: 'This day is in the past.',
      invalid: 'This is not a date.',
    },
  },
}
