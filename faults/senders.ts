import { randomUUID } from 'node:crypto'
import { openForms } from '../e2e/support/programs.ts'
import type { RunningSite } from '../e2e/support/server.ts'

export type Senders = {
  /** receipts by idempotency key: what the server has promised to keep */
  acknowledged: ReadonlyMap<string, string>
  /** resolves once so many more are acknowledged: a server that has only just woken up is not under load */
  untilAcknowledged(more: number): Promise<void>
  /** sends from all senders until the server is gone; what stays unanswered is sent again to the next one */
  sendTo(site: { url: string }, tokens?: string[]): Promise<void>
}

/** Tokens for more messages than are sent in a round: without one a message is quarantined and has no delivery to lose. */
export const tokensFor = (site: RunningSite) => openForms(site, { count: 5_000, ago: 60_000 })

type Message = { key: string; token: string }

/** Clients that send one message after the other and try again whatever got no answer, with the same key. */
export function createSenders({ count }: { count: number }): Senders {
  const acknowledged = new Map<string, string>()
  const unanswered: Message[] = []
  const waiting = new Map<() => void, number>()

  async function send(url: string, tokens: string[]): Promise<void> {
    for (;;) {
      const message = unanswered.pop() ?? { key: randomUUID(), token: tokens.pop() ?? '' }
      const receipt = await post(url, message).catch(() => undefined)
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
      await Promise.all(Array.from({ length: count }, () => send(url, tokens)))
    },
  }
}

async function post(url: string, { key, token }: Message): Promise<string> {
  const response = await fetch(`${url}/_f/message`, {
    method: 'POST',
    // Each message comes from a network of its own, or the flood guard would stop the test.
    headers: { 'x-forwarded-for': addressOf(key), cookie: 'spamshield=true' },
    body: new URLSearchParams({
      name: 'Anna Probe',
      email: 'anna@beispiel.de',
      // Nothing is near it, or it would be quarantined and had no delivery to lose.
      message: `${key} ${key.replaceAll('-', ' ')}`,
      marker: 'set',
      token,
      idempotencyKey: key,
    }),
  })
  const { receipt }: { receipt: string } = await response.json()
  return receipt
}

function addressOf(key: string): string {
  const [a = 0, b = 0, c = 0] = Buffer.from(key.replaceAll('-', ''), 'hex')
  return `10.${a}.${b}.${c}`
}
