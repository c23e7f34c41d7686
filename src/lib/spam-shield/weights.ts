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
export const MAX_POINTS_PER_LAYER = 4

/** Whether this version knows a stored code. */
export function isSignalCode(code: string): code is SignalCode {
  return Object.hasOwn(WEIGHTS, code)
}

/** The points of every signal, each with its reason. The weights are judgment, to be checked against stored scores. */
export const WEIGHTS = {
  'marker-undelivered': 1, // the browser accepted the cookie but did not send it: a path or a proxy, hardly a bot
  'marker-blocked': 1, // a script ran, and people do block cookies
  'marker-unavailable': 1, // a script ran in a sandboxed frame
  'marker-alone': 2, // anybody can add the cookie to a request: without a proof it counts like no cookie
  'marker-absent': 2, // no script ran: simple bots, and people who switch it off

  'token-missing': 3, // never saw our form; but fetching a token can also fail for people
  'token-bad': 4, // signed by somebody else: forged or spliced
  'token-expired': 1, // tabs stay open for days; so do recorded requests
  'token-reused': 4, // one form, two different messages: a replay

  'proof-missing': 1.5, // the form had no challenge: no JavaScript, or a program that read the page
  'proof-unsolved': 3, // a script fetched the challenge and sent no solution; our own form waits for it
  'proof-wrong': 3, // our script never sends a wrong solution
  'proof-spliced': 4, // solved once and used for many forms
  'proof-reused': 4, // solved once and sent with many messages

  'filled-at-once': 3, // nobody types ten characters in under a second
  'filled-fast': 1.5, // possible with autofill and a pasted text

  'honeypot-filled': 3, // invisible to people; but unknown autofill tools exist
  'honeypot-autofilled': 1, // holds what the sender also gave elsewhere: autofill
  'honeypot-missing': 2, // the form had it, the request does not: rebuilt by a bot

  'some-links': 1, // beside a disguised or misplaced one: two in a hundred citizens send a plain link
  'many-links': 2, // one in a thousand German citizen texts has three or more
  'link-suspicious': 2, // an ending that 4 of 11,557 websites of places have, and none of 8,245 good texts
  'website-suspicious': 4, // the same for the website of a place, or a shortener, which it does not need
  'link-markup': 3, // forum or HTML links, which this form never asked for

  'link-disguised': 4, // in none of 8,245 good texts; people have no reason to hide an address from programs
  'words-disguised': 3, // letters of two scripts in one word: in none of 8,245 good texts
  'link-in-line': 4, // the name of a person or a street contains no link
  'domain-in-name': 1.5, // shops are named after their domain, and people sign with it

  'website-unrelated': 1, // five in a hundred real websites share no word with name, town and street

  'gibberish-in-one-field': 1.5, // typos, slang and foreign names come close
  'gibberish-in-many-fields': 4, // random letters all over: the wave of 2025

  'user-agent-missing': 1, // every browser names itself; some privacy tools do not
  'headless-browser': 3, // the browser itself says that it is headless

  'foreign-script': 1.5, // most spam is not in the language of the form; but not all people write in it either

  'spam-goods': 4, // in none of 7,896 good texts of citizens, comments and text messages
  'spam-offer': 1.5, // beside such goods: people who complain about spam seldom say where to buy it

  'content-like-spam': 4, // words of what people called spam; fewer points near the limit that 1 in 200 ham messages exceeds
  'content-like-ham': -2, // words of what people called ham, as in less than 1 in 100 spam messages; half near it

  'several-from-sender': 2, // nearly the same again and again, or many without a proof; but offices share an address
  'many-from-sender': 4, // more than an office needs

  'repeated-by-others': 3, // the same text from several senders: a campaign, or a form letter
  'repeated-by-sender': 3, // nearly the same text from one network for the fourth time: more than three places
  'repeated-spam': 4, // a person called this text spam before

  'trusted-sender': -2, // a person accepted this sender before
} as const satisfies Record<string, number>

export type SignalCode = keyof typeof WEIGHTS

/**
 * A signal with its points from the table, multiplied by `times` (a count, or a share below 1) and capped at the maximum of
 * a layer.
 */
export function signal(code: SignalCode, details?: Signal['details'], times = 1): Signal {
  const points = Math.min(WEIGHTS[code] * times, MAX_POINTS_PER_LAYER)
  return details ? { code, points, details } : { code, points }
}
