import { type Evidence, isUnproven } from './evidence.ts'
import { isNearDuplicate } from './fingerprint.ts'
import { gibberishSignals } from './gibberish.ts'
import { disguiseSignals, linkSignals, websiteSignals } from './links.ts'
import { goodsSignals, offerSignals } from './pitch.ts'
import { DEFAULT_THRESHOLD, MAX_POINTS_PER_LAYER, type Signal, signal, WEIGHTS } from './weights.ts'
import { normalize } from '../text/fold.ts'

/** The shield's verdict on a message, and why. There is no third verdict: nothing is ever refused or dropped here. */
export type Judgment = {
  verdict: 'accept' | 'quarantine'
  /** the sum of the signals' points */
  score: number
  /** every reason found, in the order of the layers */
  signals: Signal[]
}

/** The layers, in the order in which their reasons are listed. Each one uses only its own part of the evidence. */
export const LAYERS = {
  marker: markerSignals,
  token: tokenSignals,
  proof: proofSignals,
  fillTime: fillTimeSignals,
  honeypots: honeypotSignals,
  links: linkSignals,
  disguise: disguiseSignals,
  website: websiteSignals,
  gibberish: gibberishSignals,
  script: scriptSignals,
  goods: goodsSignals,
  offer: offerSignals,
  content: contentSignals,
  client: clientSignals,
  rate: rateSignals,
  duplicates: duplicateSignals,
  trust: trustSignals,
} as const satisfies Record<string, (evidence: Evidence) => Signal[]>

/**
 * Weighs all evidence; `threshold` is in points. Pure and total: the same evidence gives the same judgement, and no evidence
 * gives 0 points.
 */
export function judge(evidence: Evidence, threshold = DEFAULT_THRESHOLD): Judgment {
  const signals = Object.values(LAYERS).flatMap((layer) => withinLayerLimit(layer(evidence)))
  const score = signals.reduce((sum, { points }) => sum + points, 0)
  return { verdict: score >= threshold ? 'quarantine' : 'accept', score, signals }
}

/** Keeps every signal, but reduces the points of the smaller ones once the layer has reached its maximum. */
function withinLayerLimit(signals: readonly Signal[]): Signal[] {
  let left = MAX_POINTS_PER_LAYER
  return signals
    .toSorted((one, other) => other.points - one.points)
    .map((each) => {
      const points = Math.min(each.points, left)
      left -= Math.max(points, 0)
      return { ...each, points }
    })
}

/** The cookie is public and constant, so it proves nothing without a proof of work. In a frame the browser may withhold it. */
function markerSignals(evidence: Evidence): Signal[] {
  const { marker } = evidence
  if (!marker) return []
  if (isUnproven(evidence)) return [signal(marker.cookie ? 'marker-alone' : 'marker-absent')]
  if (marker.cookie || marker.embedded) return []
  if (marker.reported === 'set') return [signal('marker-undelivered')]
  if (marker.reported === 'blocked') return [signal('marker-blocked')]
  if (marker.reported === 'unavailable') return [signal('marker-unavailable')]
  return [signal('marker-absent')]
}

function tokenSignals({ token }: Evidence): Signal[] {
  if (!token) return []
  const signals: Signal[] = []
  if (token.status === 'missing') signals.push(signal('token-missing'))
  if (token.status === 'bad') signals.push(signal('token-bad'))
  if (token.status === 'expired') signals.push(signal('token-expired'))
  if (token.reused) signals.push(signal('token-reused'))
  return signals
}

/** A correct proof is never a bonus, because headless browsers solve it too. It makes sending thousands of messages expensive. */
function proofSignals({ proof }: Evidence): Signal[] {
  if (!proof) return []
  const signals: Signal[] = []
  if (proof.status === 'missing') signals.push(signal('proof-missing'))
  if (proof.status === 'unsolved') signals.push(signal('proof-unsolved'))
  if (proof.status === 'wrong') signals.push(signal('proof-wrong'))
  if (proof.status === 'spliced') signals.push(signal('proof-spliced'))
  if (proof.reused) signals.push(signal('proof-reused'))
  return signals
}

const FILLED_AT_ONCE_MS = 1_000
const FILLED_FAST_MS = 2_500

/** Being slow is never a reason: people get interrupted. A negative time means a clock was set back, which says nothing. */
function fillTimeSignals({ fillMs }: Evidence): Signal[] {
  if (fillMs === undefined || !(fillMs >= 0) || fillMs > FILLED_FAST_MS) return []
  const details = { seconds: Math.round(fillMs / 100) / 10 }
  return [signal(fillMs < FILLED_AT_ONCE_MS ? 'filled-at-once' : 'filled-fast', details)]
}

