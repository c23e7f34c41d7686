/** One reason for or against a message. Points may be negative (trust) and never exceed 4. */
export type Signal = {
  /** stable name, `honeypot-filled`: the messages make the sentence of it */
  code: string
  points: number
  /** what the sentence needs: numbers, a host name, a term; never the visitor's address */
  details?: Record<string, string | number>
}

/** What the shield thinks of a message, and why. There is no third verdict: nothing is ever refused or dropped here. */
export type Judgement = {
  verdict: 'accept' | 'quarantine'
  /** the sum of the signals' points */
  score: number
  /** every reason that was found, in the order of the layers */
  signals: Signal[]
}
