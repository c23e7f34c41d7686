import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Evidence } from './evidence.ts'
import { fingerprintOf } from './fingerprint.ts'
import { judge, LAYERS } from './judge.ts'
import { DEFAULT_THRESHOLD, MAX_POINTS_PER_LAYER, WEIGHTS } from './weights.ts'

const CAMPAIGN = 'Wir bringen Ihre Seite bei Google ganz nach oben, fragen Sie uns noch heute.'

/** Texts in which each of the three text layers finds something, in all mixtures. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom(
        'https://a.example/x',
        '[url=x]',
        '<a href="x">',
        'udFJASLcDjUUgUFn',
        'привет всем друзьям',
        'Guten Tag',
        'bonus [dot] com',
        'www.bоnus.top',
        'rad-haus.de',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(' '))

const someTexts = fc.array(anyText, { maxLength: 3 })
const text = fc.record(
  { body: anyText, typed: anyText, lines: someTexts, titles: someTexts, ownHosts: someTexts },
  { requiredKeys: ['body', 'lines'] },
)
const anyWebsite = fc.record({ address: anyText, names: someTexts })

/** For every layer all the evidence it can be given, and nothing else. */
const EVIDENCE_OF_ONE_LAYER: Record<keyof typeof LAYERS, fc.Arbitrary<Evidence>> = {
  marker: fc.record({
    marker: fc.record({
      cookie: fc.boolean(),
      reported: fc.constantFrom('set', 'blocked', 'unavailable', undefined),
      embedded: fc.boolean(),
    }),
  }),
  token: fc.record({
    token: fc.record({
      status: fc.constantFrom('ok', 'missing', 'bad', 'expired'),
      reused: fc.boolean(),
    }),
  }),
  proof: fc.record({
    proof: fc.record({
      status: fc.constantFrom('right', 'missing', 'unsolved', 'wrong', 'spliced'),
      reused: fc.boolean(),
    }),
  }),
  fillTime: fc.record({ fillMs: fc.oneof(fc.double(), fc.integer({ min: -10, max: 5_000 })) }),
  honeypots: fc.record({
    honeypots: fc.record({
      rendered: fc.boolean(),
      values: fc.array(fc.option(fc.constantFrom('', 'x', 'Anna'), { nil: undefined })),
      ownValues: fc.array(fc.constantFrom('Anna', 'Anna Muster', '')),
    }),
  }),
  links: fc.record({ text, website: anyWebsite }),
  disguise: fc.record({ text, website: anyWebsite }),
  website: fc.record({ website: anyWebsite }),
  gibberish: fc.record({ text }),
  goods: fc.record({ text }),
  offer: fc.record({ text }),
  script: fc.record({ text, isLatinExpected: fc.constantFrom(true, false, undefined) }),
  content: fc.record({
    content: fc.record({
      points: fc.oneof(fc.double(), fc.constantFrom(-2, -1.5, 2, 2.5, 4)),
      probability: fc.double({ min: 0, max: 1 }),
      topTerms: fc.array(fc.record({ term: fc.string(), weight: fc.double() }), { maxLength: 5 }),
    }),
  }),
  client: fc.record({
    client: fc.record(
      {
        userAgent: fc.constantFrom('', 'HeadlessChrome/150', 'Mozilla/5.0'),
        secChUa: fc.constantFrom('', '"HeadlessChrome";v="150"'),
      },
      { requiredKeys: [] },
    ),
  }),
  rate: fc.record({ rate: fc.record({ lastHour: fc.oneof(fc.nat(100), fc.double()) }) }),
  duplicates: fc.record({
    duplicates: fc.record({
      fingerprint: fc.constantFrom(fingerprintOf(CAMPAIGN), undefined),
      earlier: fc.array(
        fc.record({
          fingerprint: fc.constant(fingerprintOf(CAMPAIGN)!),
          fromAnotherSender: fc.boolean(),
          confirmedSpam: fc.boolean(),
        }),
      ),
    }),
  }),
  trust: fc.record({ trust: fc.record({ acceptedBefore: fc.boolean() }) }),
}

describe('no layer decides alone', () => {
  test.each(Object.keys(LAYERS) as (keyof typeof LAYERS)[])(
    '%s gives at most 4 points',
    (layer) => {
      fc.assert(
        fc.property(EVIDENCE_OF_ONE_LAYER[layer], (evidence) => {
          // Three layers read the same text, and each must respect the limit on its own.
          const codes = new Set(LAYERS[layer](evidence).map(({ code }) => code))
          const points = judge(evidence)
            .signals.filter(({ code }) => codes.has(code))
            .reduce((sum, signal) => sum + signal.points, 0)
          expect(points).toBeLessThanOrEqual(MAX_POINTS_PER_LAYER)
        }),
        { numRuns: 300 },
      )
    },
  )

  test('and the limit is below the threshold', () => {
    expect(MAX_POINTS_PER_LAYER).toBeLessThan(DEFAULT_THRESHOLD)
  })

  test('no weight in the table is above the limit', () => {
    for (const points of Object.values(WEIGHTS)) {
      expect(points).toBeLessThanOrEqual(MAX_POINTS_PER_LAYER)
    }
  })
})

