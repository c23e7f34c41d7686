import { shield } from './shield.en.ts'
import type { signals as german } from './signals.de.ts'

export const signals: typeof german = {
  'marker-undelivered': () => 'The cookie was set but did not come with the message.',
  'marker-blocked': () => 'The browser takes no cookies.',
  'marker-unavailable': () => 'The form stood in a sandboxed frame without cookies.',
  'marker-alone': () => 'The cookie came without a solved computing task, so it says nothing.',
  'marker-absent': () => 'No JavaScript ran on the page, so the cookie is missing.',
  'token-missing': () => 'The form was never opened on our site.',
  'token-bad': () => 'The form’s token is forged or belongs to another form.',
  'token-expired': () => 'The form was open for more than a day.',
  'token-reused': () => 'Another message came with the same form token before.',
  'proof-missing': () => 'The browser did not solve the form’s computing task.',
  'proof-unsolved': () => 'A script fetched the form’s computing task and did not solve it.',
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
  'some-links': ({ links }) =>
    links === 2 ? 'The message holds two links.' : 'The message holds a link.',
  'many-links': ({ links }) =>
    links === undefined ? 'The message holds many links.' : `The message holds ${links} links.`,
  'link-suspicious': () => 'A link leads to an ending that spam uses above all.',
  'website-suspicious': ({ host }) =>
    `The suggested website${named(host)} is a short link or has an ending that spam uses above all.`,
  'link-disguised': () => 'A web address is written so that programs do not recognize it.',
  'words-disguised': () => 'Letters of two scripts that look the same stand in one word.',
  'link-in-line': () => 'There is a link in a short field such as the name.',
  'domain-in-name': () => 'There is a web address in a name.',
  'link-markup': () => 'The message holds links in HTML or forum notation.',
  'website-unrelated': ({ host }) =>
    `The suggested website${named(host)} shares no word with the name and address of the place.`,
  'gibberish-in-one-field': () => 'One field consists of random letters.',
  'gibberish-in-many-fields': ({ fields }) =>
    `${fields ?? 'Several'} fields consist of random letters.`,
  'user-agent-missing': () => 'The program that sent it does not give its name.',
  'headless-browser': () => 'It was sent by an automated browser that nobody is looking at.',
  'foreign-script': () => 'Most of the text is not in Latin script.',
  'spam-goods': ({ term }) =>
    `The message names what almost only spam offers${term ? ` (“${term}”)` : ''}.`,
  'spam-offer': () => 'It asks to buy it, click on it or reply.',
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
  'repeated-by-sender': ({ messages }) =>
    `Nearly the same text came from this connection ${messages ?? 'several'} times before.`,
  'repeated-spam': () => 'Nearly this text was recognized as spam before.',
  'trusted-sender': () => 'An earlier message of this person was accepted.',
}

function named(host: string | number | undefined): string {
  return host ? ` (${host})` : ''
}

function mainly(terms: string | number | undefined): string {
  return terms ? `, mainly ${shield.terms(String(terms))}` : ''
}
