/* A separate process, started by `overload.test.ts`: sends messages at a pace that the server cannot keep up with. */
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** The one message from the parent process, answered with `FloodAnswers`. */
export type Flood = {
  port: number
  perSecond: number
  /** whole requests, by idempotency key */
  requests: ReadonlyMap<string, Uint8Array>
}

export type FloodAnswers = {
  /** ms from when each served request was due */
  times: number[]
  receipts: ReadonlyMap<string, string>
  /** by status and code; connections that ended without an answer under `cut` */
  refused: ReadonlyMap<string, number>
  /** when the last request was sent, ms: later than planned if the client is the slower side */
  sentWithin: number
}

/** As many as a proxy opens. Two clients stay below the limit above which the server closes the idlest ones (decision 30). */
const CONNECTIONS = 750
/** Time in which an idle server accepts all connections; under load it accepts one per round of its event loop. */
const UNTIL_ACCEPTED_MS = 1_000

/** Sends each request when it is due, on the first free connection, and does as little else as possible. */
async function sendAll({ port, perSecond, requests }: Flood): Promise<FloodAnswers> {
  const open = () => connect(port, '127.0.0.1').on('error', () => undefined)
  const free = Array.from({ length: CONNECTIONS }, open)
  const waiting: ((socket: Socket) => void)[] = []
  const times: number[] = []
  const receipts = new Map<string, string>()
  const refused = new Map<string, number>()

  async function send(key: string, request: Uint8Array, due: number): Promise<void> {
    const last = free.pop() ?? (await new Promise<Socket>((resolve) => waiting.push(resolve)))
    const socket = last.destroyed ? open() : last
    const answer = await exchange(socket, request).catch((error: NodeJS.ErrnoException) => ({
      text: '',
      why: `cut ${error.code}`,
    }))
    if (!isKept(answer.text)) socket.destroy()
    const next = waiting.shift()
    if (next) next(socket)
    else free.push(socket)
    const receipt = /"receipt":"([^"]+)"/.exec(answer.text)?.[1]
    if (receipt !== undefined) {
      receipts.set(key, receipt)
      times.push(performance.now() - due)
    } else refused.set(answer.why, (refused.get(answer.why) ?? 0) + 1)
  }

  await wait(UNTIL_ACCEPTED_MS)
  const running: Promise<void>[] = []
  const begun = performance.now()
  for (const [key, request] of requests) {
    const due = begun + (running.length * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await wait(early)
    running.push(send(key, request, due))
  }
  const sentWithin = performance.now() - begun
  await Promise.all(running)
  return { times, receipts, refused, sentWithin }
}

/** Resolves once the whole response has arrived, with its status and code. */
async function exchange(
  socket: Socket,
  request: Uint8Array,
): Promise<{ text: string; why: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  const read = (bytes: Buffer) => {
    text += bytes.toString('latin1')
    if (isWhole(text)) resolve(text)
  }
  const ended = () => reject(new Error('the connection ended'))
  socket.on('data', read).on('error', reject).on('close', ended)
  socket.write(request)
  try {
    await promise
  } finally {
    socket.off('data', read).off('error', reject).off('close', ended)
  }
  return { text, why: `${text.slice(9, 12)} ${/"code":"(\w+)"/.exec(text)?.[1]}` }
}

function isWhole(text: string): boolean {
  const bodyAt = text.indexOf('\r\n\r\n') + 4
  if (bodyAt < 4) return false
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  return length ? text.length >= bodyAt + Number(length) : text.endsWith('\r\n0\r\n\r\n')
}

const isKept = (text: string): boolean => text !== '' && !/^connection: close/im.test(text)

process.once('message', (flood: Flood) => {
  void sendAll(flood).then((answers) => process.send?.(answers, () => process.exit()))
})
