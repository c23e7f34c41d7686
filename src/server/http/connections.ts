import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { addressPrefix } from '../../lib/spam-shield/sender-hash.ts'
import { isUpload } from '../import/upload-path.ts'
import type { ProblemCode } from '../../domain/problem.ts'
import { takesPhotos } from '../photos/upload-path.ts'
import { senderOf } from './sender-address.ts'

/** Limits on what clients may cost the server (decision 30). Times in ms. */
export type ConnectionLimits = {
  /** open at once; beyond that the one that has been waiting for its client the longest is closed */
  mostConnections: number
  /** answered at once for one network, as `addressPrefix` has it */
  mostAnswersOfNetwork: number
  /** requests that have come whole and whose answer has not begun: more would wait for seconds, and then all of them */
  mostInWork: number
  /** until the body of a request has come, save for files */
  longestBody: number
  /** the same for a file of places or photos */
  longestUpload: number
  /** bytes a second that a client has to take of what is ready for it … */
  slowestReading: number
  /** … after this long: a phone may lose its network for a moment */
  readingGrace: number
  /** between two looks at all connections */
  lookEvery: number
  /** a connection that is to end waits this long for a request that is on its way already */
  linger: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  mostConnections: 2_000,
  mostAnswersOfNetwork: 256,
  mostInWork: 500,
  longestBody: 30_000,
  longestUpload: 600_000,
  slowestReading: 4_096,
  readingGrace: 30_000,
  lookEvery: 1_000,
  linger: 500,
}

export type Connections = {
  /** why this request is not answered in addition to those in progress; undefined when it is */
  refusalOf(request: Pick<IncomingMessage, 'socket'>): Refusal | undefined
  /**
   * Takes no more connections, answers what has been asked and what is asked on open ones meanwhile, and closes each after its
   * answer. After `longest` ms the rest is cut off.
   */
  drain(longest: number): Promise<void>
}

/** Too many of its network, or more in all than the server can answer. */
type Refusal = Extract<ProblemCode, 'too_many_requests' | 'overloaded'>

type Connection = {
  socket: Socket
  /** the latest request; its body may still be coming when it has been answered */
  incoming?: IncomingMessage
  askedAt: number
  /** until all of it has been handed to the system */
  answer?: ServerResponse
  /** of the sender of the request, once somebody wanted to know it */
  network?: string
  /** when bytes last went either way, and how many had until then */
  movedAt: number
  moved: number
  /** how many bytes had come when the last answer was finished */
  receivedBefore: number
  /** so many bytes have to be taken by then */
  due?: { bytes: number; at: number }
  /** closes it if nothing comes meanwhile, once the server drains */
  ending?: NodeJS.Timeout
}

type Options = { trustedProxies: number; limits?: Partial<ConnectionLimits> }