/** Fields that people cannot see. Autofill can, and gives itself away by repeating the values of the real fields. */
function honeypotSignals({ honeypots }: Evidence): Signal[] {
  if (!honeypots) return []
  const own = new Set(honeypots.ownValues.flatMap(valueAndItsWords))
  const filled = honeypots.values.map((value) => plainValue(value ?? '')).filter(Boolean)
  const autofilled = filled.filter((value) => own.has(value))
  const byBot = filled.length - autofilled.length

  const signals: Signal[] = []
  if (byBot > 0) signals.push(signal('honeypot-filled', { fields: byBot }, byBot))
  if (autofilled.length > 0) {
    // A password manager that fills one honeypot fills both.
    signals.push(signal('honeypot-autofilled', { fields: autofilled.length }))
  }
  if (honeypots.rendered && honeypots.values.includes(undefined)) {
    signals.push(signal('honeypot-missing'))
  }
  return signals
}

function valueAndItsWords(value: string): string[] {
  const whole = plainValue(value)
  return [whole, ...value.split(/\s+/).map(plainValue)].filter((each) => each.length > 1)
}

/** Autofill formats phone numbers and capitals in its own way. */
function plainValue(value: string): string {
  return normalize(value, 'NFKC')
    .toLowerCase()
    .replace(/[\s()/.-]+/g, '')
}

/** A text with fewer letters may be a name or a quotation. */
const MIN_SCRIPT_LETTERS = 10
const FOREIGN_SHARE = 0.5
const LATIN = /\p{Script=Latin}/u

/**
 * The points are for programs that solved a proof. People without JavaScript, who have no proof, do not get a second reason for
 * their language.
 */
function scriptSignals(evidence: Evidence): Signal[] {
  const { text, isLatinExpected } = evidence
  if (!text || !isLatinExpected) return []
  const letters = text.body.match(/\p{L}/gu) ?? []
  if (letters.length < MIN_SCRIPT_LETTERS) return []
  const foreign = letters.filter((letter) => !LATIN.test(letter)).length
  const share = foreign / letters.length
  if (share < FOREIGN_SHARE) return []
  const details = { percent: Math.round(share * 100) }
  return [signal('foreign-script', details, isUnproven(evidence) ? 0 : 1)]
}

/** Only whole and half points, so that people can add them up. */
const STEP_OF_POINTS = 0.5

/** The classifier decides the points; the table holds the maximum. */
function contentSignals({ content }: Evidence): Signal[] {
  if (!content) return []
  const points = Math.round(content.points / STEP_OF_POINTS) * STEP_OF_POINTS
  if (points > 0) return [contentSignal('content-like-spam', points, content)]
  if (points < 0) return [contentSignal('content-like-ham', points, content)]
  return []
}

function contentSignal(
  code: 'content-like-spam' | 'content-like-ham',
  points: number,
  { probability, topTerms }: NonNullable<Evidence['content']>,
): Signal {
  const share = Math.min(1, points / WEIGHTS[code])
  // Safe to join, because no term contains a comma.
  const terms = topTerms.map(({ term }) => term).join(', ')
  return signal(code, { percent: Math.round(probability * 100), terms }, share)
}

/** Uses only headers that every client sends; does not query the device. */
function clientSignals({ client }: Evidence): Signal[] {
  if (!client) return []
  const signals: Signal[] = []
  if (!client.userAgent?.trim()) signals.push(signal('user-agent-missing'))
  if (`${client.userAgent} ${client.secChUa}`.includes('HeadlessChrome')) {
    signals.push(signal('headless-browser'))
  }
  return signals
}

const SEVERAL_IN_AN_HOUR = 5
const MANY_IN_AN_HOUR = 20

function rateSignals({ rate }: Evidence): Signal[] {
  if (!rate || !(rate.lastHour > SEVERAL_IN_AN_HOUR)) return []
  const details = { messages: rate.lastHour }
  return [
    signal(rate.lastHour > MANY_IN_AN_HOUR ? 'many-from-sender' : 'several-from-sender', details),
  ]
}

/** A person may send the same text to three places. A campaign has many senders, or does not stop at three. */
const MAX_FROM_ONE_SENDER = 3

function duplicateSignals({ duplicates }: Evidence): Signal[] {
  const { fingerprint, earlier } = duplicates ?? {}
  if (!fingerprint || !earlier) return []
  const alike = earlier.filter((each) => isNearDuplicate(each.fingerprint, fingerprint))

  const signals: Signal[] = []
  if (alike.some((each) => each.confirmedSpam)) signals.push(signal('repeated-spam'))
  const others = alike.filter((each) => each.fromAnotherSender).length
  if (others > 0) signals.push(signal('repeated-by-others', { messages: others }))
  const own = alike.length - others
  if (own >= MAX_FROM_ONE_SENDER) signals.push(signal('repeated-by-sender', { messages: own }))
  return signals
}

function trustSignals({ trust }: Evidence): Signal[] {
  return trust?.acceptedBefore ? [signal('trusted-sender')] : []
}
