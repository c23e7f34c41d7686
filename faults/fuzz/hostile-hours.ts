import { randomNumbers } from '../../bench/place-index/random-numbers.ts'

/** Opening hours number `seed`, the same in every run: pieces of the syntax, combined to give a parser as much work as possible. */
export function hostileHours(seed: number): string {
  const known = WORST[seed]
  if (known !== undefined) return known
  const chance = randomNumbers(seed)
  // The first values of neighbouring seeds are similar.
  chance.next()
  const pick = <T>(from: readonly T[], fallback: T): T =>
    from[Math.floor(chance.next() * from.length)] ?? fallback
  const count = Math.ceil(chance.next() ** 2 * 70)
  const isOfOnePiece = chance.next() < 0.5
  const one = pick(PIECES, '')
  const separator = pick(SEPARATORS, ', ')
  const pieces = Array.from({ length: count }, () => (isOfOnePiece ? one : pick(PIECES, one)))
  const end = chance.next() < 0.5 ? pick(PIECES, '') : ''
  // The form accepts at most a thousand characters.
  const text = pieces.join(separator) + end
  return (chance.next() < 0.1 ? `${seed} ${text}` : text).slice(0, 1_000).trim() || one
}

/** All within the length limits; parsed in one go, these take eight seconds, minutes, and four seconds. */
const WORST = [
  'sunset-sunrise, '.repeat(62).trim(),
  'sunset-sunrise,'.repeat(66),
  'dawn-dusk,'.repeat(100),
  `Mo-Su ${'00:00-00:01,01:00-01:59,'.repeat(27)}02:00-03:00`,
]

const SEPARATORS = [', ', ',', '; ', ' || ', ' ', '-', ' - ', ',,', ';;', '\n']

const PIECES = [
  'sunset-sunrise',
  'sunrise-sunset',
  'dawn-dusk',
  '(sunrise+01:00)-(sunset-01:30)',
  'Mo-Su 00:00-24:00',
  'Mo[1,2,3,4,5,-1] 10:00-12:00',
  'week 1-53/2 Mo-Su 08:00-12:00',
  'Jan-Dec/2',
  'easter -50 days-easter +50 days 10:00-12:00',
  'PH,SH off',
  'PH +1 day 10:00-12:00',
  '2026-2099/3 Mo 10:00+',
  'Dec 24-Jan 02',
  '00:00-48:00/00:01',
  '00:00-00:01,00:02-00:03,00:04-00:05',
  '9am-5pm',
  'Montag bis Freitag 9 bis 17 Uhr',
  '24/7',
  'unknown "auf Anfrage"',
  '"Kommentar',
  '((((',
  'off',
  '::::',
  '12:00',
  'täglich ab 17',
  '1.4.-31.10.',
  '𝟗-𝟏𝟕',
]
