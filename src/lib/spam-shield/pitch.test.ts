import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../../../bench/place-index/random-numbers.ts'
import { CRUDE_SPAM, GOOD_NEIGHBORS } from '../../../test/fakes/crude-spam.ts'
import { hostileText } from '../../../test/hostile-text.ts'
import type { Evidence } from './evidence.ts'
import { judge } from './judge.ts'

const sent = (body: string, more: Partial<Evidence['text']> = {}) =>
  judge({ text: { body, lines: [], ...more } })
const isHeld = (text: string) => sent(text).verdict === 'quarantine'

test('crude spam is held by its words alone, on a site that has not trained its own model', () => {
  const missed = CRUDE_SPAM.filter((text) => !isHeld(text))
  // The rules were written without looking at the odd-numbered texts.
  expect(missed.filter((text) => CRUDE_SPAM.indexOf(text) % 2 === 0)).toHaveLength(0)
  expect(missed.length).toBeLessThanOrEqual(3)
})

test('people who write about the same things are not held', () => {
  expect(GOOD_NEIGHBORS.filter(isHeld)).toEqual([])
})

const TEXTS = '../shared/data/spam'

// They are not part of the repository.
describe.skipIf(!existsSync(TEXTS))('real texts (skipped if they are missing)', () => {
  const goodTexts = (name: string) =>
    gunzipSync(readFileSync(`${TEXTS}/${name}.jsonl.gz`))
      .toString()
      .trim()
      .split('\n')
      .flatMap((line): string[] => {
        const { label, text } = JSON.parse(line)
        return label === 0 ? [text] : []
      })

  test('none of 2,866 texts by German citizens is held by its words', () => {
    const texts = goodTexts('cimt-german-ham')
    expect(texts.length).toBeGreaterThanOrEqual(2_500)
    expect(texts.filter(isHeld)).toEqual([])
  })

  test.each(['sms', 'youtube'])('at most one in a thousand good texts of %s is held', (name) => {
    const texts = goodTexts(name)
    expect(texts.length).toBeGreaterThan(500)
    expect(texts.filter(isHeld).length / texts.length).toBeLessThanOrEqual(0.001)
  })
})

test('goods and offer are two reasons, and goods alone do not hold a message', () => {
  expect(sent('Buy viagra').signals).toEqual([
    { code: 'spam-goods', points: 4, details: { term: 'viagra' } },
    { code: 'spam-offer', points: 1.5 },
  ])
  expect(isHeld('Bitcoin: garantierte Gewinne')).toBe(true)
  expect(sent('Auf Ihrer Seite steht Werbung für Viagra.')).toMatchObject({
    verdict: 'accept',
    score: 4,
  })
  expect(sent('Jetzt kostenlos anmelden und bestellen!').signals).toEqual([])
})

test('a place may be named after what it sells', () => {
  const titles = ['Online-Casino & Sex-Chat Bar']
  expect(sent('Bitte jetzt aufnehmen, kostenlos.', { titles }).signals).toEqual([])
})

test('a text crafted to be slow is judged quickly', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const text = `${hostileText(randomNumbers(seed), 18_000)} earn $1${'0'.repeat(1500)} buy ${'mehr '.repeat(200)}`
    const begun = process.cpuUsage()
    sent(text)
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(50)
  }
})
