import type { ContentScore } from './classifier/classifier.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { TokenResult } from './form-token.ts'

/**
 * Everything known about one submission. Each part feeds one layer. Leave out a part that is unknown or whose source failed:
 * a missing part never gives points.
 */
export type Evidence = {
  marker?: MarkerEvidence
  token?: TokenEvidence
  /** leave out when the form had no valid token, and so no challenge, or when the proof could not be checked */
  proof?: ProofEvidence
  /** milliseconds from the issue of the form's token to the submission */
  fillMs?: number
  honeypots?: HoneypotEvidence
  text?: TextEvidence
  website?: WebsiteEvidence
  /** whether the form's language uses the Latin script; leave out to accept every script */
  isLatinExpected?: boolean
  /** the reading of the classifier for the form's language; leave out while it is not trained */
  content?: ContentScore
  client?: { userAgent?: string; secChUa?: string | undefined }
  rate?: {
    /**
     * the submissions of this sender in the last hour that count against it, including this one. Many people may share a network, so only
     * near duplicates count; for a message without token and proof, all others without them count as well
     */
    lastHour: number
  }
  duplicates?: DuplicateEvidence
  trust?: {
    /** a person accepted a message of this sender before */
    acceptedBefore: boolean
  }
}

export type MarkerEvidence = {
  /** the cookie came with the request */
  cookie: boolean
  /** what the form's script reported about setting it; undefined when no script ran */
  reported?: 'set' | 'blocked' | 'unavailable'
  /** the form was in a frame on another site, where browsers withhold the cookie */
  embedded: boolean
}

export type TokenEvidence = {
  status: TokenResult['status']
  /** its nonce was used before with other content */
  reused: boolean
}

export type ProofEvidence = {
  /**
   * `missing`: the form had no challenge, as without JavaScript. `unsolved`: a script fetched one and sent no solution.
   * `spliced`: a correct solution to the challenge of another token
   */
  status: 'right' | 'missing' | 'unsolved' | 'wrong' | 'spliced'
  /** the token it belongs to was used before with other content */
  reused: boolean
}

export type HoneypotEvidence = {
  /** the form that was sent certainly contained the honeypots */
  rendered: boolean
  /** the values of the honeypots; undefined where the request had no such field */
  values: readonly (string | undefined)[]
  /** what the sender wrote into the real fields: a honeypot with the same value was filled by autofill */
  ownValues: readonly string[]
}

export type TextEvidence = {
  /** the long text, which may contain links */
  body: string
  /** `body` before invisible characters were removed */
  typed?: string
  /** single-line fields that never need a link: name, street */
  lines: readonly string[]
  /** single-line fields that may contain a domain, because shops are named after theirs */
  titles?: readonly string[]
  /** hosts that a name may contain: the domains of the sender's e-mail address and of the proposed website */
  ownHosts?: readonly string[]
}

/** A website proposed for a place. */
export type WebsiteEvidence = {
  address: string
  /** what it should relate to: name, town, street, e-mail address, former website */
  names: readonly string[]
}

export type DuplicateEvidence = {
  /** of this text; undefined when it is too short to compare */
  fingerprint?: Fingerprint
  /** earlier messages, as far back as the owner wants to look (usually a week) */
  earlier: readonly EarlierMessage[]
}

export type EarlierMessage = {
  fingerprint: Fingerprint
  /** known to be from another sender */
  fromAnotherSender: boolean
  /** a person marked it as spam */
  confirmedSpam: boolean
}

/**
 * Whether a message came without a valid token and a matching proof. Then reports of a script, above all the marker cookie, prove
 * nothing, because a bot can send them for free. Unknown evidence does not count against anybody.
 */
export function isUnproven({ token, proof }: Evidence): boolean {
  if (token?.status === 'missing' || token?.status === 'bad') return true
  return proof !== undefined && proof.status !== 'right'
}

const MARKER = 'spamshield=true'

/**
 * Whether a request has the marker cookie: a pair of the `Cookie` header is exactly `spamshield=true`. There may be two, one for each
 * path that a form was loaded from.
 */
export function readMarker(cookieHeader: string | undefined): boolean {
  return (cookieHeader ?? '').split(';').some((pair) => pair.trim() === MARKER)
}
