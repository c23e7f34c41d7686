import type { Signal } from './verdict.ts'

/** A message with this many points or more is quarantined. */
export const THRESHOLD = 5

/** No layer gives more, so that it always takes two independent reasons to quarantine. */
export const MOST_POINTS_OF_A_LAYER = 4

/** Whether a stored code is one of those that this version gives. */
export function isSignalCode(code: string): code is SignalCode {
  return Object.hasOwn(WEIGHTS, code)
}

/** Every signal there is, what it weighs, and why. The weights are judgement, to be checked against stored scores. */
export const WEIGHTS = {
  'marker-undelivered': {
    points: 1,
    reason: 'the browser took the cookie and did not send it: a path or a proxy, hardly a bot',
  },
  'marker-blocked': { points: 1, reason: 'a script ran, and people do block cookies' },
  'marker-unavailable': { points: 1, reason: 'a script ran in a sandboxed frame' },
  'marker-absent': {
    points: 2,
    reason: 'no script ran: simple bots, and people who switch it off',
  },

  'token-missing': {
    points: 3,
    reason: 'never saw our form; but fetching a token can fail for people, too',
  },
  'token-bad': { points: 4, reason: 'signed by somebody else: forged or spliced' },
  'token-expired': { points: 1, reason: 'tabs stay open for days; so do recorded requests' },
  'token-reused': { points: 4, reason: 'one form, two different messages: a replay' },

  'proof-missing': {
    points: 1.5,
    reason: 'no script ran to the end: simple bots, no JavaScript, an old telephone',
  },
  'proof-wrong': { points: 3, reason: 'no browser of ours sends a solution that does not fit' },
  'proof-spliced': { points: 4, reason: 'solved once and used for many forms' },
  'proof-reused': { points: 4, reason: 'solved once and sent with many messages' },

  'filled-at-once': { points: 3, reason: 'nobody types ten characters in under a second' },
  'filled-fast': { points: 1.5, reason: 'possible with autofill and a pasted text' },

  'honeypot-filled': {
    points: 3,
    reason: 'invisible to people; but unknown autofill tools exist',
  },
  'honeypot-autofilled': {
    points: 1,
    reason: 'holds what the sender also gave elsewhere: autofill',
  },
  'honeypot-missing': {
    points: 2,
    reason: 'the form had it, the request has not: rebuilt by a bot',
  },

  'many-links': { points: 2, reason: 'one in a thousand German citizen texts has three or more' },
  'link-in-line': { points: 4, reason: 'a name or a phone number has no link' },
  'link-markup': { points: 3, reason: 'forum or HTML links, which this form never asked for' },

  'gibberish-in-one-field': { points: 1.5, reason: 'typos, slang and foreign names come close' },
  'gibberish-in-many-fields': { points: 4, reason: 'random letters all over: the wave of 2025' },

  'user-agent-missing': {
    points: 1,
    reason: 'every browser names itself; some privacy tools do not',
  },
  'headless-browser': { points: 3, reason: 'says itself that nobody is looking' },

  'foreign-script': {
    points: 1.5,
    reason: 'most spam is not in the language of the form; nor all people',
  },

  'content-like-spam': {
    points: 4,
    reason:
      'words of what people called spam; fewer points near the limit that 1 in 200 ham messages exceeds',
  },
  'content-like-ham': {
    points: -2,
    reason: 'words of what people called ham, as in less than 1 in 100 spam messages; half near it',
  },

  'several-from-sender': {
    points: 2,
    reason: 'more than a person needs; but offices share an address',
  },
  'many-from-sender': { points: 4, reason: 'more than an office needs' },

  'repeated-by-others': {
    points: 3,
    reason: 'the same text from several senders: a campaign, or a form letter',
  },
  'repeated-spam': { points: 4, reason: 'a person called this text spam before' },

  'trusted-sender': { points: -2, reason: 'a person accepted this sender before' },
} as const satisfies Record<string, { points: number; reason: string }>

export type SignalCode = keyof typeof WEIGHTS

/**
 * A signal with its points from the table, `times` over for a signal that counts (or
 * a share of it for one of degrees), at most what a layer may give.
 */
export function signal(code: SignalCode, details?: Signal['details'], times = 1): Signal {
  const points = Math.min(WEIGHTS[code].points * times, MOST_POINTS_OF_A_LAYER)
  return details ? { code, points, details } : { code, points }
}
