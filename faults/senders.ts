import { randomUUID } from 'node:crypto'
import { formFields, MARKER, openForms, post } from '../e2e/support/programs.ts'

export type Senders = {
  /** receipts by idempotency key: what the server has promised to keep */
  acknowledged: ReadonlyMap<string, string>
  /** resolves once this many more are acknowledged: a server that has only just started is not under load */
  untilAcknowledged(more: number): Promise<void>
  /** sends from all senders until the server is gone; unanswered messages go to the next server */
  sendTo(site: { url: string }, tokens?: string[]): Promise<void>
}

/** Tokens for more messages than are sent in a round: without a token, a message is quarantined and has no delivery to lose. */
export const tokensFor = (site: Parameters<typeof openForms>[0]) =>
  openForms(site, { count: 5_000, ago: 60_000 })

/** `key` is the idempotency key, `token` that of an opened form. */
export type Message = { key: string; token: string }

/** Clients that send one message after the other and retry unanswered ones with the same key. */
export function createSenders({ count }: { count: number }): Senders {
  const acknowledged = new Map<string, string>()
  const unanswered: Message[] = []
  const waiting = new Map<() => void, number>()

  async function sendAll(url: string, tokens: string[]): Promise<void> {
    for (;;) {
      const message = unanswered.pop() ?? { key: randomUUID(), token: tokens.pop() ?? '' }
      const receipt = await sendMessage(url, message).catch(() => undefined)
      if (receipt === undefined) {
        unanswered.push(message)
        return
      }
      acknowledged.set(message.key, receipt)
      for (const [resolve, size] of waiting) if (acknowledged.size >= size) resolve()
    }
  }

  return {
    acknowledged,
    untilAcknowledged: (more) =>
      new Promise<void>((resolve) => waiting.set(resolve, acknowledged.size + more)),
    sendTo: async ({ url }, tokens = []) => {
      await Promise.all(Array.from({ length: count }, () => sendAll(url, tokens)))
    },
  }
}

/** Resolves with the receipt once the message is acknowledged, and rejects otherwise. */
export async function sendMessage(url: string, message: Message): Promise<string> {
  const { body } = await postMessage(url, message)
  if (!('receipt' in body)) throw new Error('not acknowledged')
  return String(body.receipt)
}

export function postMessage(url: string, { key, token }: Message): ReturnType<typeof post> {
  // Each message comes from a network of its own, or the flood guard would stop the test.
  const from = addressOf(key)
  // The text resembles no other: otherwise it would be quarantined and have no delivery to lose.
  const fields = formFields(`Nachricht ${inWords(key)}: ${inWords(key)}`, {
    token,
    marker: 'set',
    idempotencyKey: key,
    email: `${key}@beispiel.de`,
  })
  return post({ url }, { from, headers: MARKER, fields })
}

// Eight random letters in a row look like noise to the shield, which quarantines them.
export function inWords(key: string): string {
  return key.replaceAll('-', '').replaceAll(/.{4}/g, '$& ').trimEnd()
}

function addressOf(key: string): string {
  const [a = 0, b = 0, c = 0] = Buffer.from(key.replaceAll('-', ''), 'hex')
  return `10.${a}.${b}.${c}`
}
