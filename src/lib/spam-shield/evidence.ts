import type { ContentReading } from './classifier/classifier.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { TokenReading } from './form-token.ts'

/**
 * Everything that is known about one submission. Each part feeds one layer; leave out what is not known or what failed
 * to be found out: a missing part never gives points.
 */
export type Evidence = {
  marker?: MarkerEvidence
  token?: TokenEvidence
  /** leave out where the form could not have had a challenge, because it had no valid token, and where none could be checked */
  proof?: ProofEvidence
  /** milliseconds from the issue of the form's token to the submission */
  fillMs?: number
  honeypots?: HoneypotEvidence
  text?: TextEvidence
  website?: WebsiteEvidence
  /** the script that the form's language is written in; leave out to let every script be */
  expectedScript?: 'Latin' | 'Cyrillic' | 'Greek' | 'Arabic' | 'Hebrew'
  /** what the classifier of the form's language thinks; leave out while it is not ready */
  content?: ContentReading
  client?: { userAgent?: string; secChUa?: string | undefined }
  rate?: {
    /**
     * submissions of this sender within the last hour that speak against this one, itself included. Of a network with many people
     * those are the near duplicates, and for a message without token and proof all others without
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
  /** what the form's script said about setting it; undefined when no script ran */
  reported?: 'set' | 'blocked' | 'unavailable'
  /** the form stood in a frame of another site, where browsers keep the cookie back */
  embedded: boolean
}

export type TokenEvidence = {
  status: TokenReading['status']
  /** its nonce came before with other content */
  reused: boolean
}

export type ProofEvidence = {
  /**
   * `missing`: the form had no challenge, as without JavaScript. `unsolved`: a script fetched one and sent no solution.
   * `spliced`: a right solution, of the challenge that went with another token
   */
  status: 'right' | 'missing' | 'unsolved' | 'wrong' | 'spliced'
  /** the token it belongs to came before with other content */
  reused: boolean
}

export type HoneypotEvidence = {
  /** it is certain that the form which was sent had the traps in it */
  rendered: boolean
  /** what the traps held; undefined where the request had no such field */
  values: readonly (string | undefined)[]
  /** what the sender wrote into the real fields: a trap with the same was filled by autofill */
  ownValues: readonly string[]
}

export type TextEvidence = {
  /** the text that may be long and have links */
  body: string
  /** the same before anything invisible was taken out of it */
  typed?: string
  /** fields of one line that never need a link: name, street */
  lines: readonly string[]
  /** fields of one line that may be called like a domain, as shops are */
  titles?: readonly string[]
  /** hosts that a name may have in it: of the sender's e-mail address, of the website that is proposed */
  ownHosts?: readonly string[]
}

/** The website that somebody proposes for something. */
export type WebsiteEvidence = {
  address: string
  /** what it should have to do with: name, town, street, e-mail address, former website */
  names: readonly string[]
}

export type DuplicateEvidence = {
  /** of the text in question; undefined when it is too short to tell */
  fingerprint?: Fingerprint
  /** what came before, as far back as the owner wants to look (a week is usual) */
  earlier: readonly EarlierMessage[]
}

export type EarlierMessage = {
  fingerprint: Fingerprint
  /** certainly from somebody else than this one */
  fromAnotherSender: boolean
  /** a person called it spam */
  confirmedSpam: boolean
}

/**
 * Whether a message came without a valid token and a proof that fits it. Everything else that a script says of itself, the
 * marker cookie first of all, costs a bot nothing and is worth nothing then. What is left out does not count against anybody.
 */
export function isUnproven({ token, proof }: Evidence): boolean {
  if (token?.status === 'missing' || token?.status === 'bad') return true
  return proof !== undefined && proof.status !== 'right'
}

const MARKER = 'spamshield=true'

/**
 * Whether the marker cookie came with a request: some pair of the `Cookie` header is exactly `spamshield=true`. There may
 * be two of them, one for each path that a form was loaded under.
 */
export function readMarker(cookieHeader: string | undefined): boolean {
  return (cookieHeader ?? '').split(';').some((pair) => pair.trim() === MARKER)
}
