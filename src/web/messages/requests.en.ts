import type { RequestsWords } from './requests.de.ts'
import { formatCount, number } from './format.ts'

export const requestsWords: RequestsWords = {
  title: 'Where this page has sent requests',
  lead: 'Your browser keeps a record of every request it has made for this visit. This list comes from your browser, not from us.',
  link: 'Check for yourself where this site sends requests',
  none: (count) =>
    `${formatCount(count, 'request', 'requests', 'en')}, all to our own server. None went to a third party.`,
  some: (foreign, count) =>
    `${formatCount(foreign, 'request', 'requests', 'en')} went to third parties (of ${number(count, 'en')}).`,
  reloaded:
    'You reloaded the page, which starts the record over: earlier requests are no longer in it.',
  others: 'Not all requests went to our own server.',
  google:
    'You loaded Google Maps on this visit. That map runs in its own frame, whose requests to Google are not listed here.',
  street: (host) =>
    `You loaded the street map of ${host} on this visit. Its tiles are fetched in the background; those requests are not listed here.`,
  own: 'our server',
  foreign: 'third party',
  origin: 'To',
  address: 'Address',
  count: 'Requests',
  policy:
    'The security policy of this page (Content-Security-Policy) also forbids your browser to contact other servers, except that of a third-party street map if this site offers one.',
  withoutScript:
    'This check needs JavaScript. Without JavaScript, this page loads only itself, its styles and its typeface from our server.',
}
