import { formatCount, number } from '../format.ts'
import type { shield as german } from './shield.de.ts'
import { termName, type TermWords } from './term-name.ts'

const names: TermWords = {
  shapes: {
    'shape#no-link': 'no link',
    'shape#one-link': 'one link',
    'shape#two-links': 'two links',
    'shape#many-links': 'many links',
    'shape#capitals': 'many capitals',
    'shape#mostly-capitals': 'hardly anything but capitals',
    'shape#digits': 'several digits',
    'shape#many-digits': 'many digits',
    'shape#exclamations': 'several exclamation marks',
    'shape#money': 'a currency sign',
    'shape#email': 'an e-mail address',
    'shape#up-to-15': '0 to 15 characters',
    'shape#up-to-47': '16 to 47 characters',
    'shape#up-to-111': '48 to 111 characters',
    'shape#up-to-239': '112 to 239 characters',
    'shape#up-to-495': '240 to 495 characters',
    'shape#up-to-1007': '496 to 1007 characters',
    'shape#longer': 'more than 1007 characters',
  },
  quoted: (words) => `“${words}”`,
  atStart: (words) => `${words} at the start`,
  atEnd: (words) => `${words} at the end`,
  link: '[link]',
  digits: (count) => `[${count} digits]`,
}

const percent = (share: number) =>
  share.toLocaleString('en', { style: 'percent', maximumFractionDigits: share < 0.01 ? 2 : 1 })

const count = (value: number) => number(value, 'en')

const texts = (all: number) => formatCount(all, 'text', 'texts', 'en')

export const shield: typeof german = {
  term: (term) => termName(term, names),
  terms: (terms) =>
    terms
      .split(', ')
      .map((term) => termName(term, names))
      .join(', '),
  unreadableLine: (line) =>
    `Line ${line} is invalid. Expected: {"label": 1, "text": "…"}, 1 for spam and 0 for good messages.`,
  tooFew: (least) =>
    `Too few texts: ${least} different good and ${least} different spam messages are needed.`,
  read: (file, read, { ham, spam }) =>
    `${file}: ${texts(read)}, ${count(ham + spam)} of them different (${count(ham)} good, ${count(spam)} spam).`,
  method: 'Every text was judged by a model that did not know it (five-fold cross-validation).',
  catchTitle: 'Spam caught at a given share of good texts suspected',
  share: percent,
  ownLimitTitle: 'At the limit that the model sets itself',
  caught: 'spam caught',
  missed: 'spam missed',
  falseAlarms: 'good but suspected',
  passed: 'good and not suspected',
  of: (part, all) => `${count(part)} of ${count(all)} (${percent(part / all)})`,
  thresholdInvalid: 'The threshold is a number above 0, such as 4 or 5.5.',
  thresholdTitle: (threshold, own, messages) =>
    `Threshold ${number(threshold, 'en')} instead of ${own}, for ${formatCount(messages, 'stored message', 'stored messages', 'en')}:`,
  thresholdCounts: {
    quarantined: 'in quarantine',
    quarantinedHam: 'of these good, as people decided',
    acceptedSpam: 'let through, but spam, as people decided',
  },
  insteadOf: (after, before) => `${count(after)} instead of ${count(before)}`,
  changesTitle: 'Messages that would be decided differently, newest first',
  noChanges: 'No message would have been decided differently.',
  spamTerms: 'Strongest signs of spam',
  hamTerms: 'Strongest signs against it',
}
