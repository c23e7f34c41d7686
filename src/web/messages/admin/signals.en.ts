import { shield } from './shield.en.ts'
import type { signals as german } from './signals.de.ts'

export const signals: typeof german = {
  'marker-undelivered': () => 'The cookie was set but did not come with the message.',
  'marker-blocked': () => 'The browser does not accept cookies.',
  'marker-unavailable': () => 'The form was in a sandboxed frame without cookies.',
  'marker-alone': () => 'The cookie came without a solved proof of work, so it proves nothing.',
  'marker-absent': () => 'No JavaScript ran on the page, so the cookie is missing.',
  'token-missing': () => 'The form was never opened on our site.',
  'token-bad': () => 'The form’s token is forged or belongs to another form.',
  'token-expired': () => 'The form was open for more than a day.',
  'token-reused': () => 'An earlier message used the same form token.',
  'proof-missing': () => 'The browser did not solve the form’s proof of work.',
  'proof-unsolved': () => 'A script fetched the form’s proof of work and did not solve it.',
  'proof-wrong': () => 'The solution of the proof of work is wrong or forged.',
  'proof-spliced': () => 'The proof of work was solved for another form.',
  'proof-reused': () => 'An earlier message used the same proof of work.',
  'filled-at-once': ({ seconds }) => `The form was filled in after ${seconds ?? 'a few'} seconds.`,
  'filled-fast': ({ seconds }) =>
    `The form was filled in after ${seconds ?? 'a few'} seconds, faster than most people.`,
  'honeypot-filled': ({ fields }) =>
    fields === 1
      ? 'A field that people cannot see was filled in.'
      : `${fields} fields that people cannot see were filled in.`,
  'honeypot-autofilled': () =>
    'A hidden field has the same value as a visible one, probably from autofill.',
  'honeypot-missing': () => 'A hidden field that each of our forms has is missing.',
  'some-links': ({ links }) =>
    links === 2 ? 'The message contains two links.' : 'The message contains a link.',
  'many-links': ({ links }) =>
    links === undefined
      ? 'The message contains many links.'
      : `The message contains ${links} links.`,
  'link-suspicious': () => 'A link uses a domain ending that is mostly used for spam.',
  'website-suspicious': ({ host }) =>
    `The suggested website${named(host)} is a short link or has a domain ending that is mostly used for spam.`,
  'link-disguised': () => 'A web address is disguised so that programs do not recognize it.',
  'words-disguised': () => 'One word mixes look-alike letters of two scripts.',
  'link-in-line': () => 'There is a link in a short field such as the name.',
  'domain-in-name': () => 'There is a web address in a name.',
  'link-markup': () => 'The message contains links in HTML or forum notation.',
  'website-unrelated': ({ host }) =>
    `The suggested website${named(host)} shares no word with the name and address of the place.`,
  'gibberish-in-one-field': () => 'One field consists of random letters.',
  'gibberish-in-many-fields': ({ fields }) =>
    `${fields ?? 'Several'} fields consist of random letters.`,
  'user-agent-missing': () => 'The program that sent it does not identify itself.',
  'headless-browser': () => 'It was sent by an automated (headless) browser.',
  'foreign-script': () => 'Most of the text is not in Latin script.',
  'spam-goods': ({ term }) =>
    `The message mentions what almost only spam offers${term ? ` (“${term}”)` : ''}.`,
  'spam-offer': () => 'It urges the reader to buy, click or reply.',
  'content-like-spam': ({ terms }) => `Its wording resembles earlier spam${mainly(terms)}.`,
  'content-like-ham': ({ terms }) => `Its wording resembles earlier good messages${mainly(terms)}.`,
  'several-from-sender': ({ messages }) =>
    `${messages ?? 'Several'} messages came from this connection within the last hour.`,
  'many-from-sender': ({ messages }) =>
    `${messages ?? 'Very many'} messages came from this connection within the last hour.`,
  'repeated-by-others': ({ messages }) =>
    messages === 1
      ? 'Nearly the same text came from someone else before.'
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
