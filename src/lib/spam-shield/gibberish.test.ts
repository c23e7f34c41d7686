import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { judge } from './judge.ts'
import { isGibberish } from './gibberish.ts'

/** Includes unpaired surrogates and control characters. */
const anyCodeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code))

const SMALL = 'abcdefghijklmnopqrstuvwxyz'
const CAPITAL = SMALL.toUpperCase()

describe('random strings', () => {
  test.each([
    ['lowercase letters', SMALL, 0.97],
    ['capitals', CAPITAL, 0.97],
    ['both', SMALL + CAPITAL, 0.98],
    ['both with digits', `${SMALL}${CAPITAL}0123456789`, 0.97],
  ])('of %s are found', (_, alphabet, share) => {
    const strings = fc.sample(
      fc.string({ unit: fc.constantFrom(...alphabet), minLength: 16, maxLength: 16 }),
      { numRuns: 1_000, seed: 1 },
    )
    expect(strings.filter(isGibberish).length / strings.length).toBeGreaterThan(share)
  })

  test.each(['dHqLzPfWmKxTeRvB', 'xkqjzvwpfhgtbnmd', 'WPQZXRTKLJHGVBDF', 'x7Kq9ZpL2mR4tW8v'])(
    'such as %s',
    (string) => {
      expect(isGibberish(string)).toBe(true)
    },
  )

  test('are found between punctuation marks, and with a short word before them', () => {
    expect(isGibberish('Frau udHJQSLxDjWUgKFn!')).toBe(true)
  })
})

describe('words', () => {
  test.each([
    'Donaudampfschifffahrtsgesellschaftskapitän',
    'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    'Angstschweiß, Herbststurm, Borschtsch, Kirchturmspitze',
    'Rechtsschutzversicherungsgesellschaften',
    'Dr. Krzysztof Przybyszewski-Szczepański',
    'Bartholomäus Pfützenreuter',
    'Thiruvananthapuram',
    'Eyjafjallajökull',
    'Throughout Worcestershire, knightly strengths',
    'LinkedIn, JavaScript, YouTube, MacDonald, StudentInnen',
    'NATIONALPARKVERWALTUNG YELLOWSTONE',
    'soooooooo schöööööööön, wowwwwwwwwww',
    'IBAN DE89370400440532013000',
    'Bestellung 2024-000123-XY, Rechnung RE20260012345',
    'https://beispiel.de/qwrtzxcvbnmp/kjhgfdsxz',
    'xkqjzvwp@fhgtbnmd.example',
    'Здравствуйте',
    '你好你好你好你好你好',
    '',
  ])('%s', (words) => {
    expect(isGibberish(words)).toBe(false)
  })

  test('one odd word in a sentence is a typo', () => {
    expect(isGibberish('Guten Tag, mein Gerät heißt Xkqjzvwpt und ich suche Hilfe')).toBe(false)
  })
})

describe('points', () => {
  test.each([
    [['Anna'], 'Guten Tag zusammen', []],
    [['udHJQSLxDjWUgKFn'], 'Guten Tag zusammen', ['gibberish-in-one-field']],
    [['udHJQSLxDjWUgKFn'], 'WnhxBBhpPZmVbXbGFwJuyZj', ['gibberish-in-many-fields']],
  ])('%j, %s', (lines, body, expected) => {
    expect(judge({ text: { lines, body } }).signals.map(({ code }) => code)).toEqual(expected)
  })

  test('stay below 5 for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodeUnit, maxLength: 500 }), (body) => {
        expect(judge({ text: { body, lines: [] } }).score).toBeLessThan(5)
      }),
    )
  })
})

test('the German descriptions of the demo places are not gibberish', () => {
  const texts = ['parks', 'towns', 'breweries'].flatMap((file) => {
    const places: { description: { de: string } }[] = JSON.parse(
      readFileSync(`demo/${file}.json`, 'utf8'),
    )
    return places.map(({ description }) => description.de)
  })
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter(isGibberish)).toEqual([])
})

const TEXTS = '../shared/data/spam/cimt-german-ham.jsonl.gz'

// Real contributions of citizens to German consultations; they are not part of the repository.
describe.skipIf(!existsSync(TEXTS))('2 866 German texts (skipped if they are missing)', () => {
  test('are not gibberish', () => {
    const lines = gunzipSync(readFileSync(TEXTS)).toString().trim().split('\n')
    const texts = lines.map((line): string => JSON.parse(line).text)
    expect(texts.length).toBeGreaterThan(2_000)
    expect(texts.filter(isGibberish)).toEqual([])
  })
})
