import type { account as german } from './account.de.ts'

export const account: typeof german = {
  title: 'My account',
  lead: (name, email, role) => `${name} · ${email} · ${role}`,
  proof: {
    title: 'Confirm that it is you',
    lead: 'What you are about to do can change who gets into the administration. It has not been done yet, but nothing is lost: once you have confirmed, it goes on with what you have entered. The confirmation holds for ten minutes.',
    password: 'Your password',
    wrongPassword: 'This is not your password. Nothing has been changed.',
    submit: 'Confirm and continue',
    passkey: 'Confirm with a passkey',
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
    passkeyRefused: 'No passkey was used. Try again, or take another way.',
    noScript: 'A passkey needs JavaScript. A code works without.',
    restart: 'Sign in with another account',
    problems: {
      wrong_code: 'This is not right, or has been used before. Take the next code.',
      sign_in_over: 'This took too long. Please sign in from the beginning.',
    },
  },

  reset: {
    title: 'New password',
    lead: 'With this link you give your account a new password. All sessions end; your second factor stays.',
    submit: 'Set the password',
  },

  password: {
    title: 'Password',
    current: 'Present password',
    next: 'New password',
    submit: 'Change the password',
    done: (ended) =>
      ended === 0
        ? 'Your password is changed.'
        : `Your password is changed. ${ended === 1 ? 'One other session has ended.' : `${ended} other sessions have ended.`}`,
  },

  factors: {
    title: 'Second factor',
    none: 'Only the password protects your account. With a second factor nobody gets in who knows it.',
    required:
      'Every account of this site needs a second factor. Set up an app or a passkey; after that the administration is open to you.',
    some: 'Signing in takes a code or a passkey beside the password.',
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
    done: 'The app is set up. From now on the sign-in asks for a code.',
    removed: 'The app is removed.',
    wrongCode: 'This code is not right. Check the clock of the phone, and take the next one.',
    hasOne: 'An app is set up already. Remove it first.',
  },

  passkeys: {
    title: 'Passkeys',
    lead: 'Fingerprint, face, PIN of the device or a security key: in the place of password and code.',
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
    refused: 'No passkey was added. Perhaps the device knows one for this site already.',
  },

  recovery: {
    title: 'Recovery codes',
    left: (count) => (count === 1 ? 'One code is left.' : `${count} codes are left.`),
    lead: 'Each takes the place of the second factor once, when phone or key are gone.',
    show: 'Your recovery codes',
    once: 'They stand here only now. Print or download them. Earlier ones are no longer valid.',
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
