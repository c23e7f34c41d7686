import type { RandomNumbers } from '../bench/place-index/random-numbers.ts'

/** Units that hostile texts repeat: characters that parsers look for, pairs, or characters without meaning. */
export const HOSTILE_UNITS: readonly string[] = [
  [
    '@',
    '.',
    ' ',
    '(',
    ')',
    '-',
    '+',
    '[',
    ']',
    '<',
    '>',
    '&',
    ',',
    ';',
    ':',
    '/',
    '\\',
    '|',
    '"',
    "'",
  ],
  [
    '#',
    '*',
    '_',
    '`',
    '!',
    '?',
    '=',
    '%',
    '$',
    '~',
    '^',
    '{',
    '}',
    '\n',
    '\t',
    '\r',
    '\0',
    '0',
    '1',
    '9',
  ],
  [
    'a',
    'e',
    'u',
    'A',
    'ä',
    'ß',
    'ſ',
    'İ',
    'ﷺ',
    '\u0301',
    '\u0323',
    '\u034f',
    '\u200b',
    '\u200d',
    '\u202e',
    '\ufeff',
  ],
  [
    '\ud800',
    '\udfff',
    '😀',
    '👩‍👩‍👧‍👦',
    '漢',
    'ア',
    'ﾞ',
    'я',
    'م',
    '\u00a0',
    '\u2028',
    '–',
    '’',
    '…',
    '\ufffd',
  ],
  [
    'a@',
    'a.',
    'a/',
    'a-',
    'a ',
    'a,',
    'a;',
    'a\n',
    'ae',
    'ue',
    ' .',
    ' -',
    '.-',
    '- ',
    '1.',
    '1,',
    '1 ',
    '1/',
    '1-',
    '1:',
  ],
  [
    'a@a.',
    '@ä',
    '@a.ä',
    'mailto:',
    'http://',
    'https://a.',
    'www.',
    'www.a.de ',
    '//',
    'a.de ',
    'x.com/',
    '[a](',
    '](',
    '[[',
    '![',
    '<a ',
  ],
  [
    '**',
    '* ',
    '- a\n',
    '1. ',
    '\n\n',
    '> ',
    '``',
    '<!--',
    '&amp;',
    '&#',
    '<a href="',
    '</a>',
    '[url=',
    '{"a":',
    '[1,',
    '""',
    '"a",',
  ],
  [
    'Mo ',
    'Mo-Fr ',
    'Mo-Fr 09:00-17:00; ',
    'PH off; ',
    'sunrise-',
    '24/7 ',
    '9am',
    'bis ',
    'und ',
    'or ',
    'und\n',
    ' – ',
  ],
  [
    '+49 ',
    '0049',
    '(0)',
    '30 ',
    'ext. ',
    'x1',
    ' x',
    '49.5,',
    '-8.4 ',
    '49°',
    "30'",
    'N ',
    '@49.5,8.4,',
    '?q=49,8&',
    'lat ',
  ],
  [
    '94107 ',
    'D-',
    'St. ',
    'Straße ',
    'straße',
    'bei ',
    'in ',
    'near ',
    'Berlin ',
    'berlin',
    'New York ',
    'Frankfurt am Main, ',
    'Springfield ',
    'park ',
  ],
  [
    'de;q=0.1,',
    'bytes=0-,',
    '0-0,',
    'W/"a",',
    '1.2.3.4, ',
    '::',
    'ffff:',
    'spamshield=true; ',
    'a=b; ',
    'a=b&',
    '%61',
    '%',
    '%F0%9F',
    'x\u0301\u0323',
  ],
].flat()

/** A text of this many UTF-16 code units that is hard to parse. */
export function hostileText(random: RandomNumbers, length: number): string {
  const way = random.next()
  const unit = () => pickUnit(random)
  if (way < 0.35) return filled(unit(), length)
  if (way < 0.55) return filled(unit() + unit(), length)
  if (way < 0.65) return filled(unit(), length - 1) + unit().slice(0, 1)
  if (way < 0.75) return unit().slice(0, 1) + filled(unit(), length - 1)
  if (way < 0.85) return halves(unit(), unit(), length)
  if (way < 0.93) return different(random, length)
  return mixed(random, length)
}

/** A valid sample with one of its parts repeated, inserted twice, removed, or changed by a character. */
export function mutated(random: RandomNumbers, sample: string, length: number): string {
  const at = Math.floor(random.next() * sample.length)
  const end = at + 1 + Math.floor(random.next() * 6)
  const [before, part, after] = [sample.slice(0, at), sample.slice(at, end), sample.slice(end)]
  const room = Math.max(0, length - before.length - after.length)
  const way = random.next()
  if (way < 0.5) return (before + filled(part, room) + after).slice(0, length)
  if (way < 0.7) return (before + filled(pickUnit(random), room) + after).slice(0, length)
  if (way < 0.9) return filled(before + part + pickUnit(random) + after, length)
  return filled(before + after, length)
}

export function filled(unit: string, length: number): string {
  if (unit === '' || length <= 0) return ''
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
}

function pickUnit(random: RandomNumbers): string {
  return HOSTILE_UNITS[Math.floor(random.next() * HOSTILE_UNITS.length)] ?? '@'
}

// Equal numbers of opening and closing parts, or many of one before many of another.
function halves(one: string, other: string, length: number): string {
  const half = Math.floor(length / 2)
  return filled(one, half) + filled(other, length - half)
}

// No text repeats, so caches do not help.
function different(random: RandomNumbers, length: number): string {
  const between = [' ', ',', ';', '\n', '.', '-', '/', '&', '", "'][Math.floor(random.next() * 9)]
  const parts: string[] = []
  for (let count = 0; count < length;) {
    const part = Math.floor(random.next() * 2 ** 40).toString(36)
    parts.push(part)
    count += part.length + 1
  }
  return parts.join(between).slice(0, length)
}

function mixed(random: RandomNumbers, length: number): string {
  const parts: string[] = []
  for (let count = 0; count < length;) {
    const part = pickUnit(random)
    parts.push(part)
    count += part.length
  }
  return parts.join('').slice(0, length)
}
