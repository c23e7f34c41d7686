import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { addressPrefix } from '../../lib/spam-shield/sender-hash.ts'
import { isUpload } from '../import/upload-path.ts'
import type { ProblemCode } from '../../domain/problem.ts'
import { acceptsPhotos } from '../photos/upload-path.ts'
import { senderOf } from './sender-address.ts'

/** Limits on what clients may cost the server (decision 30). Times in ms. */
export type ConnectionLimits = {
  /** connections open at once; beyond that, the one that has waited longest for its client is closed */
  maxConnections: number
  /** answers in progress per network, as `addressPrefix` defines it */
  maxResponsesPerNetwork: number
  /** complete requests whose answer has not begun: with more, every one of them would wait for seconds */
  maxPending: number
  /** time for the body of a request to arrive, except files */
  bodyTimeoutMs: number
  /** the same for a body with places or photos */
  uploadTimeoutMs: number
  /** the minimum number of bytes per second that a client must read of what is ready for it … */
  minReadBytesPerSecond: number
  /** … counted after this long, because a phone may lose its network for a moment */
  readGraceMs: number
  /** the interval between checks of all connections */
  checkIntervalMs: number
  /** how long a connection that is to be closed waits for a request that may already be on its way */
  linger: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  maxConnections: 2_000,
  maxResponsesPerNetwork: 256,
  maxPending: 500,
  bodyTimeoutMs: 30_000,
  uploadTimeoutMs: 600_000,
  minReadBytesPerSecond: 4_096,
  readGraceMs: 30_000,
  checkIntervalMs: 1_000,
  linger: 500,
}

export type Connections = {
  /** why this request is not answered on top of those in progress; undefined when it is */
  refusalOf(request: Pick<IncomingMessage, 'socket'>): Refusal | undefined
  /**
   * Accepts no more connections, answers the requests on open ones, including those that still arrive, and closes each connection after its
   * answer. After `longest` ms the rest is cut off.
   */
  drain(timeoutMs: number): Promise<void>
}

/** Too many answers for its network, or more work than the server can handle. */
type Refusal = Extract<ProblemCode, 'too_many_requests' | 'overloaded'>

type Connection = {
  socket: Socket
  /** the latest request; its body may still be coming when it has been answered */
  incoming?: IncomingMessage
  requestedAt: number
  /** set until the whole answer has been handed to the system */
  answer?: ServerResponse
  /** the network of the sender, computed when first needed */
  network?: string
  /** when bytes last moved in either direction, and the number of bytes moved by then */
  lastActivityAt: number
  bytesMoved: number
  /** bytes received by the time the last answer was finished */
  receivedBefore: number
  /** the client must have read this many bytes by then */
  due?: { bytes: number; at: number }
  /** closes the connection while draining, if nothing arrives in the meantime */
  ending?: NodeJS.Timeout
}

type Options = { trustedProxies: number; limits?: Partial<ConnectionLimits> }