/** Keeps clients that send or read too slowly, or are too many, from holding what others need. */
export function guardConnections(
  server: Server,
  { trustedProxies, limits: changed }: Options,
): Connections {
  const limits = { ...CONNECTION_LIMITS, ...changed }
  const open = new Set<Connection>()
  const connections = new WeakMap<Socket, Connection>()
  /** how many of them have an answer */
  let answering = 0
  let isDraining = false

  server.on('connection', (socket: Socket) => {
    if (open.size >= limits.mostConnections && !makeRoom()) {
      socket.destroy()
      return
    }
    const connection: Connection = {
      socket,
      askedAt: 0,
      movedAt: performance.now(),
      moved: 0,
      receivedBefore: 0,
    }
    open.add(connection)
    connections.set(socket, connection)
    socket.once('close', () => {
      clearTimeout(connection.ending)
      open.delete(connection)
      endAnswer(connection)
    })
  })

  // Before anybody begins to answer it.
  server.prependListener('request', (incoming: IncomingMessage, answer: ServerResponse) => {
    const connection = connections.get(incoming.socket)
    if (!connection) return
    if (isDraining) answer.shouldKeepAlive = false
    const now = performance.now()
    const wasAnswering = connection.answer !== undefined
    Object.assign(connection, { incoming, answer, askedAt: now, movedAt: now, network: undefined })
    if (!wasAnswering) answering += 1
    answer.once('close', () => {
      if (connection.answer !== answer) return
      endAnswer(connection)
      connection.movedAt = performance.now()
      connection.receivedBefore = connection.socket.bytesRead
      if (isDraining) endUnlessRequested(connection)
    })
  })

  const looking = setInterval(() => {
    const now = performance.now()
    for (const connection of open) {
      noteMovement(connection, now)
      const isTooSlow =
        isSentTooSlowly(connection, now, limits) || isReadTooSlowly(connection, now, limits)
      if (isTooSlow) cut(connection.socket)
    }
  }, limits.lookEvery).unref()
  server.once('close', () => clearInterval(looking))

  // The answer of a request that was sent before another one was answered may never be closed itself.
  function endAnswer(connection: Connection): void {
    if (connection.answer) answering -= 1
    connection.answer = undefined
  }

  // The next request may already be on its way.
  function endUnlessRequested(connection: Connection): void {
    clearTimeout(connection.ending)
    connection.ending = setTimeout(() => {
      if (isIdle(connection)) connection.socket.destroySoon()
    }, limits.linger)
  }

  function makeRoom(): boolean {
    let longest: Connection | undefined
    for (const connection of open) {
      if (!isWaitingForClient(connection)) continue
      if (!longest || connection.movedAt < longest.movedAt) longest = connection
    }
    if (!longest) return false
    open.delete(longest)
    cut(longest.socket)
    return true
  }

  const networkOf = (connection: Connection): string =>
    (connection.network ??= networkOfSender(connection, trustedProxies))

  return {
    refusalOf({ socket }) {
      const asking = connections.get(socket)
      // Fewer than that in all are fewer for every network.
      const { mostAnswersOfNetwork, mostInWork } = limits
      if (!asking || answering <= Math.min(mostAnswersOfNetwork, mostInWork)) return undefined
      const network = networkOf(asking)
      let same = 0
      let inWork = 0
      for (const connection of open) {
        if (!connection.answer) continue
        if (networkOf(connection) === network) same += 1
        if (connection !== asking && isInWork(connection)) inWork += 1
      }
      if (same > mostAnswersOfNetwork) return 'too_many_requests'
      return inWork >= mostInWork ? 'overloaded' : undefined
    },

    drain(longest) {
      isDraining = true
      for (const connection of open) {
        if (connection.answer) connection.answer.shouldKeepAlive = false
        endUnlessRequested(connection)
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      const cutting = setTimeout(() => server.closeAllConnections(), longest)
      // `close` of an HTTP server would also close idle connections, although a request may be on its way on them.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(cutting)
        resolve()
      })
      return promise
    },
  }
}

// A reset discards unread output, which the system would keep otherwise.
function cut(socket: Socket): void {
  if (socket.writableLength > 0) socket.resetAndDestroy()
  else socket.destroy()
}

function noteMovement(connection: Connection, now: number): void {
  const { bytesRead, bytesWritten, writableLength } = connection.socket
  const moved = bytesRead + bytesWritten - writableLength
  if (moved === connection.moved) return
  connection.moved = moved
  connection.movedAt = now
}

/** Neither answers nor has anything of another request. */
function isIdle({ socket, answer, incoming, receivedBefore }: Connection): boolean {
  const isSent = incoming?.complete ?? true
  return !answer && isSent && socket.bytesRead === receivedBefore
}

/** Whether it waits for us alone: slow clients must not shut others out. */
function isInWork({ answer, incoming }: Connection): boolean {
  return answer?.headersSent === false && incoming?.complete === true
}

/** Whether it is the client's turn, not ours. */
function isWaitingForClient({ socket, answer, incoming }: Connection): boolean {
  return !answer || socket.writableLength > 0 || incoming?.complete === false
}

function isSentTooSlowly(
  { incoming, askedAt }: Connection,
  now: number,
  { longestBody, longestUpload }: ConnectionLimits,
): boolean {
  if (!incoming || incoming.complete) return false
  return now - askedAt > (bringsFiles(incoming) ? longestUpload : longestBody)
}

function bringsFiles({ method, url = '' }: IncomingMessage): boolean {
  const path = url.replace(/\?.*/s, '')
  return isUpload(path) || (method === 'POST' && takesPhotos(path))
}

// A pending write is a piece of a file or a whole page: each gets its own time limit, by its length.
function isReadTooSlowly(
  connection: Connection,
  now: number,
  { slowestReading, readingGrace }: ConnectionLimits,
): boolean {
  const { bytesWritten, writableLength } = connection.socket
  const isTaken = bytesWritten - writableLength >= (connection.due?.bytes ?? 0)
  if (connection.due && !isTaken) return now > connection.due.at
  const time = readingGrace + (writableLength / slowestReading) * 1000
  connection.due = writableLength > 0 ? { bytes: bytesWritten, at: now + time } : undefined
  return false
}

function networkOfSender({ incoming, socket }: Connection, trustedProxies: number): string {
  const forwarded = incoming?.headers['x-forwarded-for']
  const sender = senderOf(
    { forwarded: forwarded?.toString(), remote: socket.remoteAddress },
    trustedProxies,
  )
  return (sender && addressPrefix(sender)) ?? ''
}
