import type { account as german } from './account.de.ts'

export const account: typeof german = {
  title: 'My account',
  lead: (name, email, role) => `${name} · ${email} · ${role}`,
  proof: {
    title: 'Confirm that it is you',
    lead: 'What you are about to do can change who has access to the administration. It has not been done yet, and nothing is lost: once you confirm, it continues with what you entered. The confirmation is valid for ten minutes.',
    password: 'Your password',
    wrongPassword: 'This is not your password. Nothing was changed.',
    submit: 'Confirm and continue',
    passkey: 'Confirm with a passkey',
    byProvider: (name) => `Confirm with ${name}`,
    byProviderHint: 'Opens a second window. Then press “Confirm and continue” here.',
    provenTitle: 'Confirmed',
    proven: 'Close this window and press “Confirm and continue” in the first one.',
    cancel: 'Cancel',
  },
  wrongPassword: 'This is not your password. Nothing was changed.',

  confirm: {
    title: 'Confirm your sign-in',
    code: 'Code',
    codeHint: 'Six digits from your authenticator app, or one of your recovery codes.',
    recoveryHint: 'One of your recovery codes.',
    submit: 'Confirm',
    passkey: 'Sign in with a passkey',
    passkeyRefused: 'No passkey was used. Try again, or choose another way.',
    noScript: 'A passkey needs JavaScript. A code works without.',
    restart: 'Sign in with another account',
    problems: {
      wrong_code: 'This code is wrong or has already been used. Use the next one.',
      sign_in_over: 'This took too long. Please sign in again.',
    },
  },

  reset: {
    title: 'New password',
    lead: 'With this link you set a new password for your account. All sessions end; your second factor stays.',
    submit: 'Set the password',
  },

  password: {
    title: 'Password',
    none: 'This account has no password. The person who runs this site can give you a link to set one.',
    current: 'Current password',
    next: 'New password',
    submit: 'Change password',
    done: (ended) =>
      ended === 0
        ? 'Your password has been changed.'
        : `Your password has been changed. ${ended === 1 ? 'One other session has ended.' : `${ended} other sessions have ended.`}`,
  },

  factors: {
    title: 'Second factor',
    none: 'Only the password protects your account. With a second factor, knowing it is not enough to get in.',
    required:
      'Every account of this site needs a second factor. Set up an app or a passkey; after that the administration is open to you.',
    some: 'Signing in takes a code or a passkey in addition to the password.',
  },

  totp: {
    title: 'Authenticator app',
    on: 'Set up. The app shows a new code every 30 seconds.',
    off: 'An app on your phone shows a new code every 30 seconds.',
    begin: 'Set up an app',
    scan: 'Scan the picture with your app, or type the key.',
    picture: 'QR code with the key for the app',
    secret: 'Key',
    code: 'Code that the app shows now',
    confirm: 'Finish',
    remove: 'Remove the app',
    done: 'The app is set up. From now on, signing in asks for a code.',
    removed: 'The app is removed.',
    wrongCode: 'This code is wrong. Check your phone’s clock, and use the next code.',
    hasOne: 'An app is set up already. Remove it first.',
  },

  passkeys: {
    title: 'Passkeys',
    lead: 'Fingerprint, face, device PIN or a security key instead of password and code.',
    needsScript: 'A passkey needs JavaScript and an encrypted connection (https).',
    name: 'Name, for example Laptop',
    add: 'Add a passkey',
    remove: 'Remove',
    removeOf: (name) => `Remove the passkey “${name}”`,
    since: 'since',
    used: 'last used',
    neverUsed: 'not used yet',
    done: 'The passkey is added.',
    removed: 'The passkey is removed.',
    confirmed: 'Confirmed. Add the passkey now.',
    refused: 'No passkey was added. The device may already have one for this site.',
  },

  recovery: {
    title: 'Recovery codes',
    left: (count) => (count === 1 ? 'One code is left.' : `${count} codes are left.`),
    lead: 'Each replaces the second factor once, if your phone or key is gone.',
    show: 'Your recovery codes',
    once: 'They are shown only this once. Print or download them. Earlier codes are no longer valid.',
    download: 'Download',
    print: 'Print',
    file: 'recovery-codes.txt',
    renew: 'Make new codes',
  },

  sessions: {
    title: 'Sessions',
    device: 'Device',
    since: 'Signed in',
    used: 'Last used',
    thisOne: 'this one',
    end: 'End',
    endOf: (device) => `End the session on ${device}`,
    endOthers: 'End all others',
    ended: (count) => (count === 1 ? 'One session has ended.' : `${count} sessions have ended.`),
    unknown: 'Unknown device',
    on: (browser, system) => `${browser} on ${system}`,
  },
}
