import type { Evidence } from './evidence.ts'
import { clientSignals } from './layers/client.ts'
import { contentSignals } from './layers/content.ts'
import { disguiseSignals } from './layers/disguise.ts'
import { duplicateSignals } from './layers/duplicates.ts'
import { fillTimeSignals } from './layers/fill-time.ts'
import { gibberishSignals } from './layers/gibberish.ts'
import { honeypotSignals } from './layers/honeypots.ts'
import { linkSignals } from './layers/links.ts'
import { markerSignals } from './layers/marker.ts'
import { proofSignals } from './layers/proof-of-work.ts'
import { rateSignals } from './layers/rate.ts'
import { scriptSignals } from './layers/script.ts'
import { tokenSignals } from './layers/token.ts'
import { trustSignals } from './layers/trust.ts'
import { websiteSignals } from './layers/website.ts'
import type { Judgement, Signal } from './verdict.ts'
import { MOST_POINTS_OF_A_LAYER, THRESHOLD } from './weights.ts'

/** The layers in the order their reasons are listed. Each one looks at its own part of the evidence alone. */
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
  content: contentSignals,
  client: clientSignals,
  rate: rateSignals,
  duplicates: duplicateSignals,
  trust: trustSignals,
} as const satisfies Record<string, (evidence: Evidence) => Signal[]>

/** Weighs all evidence. Pure and total: the same evidence gives the same judgement, and no evidence gives 0 points. */
export function judge(evidence: Evidence): Judgement {
  const signals = Object.values(LAYERS).flatMap((layer) => withinLayerLimit(layer(evidence)))
  const score = signals.reduce((sum, { points }) => sum + points, 0)
  return { verdict: score >= THRESHOLD ? 'quarantine' : 'accept', score, signals }
}

/** Keeps every reason, and takes points from the lesser ones once the layer has given its most. */
function withinLayerLimit(signals: readonly Signal[]): Signal[] {
  let left = MOST_POINTS_OF_A_LAYER
  return signals
    .toSorted((one, other) => other.points - one.points)
    .map((each) => {
      const points = Math.min(each.points, left)
      left -= Math.max(points, 0)
      return { ...each, points }
    })
}
