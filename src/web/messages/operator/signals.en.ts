import { shield } from './shield.en.ts'
import type { signals as german } from './signals.de.ts'

export const signals: typeof german = {
  'marker-undelivered': () => 'The cookie was set but did not come with the message.',
  'marker-blocked': () => 'The browser takes no cookies.',
  'marker-unavailable': () => 'The form stood in a sandboxed frame without cookies.',
  'marker-absent': () => 'No JavaScript ran on the page, so the cookie is missing.',
  'token-missing': () => 'The form was never opened on our site.',
  'token-bad': () => 'The form’s token is forged or belongs to another form.',
  'token-expired': () => 'The form was open for more than a day.',
  'token-reused': () => 'Another message came with the same form token before.',
  'proof-missing': () => 'The browser did not solve the form’s computing task.',
  'proof-wrong': () => 'The solution of the computing task is wrong or forged.',
  'proof-spliced': () => 'The computing task was solved for another form.',
  'proof-reused': () => 'Another message came with the same solved computing task before.',
  'filled-at-once': ({ seconds }) => `The form was filled in after ${seconds ?? 'a few'} seconds.`,
  'filled-fast': ({ seconds }) =>
    `The form was filled in after ${seconds ?? 'a few'} seconds, faster than most people.`,
  'honeypot-filled': ({ fields }) =>
    fields === 1
      ? 'A field that people cannot see is filled in.'
      : `${fields} fields that people cannot see are filled in.`,
  'honeypot-autofilled': () =>
    'A hidden field holds the same as a visible one, probably from autofill.',
  'honeypot-missing': () => 'A hidden field is missing that each of our forms has.',
  'many-links': ({ links }) =>
    links === undefined ? 'The message holds many links.' : `The message holds ${links} links.`,
  'link-in-line': () => 'There is a link in a short field such as the name.',
  'link-markup': () => 'The message holds links in HTML or forum notation.',
  'gibberish-in-one-field': () => 'One field consists of random letters.',
  'gibberish-in-many-fields': ({ fields }) =>
    `${fields ?? 'Several'} fields consist of random letters.`,
  'user-agent-missing': () => 'The program that sent it does not give its name.',
  'headless-browser': () => 'It was sent by a browser without a screen.',
  'foreign-script': () => 'Most of the text is not in Latin script.',
  'content-like-spam': ({ terms }) =>
    `Its words are like those of messages that were spam${mainly(terms)}.`,
  'content-like-ham': ({ terms }) =>
    `Its words are like those of messages that were good${mainly(terms)}.`,
  'several-from-sender': ({ messages }) =>
    `${messages ?? 'Several'} messages came from this connection within the last hour.`,
  'many-from-sender': ({ messages }) =>
    `${messages ?? 'Very many'} messages came from this connection within the last hour.`,
  'repeated-by-others': ({ messages }) =>
    messages === 1
      ? 'Nearly the same text came from somebody else before.'
      : `Nearly the same text came from others ${messages ?? 'several'} times before.`,
  'repeated-spam': () => 'Nearly this text was recognised as spam before.',
  'trusted-sender': () => 'An earlier message of this person was accepted.',
}

function mainly(terms: string | number | undefined): string {
  return terms ? `, mainly ${shield.terms(String(terms))}` : ''
}
