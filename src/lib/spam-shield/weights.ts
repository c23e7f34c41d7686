/** One reason for or against a message. Points may be negative (trust) and never exceed 4. */
export type Signal = {
  /** stable code such as `honeypot-filled`; the message catalogue turns it into a sentence */
  code: string
  points: number
  /** values for the sentence: numbers, a host name, a term; never the visitor's address */
  details?: Record<string, string | number>
}

/** A message with this many points or more is quarantined, unless the owner of the site has set another threshold. */
export const DEFAULT_THRESHOLD = 5

/** No layer gives more, so with the default threshold quarantine takes two independent reasons. */
export const MOST_POINTS_OF_A_LAYER = 4

/** Whether this version knows a stored code. */
export function isSignalCode(code: string): code is SignalCode {
  return Object.hasOwn(WEIGHTS, code)
}

/** Every signal, its points, and the reason for them. The weights are judgement, to be checked against stored scores. */
export const WEIGHTS = {
  'marker-undelivered': {
    points: 1,
    reason: 'the browser took the cookie and did not send it: a path or a proxy, hardly a bot',
  },
  'marker-blocked': { points: 1, reason: 'a script ran, and people do block cookies' },
  'marker-unavailable': { points: 1, reason: 'a script ran in a sandboxed frame' },
  'marker-alone': {
    points: 2,
    reason: 'anybody can write the cookie into a request: without a proof it counts like none',
  },
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
    reason: 'the form had no challenge: no JavaScript, or a program that read the page',
  },
  'proof-unsolved': {
    points: 3,
    reason: 'a script fetched the challenge and sent no solution; our own form waits for it',
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

  'some-links': {
    points: 1,
    reason: 'beside a disguised or misplaced one: two in a hundred citizens send a plain link',
  },
  'many-links': { points: 2, reason: 'one in a thousand German citizen texts has three or more' },
  'link-suspicious': {
    points: 2,
    reason: 'an ending that 4 of 11,557 websites of places have, and none of 8,245 good texts',
  },
  'website-suspicious': {
    points: 4,
    reason: 'the same for the website of a place, or a shortener, which it does not need',
  },
  'link-markup': { points: 3, reason: 'forum or HTML links, which this form never asked for' },

  'link-disguised': {
    points: 4,
    reason: 'in none of 8,245 good texts; people have no reason to hide an address from programs',
  },
  'words-disguised': {
    points: 3,
    reason: 'letters of two scripts in one word: in none of 8,245 good texts',
  },
  'link-in-line': { points: 4, reason: 'the name of a person or a street has no link' },
  'domain-in-name': {
    points: 1.5,
    reason: 'shops are called like their domain, and people sign with it',
  },

  'website-unrelated': {
    points: 1,
    reason: 'five in a hundred real websites share no word with name, town and street',
  },

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

  'spam-goods': {
    points: 4,
    reason: 'in none of 7,896 good texts of citizens, comments and text messages',
  },
  'spam-offer': {
    points: 1.5,
    reason: 'beside such goods: who complains about spam seldom says where to buy it',
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
    reason:
      'nearly the same again and again, or many without a proof; but offices share an address',
  },
  'many-from-sender': { points: 4, reason: 'more of them than an office needs' },

  'repeated-by-others': {
    points: 3,
    reason: 'the same text from several senders: a campaign, or a form letter',
  },
  'repeated-by-sender': {
    points: 3,
    reason: 'nearly the same text from one network for the fourth time: more than three places',
  },
  'repeated-spam': { points: 4, reason: 'a person called this text spam before' },

  'trusted-sender': { points: -2, reason: 'a person accepted this sender before' },
} as const satisfies Record<string, { points: number; reason: string }>

export type SignalCode = keyof typeof WEIGHTS

/**
 * A signal with its points from the table, multiplied by `times` (a count, or a share below 1) and capped at the maximum of
 * a layer.
 */
export function signal(code: SignalCode, details?: Signal['details'], times = 1): Signal {
  const points = Math.min(WEIGHTS[code].points * times, MOST_POINTS_OF_A_LAYER)
  return details ? { code, points, details } : { code, points }
}