/** Keeps clients that send or read too slowly, or too many clients at once, from using up what others need. */
export function guardConnections(
  server: Server,
  { trustedProxies, limits: changed }: Options,
): Connections {
  const limits = { ...CONNECTION_LIMITS, ...changed }
  const open = new Set<Connection>()
  const connections = new WeakMap<Socket, Connection>()
  /** how many connections have an answer in progress */
  let answering = 0
  let isDraining = false

  server.on('connection', (socket: Socket) => {
    if (open.size >= limits.maxConnections && !makeRoom()) {
      socket.destroy()
      return
    }
    const connection: Connection = {
      socket,
      requestedAt: 0,
      lastActivityAt: performance.now(),
      bytesMoved: 0,
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

  // Runs before any handler begins the answer.
  server.prependListener('request', (incoming: IncomingMessage, answer: ServerResponse) => {
    const connection = connections.get(incoming.socket)
    if (!connection) return
    if (isDraining) answer.shouldKeepAlive = false
    const now = performance.now()
    const wasAnswering = connection.answer !== undefined
    Object.assign(connection, {
      incoming,
      answer,
      requestedAt: now,
      lastActivityAt: now,
      network: undefined,
    })
    if (!wasAnswering) answering += 1
    answer.once('close', () => {
      if (connection.answer !== answer) return
      endAnswer(connection)
      connection.lastActivityAt = performance.now()
      connection.receivedBefore = connection.socket.bytesRead
      if (isDraining) endUnlessRequested(connection)
    })
  })

  const checkTimer = setInterval(() => {
    const now = performance.now()
    for (const connection of open) {
      recordActivity(connection, now)
      const isTooSlow =
        isSentTooSlowly(connection, now, limits) || isReadTooSlowly(connection, now, limits)
      if (isTooSlow) cut(connection.socket)
    }
  }, limits.checkIntervalMs).unref()
  server.once('close', () => clearInterval(checkTimer))

  // With pipelined requests, the answer to an earlier one may never emit `close` itself.
  function endAnswer(connection: Connection): void {
    if (connection.answer) answering -= 1
    connection.answer = undefined
  }

  // Waits a moment, because the next request may already be on its way.
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
      if (!longest || connection.lastActivityAt < longest.lastActivityAt) longest = connection
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
      // Below both limits in total, no network can be above its own.
      const { maxResponsesPerNetwork, maxPending } = limits
      if (!asking || answering <= Math.min(maxResponsesPerNetwork, maxPending)) return undefined
      const network = networkOf(asking)
      let same = 0
      let inWork = 0
      for (const connection of open) {
        if (!connection.answer) continue
        if (networkOf(connection) === network) same += 1
        if (connection !== asking && isPending(connection)) inWork += 1
      }
      if (same > maxResponsesPerNetwork) return 'too_many_requests'
      return inWork >= maxPending ? 'overloaded' : undefined
    },

    drain(timeoutMs) {
      isDraining = true
      for (const connection of open) {
        if (connection.answer) connection.answer.shouldKeepAlive = false
        endUnlessRequested(connection)
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      const cutTimer = setTimeout(() => server.closeAllConnections(), timeoutMs)
      // `close` of an HTTP server would also close idle connections, where a request may be on its way.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(cutTimer)
        resolve()
      })
      return promise
    },
  }
}

// A reset discards unread output, which the system would otherwise keep.
function cut(socket: Socket): void {
  if (socket.writableLength > 0) socket.resetAndDestroy()
  else socket.destroy()
}

function recordActivity(connection: Connection, now: number): void {
  const { bytesRead, bytesWritten, writableLength } = connection.socket
  const moved = bytesRead + bytesWritten - writableLength
  if (moved === connection.bytesMoved) return
  connection.bytesMoved = moved
  connection.lastActivityAt = now
}

/** Whether the connection has no answer in progress, and has received no part of another request. */
function isIdle({ socket, answer, incoming, receivedBefore }: Connection): boolean {
  const isSent = incoming?.complete ?? true
  return !answer && isSent && socket.bytesRead === receivedBefore
}

/** Whether the request waits only for us: slow clients must not shut others out. */
function isPending({ answer, incoming }: Connection): boolean {
  return answer?.headersSent === false && incoming?.complete === true
}

/** Whether it is the client's turn, not ours. */
function isWaitingForClient({ socket, answer, incoming }: Connection): boolean {
  return !answer || socket.writableLength > 0 || incoming?.complete === false
}

function isSentTooSlowly(
  { incoming, requestedAt }: Connection,
  now: number,
  { bodyTimeoutMs, uploadTimeoutMs }: ConnectionLimits,
): boolean {
  if (!incoming || incoming.complete) return false
  return now - requestedAt > (mayCarryFiles(incoming) ? uploadTimeoutMs : bodyTimeoutMs)
}

function mayCarryFiles({ method, url = '' }: IncomingMessage): boolean {
  const path = url.replace(/\?.*/s, '')
  return isUpload(path) || (method === 'POST' && acceptsPhotos(path))
}

// A pending write is a chunk of a file or a whole page: each gets its own time limit, based on its length.
function isReadTooSlowly(
  connection: Connection,
  now: number,
  { minReadBytesPerSecond, readGraceMs }: ConnectionLimits,
): boolean {
  const { bytesWritten, writableLength } = connection.socket
  const isTaken = bytesWritten - writableLength >= (connection.due?.bytes ?? 0)
  if (connection.due && !isTaken) return now > connection.due.at
  const time = readGraceMs + (writableLength / minReadBytesPerSecond) * 1000
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
