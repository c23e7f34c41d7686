import type { Evaluation } from '../../../lib/spam-shield/classifier/evaluation.ts'
import { formatCount, number } from '../format.ts'
import { termName, type TermWords } from './term-name.ts'

const names: TermWords = {
  shapes: {
    'shape#no-link': 'kein Link',
    'shape#one-link': 'ein Link',
    'shape#two-links': 'zwei Links',
    'shape#many-links': 'viele Links',
    'shape#capitals': 'viele Großbuchstaben',
    'shape#mostly-capitals': 'fast nur Großbuchstaben',
    'shape#digits': 'mehrere Ziffern',
    'shape#many-digits': 'viele Ziffern',
    'shape#exclamations': 'mehrere Ausrufezeichen',
    'shape#money': 'ein Währungszeichen',
    'shape#email': 'eine E-Mail-Adresse',
    'shape#up-to-15': '0 bis 15 Zeichen',
    'shape#up-to-47': '16 bis 47 Zeichen',
    'shape#up-to-111': '48 bis 111 Zeichen',
    'shape#up-to-239': '112 bis 239 Zeichen',
    'shape#up-to-495': '240 bis 495 Zeichen',
    'shape#up-to-1007': '496 bis 1007 Zeichen',
    'shape#longer': 'über 1007 Zeichen',
  },
  quoted: (words) => `„${words}“`,
  atStart: (words) => `${words} am Anfang`,
  atEnd: (words) => `${words} am Ende`,
  link: '[Link]',
  digits: (count) => `[${count} Ziffern]`,
}

const percent = (share: number) =>
  share.toLocaleString('de', { style: 'percent', maximumFractionDigits: share < 0.01 ? 2 : 1 })

const count = (value: number) => number(value, 'de')

const texts = (all: number) => formatCount(all, 'Text', 'Texte', 'de')

/** Die Texte der Spamprüfung auf der Befehlszeile. */
export const shield = {
  term: (term: string) => termName(term, names),
  /** die Teile sind durch Komma getrennt */
  terms: (terms: string) =>
    terms
      .split(', ')
      .map((term) => termName(term, names))
      .join(', '),
  unreadableLine: (line: number) =>
    `Zeile ${line} ist nicht zu lesen. Erwartet wird {"label": 1, "text": "…"}, 1 für Spam und 0 für gute Nachrichten.`,
  tooFew: (least: number) =>
    `Das sind zu wenige Texte: Nötig sind je ${least} verschiedene gute und ${least} Spam-Nachrichten.`,
  read: (file: string, read: number, { ham, spam }: Evaluation) =>
    `${file}: ${texts(read)}, davon ${count(ham + spam)} verschieden (${count(ham)} gut, ${count(spam)} Spam).`,
  method:
    'Jeder Text wurde von einem Modell beurteilt, das ihn nicht kannte (fünffach überkreuzt).',
  catchTitle: 'Erkannter Spam, wenn höchstens so viele gute Texte verdächtig sein dürfen',
  share: percent,
  ownLimitTitle: 'An der Schwelle, die sich das Modell selbst setzt',
  caught: 'Spam erkannt',
  missed: 'Spam übersehen',
  falseAlarms: 'gut, aber verdächtig',
  passed: 'gut und unverdächtig',
  of: (part: number, all: number) => `${count(part)} von ${count(all)} (${percent(part / all)})`,
  thresholdInvalid: 'Die Schwelle ist eine Zahl über 0, zum Beispiel 4 oder 5,5.',
  thresholdTitle: (threshold: number, own: number, messages: number) =>
    `Schwelle ${number(threshold, 'de')} statt ${own}, an ${formatCount(messages, 'gespeicherten Nachricht', 'gespeicherten Nachrichten', 'de')}:`,
  thresholdCounts: {
    quarantined: 'in Quarantäne',
    quarantinedHam: 'davon gut, wie Menschen entschieden haben',
    acceptedSpam: 'durchgelassen, aber Spam, wie Menschen entschieden haben',
  },
  insteadOf: (after: number, before: number) => `${count(after)} statt ${count(before)}`,
  changesTitle: 'Anders entschieden wären, die neuesten zuerst',
  noChanges: 'Keine Nachricht wäre anders entschieden worden.',
  spamTerms: 'Am stärksten für Spam spricht',
  hamTerms: 'Am stärksten dagegen spricht',
}