const anyEvidence = fc
  .tuple(...Object.values(EVIDENCE_OF_ONE_LAYER).map((part) => fc.option(part, { nil: {} })))
  .map((parts): Evidence => Object.assign({}, ...parts))

describe('any evidence', () => {
  test('no evidence gives no points and no reasons', () => {
    expect(judge({})).toEqual({ verdict: 'accept', score: 0, signals: [] })
  })

  // Without token and proof the marker gives another signal instead of the previous one.
  test('leaving a part out never adds a reason, except that of the marker', () => {
    const reasonsOf = (evidence: Evidence) =>
      judge(evidence).signals.map(({ code }) => code.replace(/^marker-.*/, 'marker'))
    fc.assert(
      fc.property(anyEvidence, fc.constantFrom(...PARTS), (evidence, part) => {
        const after = reasonsOf({ ...evidence, [part]: undefined })
        const decidesMarker = part === 'token' || part === 'proof'
        const added = after.filter((reason) => !reasonsOf(evidence).includes(reason))
        expect(added.filter((reason) => !(decidesMarker && reason === 'marker'))).toEqual([])
      }),
    )
  })

  test('the score is the sum of the reasons, and the verdict follows from it', () => {
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        const { verdict, score, signals } = judge(evidence)
        expect(signals.reduce((sum, { points }) => sum + points, 0)).toBe(score)
        expect(verdict).toBe(score >= DEFAULT_THRESHOLD ? 'quarantine' : 'accept')
      }),
    )
  })

  test('every reason has a weight, and the layers give each code at most once', () => {
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        const codes = judge(evidence).signals.map(({ code }) => code)
        expect(new Set(codes).size).toBe(codes.length)
        for (const code of codes) expect(Object.keys(WEIGHTS)).toContain(code)
      }),
    )
  })
})

const PARTS = [
  'marker',
  'token',
  'proof',
  'fillMs',
  'honeypots',
  'text',
  'website',
  'isLatinExpected',
  'content',
  'client',
  'rate',
  'duplicates',
  'trust',
] as const satisfies (keyof Evidence)[]

describe('the visitors and bots of the design', () => {
  const noScript = { cookie: false, embedded: false }
  const valid = { status: 'ok', reused: false } as const
  const unsolved = { status: 'missing', reused: false } as const
  const absent = { status: 'missing', reused: false } as const

  test.each<[string, Evidence, number, 'accept' | 'quarantine']>([
    ['a bare POST', { marker: noScript, token: absent }, 5, 'quarantine'],
    [
      'no JavaScript, embedded token',
      { marker: noScript, token: valid, proof: unsolved, fillMs: 9e4 },
      3.5,
      'accept',
    ],
    [
      'cookies blocked',
      { marker: { ...noScript, reported: 'blocked' }, token: valid, fillMs: 9e4 },
      1,
      'accept',
    ],
    [
      'the cookie alone',
      { marker: { cookie: true, embedded: false }, token: absent },
      5,
      'quarantine',
    ],
    [
      'a token that a script fetched, without its proof',
      {
        marker: { cookie: true, embedded: false },
        token: valid,
        proof: { status: 'unsolved', reused: false },
      },
      5,
      'quarantine',
    ],
    [
      'a form scraper',
      { marker: noScript, token: valid, proof: unsolved, fillMs: 300 },
      6.5,
      'quarantine',
    ],
    [
      'a replay',
      { token: { ...valid, reused: true }, proof: { status: 'right', reused: true } },
      8,
      'quarantine',
    ],
    [
      'a frame on another site',
      { marker: { ...noScript, embedded: true }, token: valid, fillMs: 9e4 },
      0,
      'accept',
    ],
    [
      'a trap filled at once',
      {
        marker: { cookie: true, embedded: false },
        token: valid,
        fillMs: 200,
        honeypots: { rendered: true, values: ['http://x.example', ''], ownValues: [] },
      },
      6,
      'quarantine',
    ],
  ])('%s', (_, evidence, score, verdict) => {
    expect(judge(evidence)).toMatchObject({ score, verdict })
  })

  test('all reasons are kept when a layer is full, and the lesser ones get no points', () => {
    const website = { address: 'https://bit.ly/x', names: ['bit'] }
    expect(judge({ website, text: { body: '[url=c]', lines: [] } }).signals).toEqual([
      { code: 'website-suspicious', points: 4, details: { host: 'bit.ly' } },
      { code: 'link-markup', points: 0 },
    ])
  })
})
