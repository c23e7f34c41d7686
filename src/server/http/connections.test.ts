import { once } from 'node:events'
import { Agent, createServer, get, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as passed } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type ConnectionLimits, type Connections, guardConnections } from './connections.ts'

const MEGABYTES = Buffer.alloc(64 * 1024 * 1024)
const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type GuardedServer = { port: number; connections: Connections }

async function aServer(
  limits: Partial<ConnectionLimits>,
  answer: RequestListener,
  trustedProxies = 0,
): Promise<GuardedServer> {
  const server = createServer(answer)
  const connections = guardConnections(server, {
    trustedProxies,
    limits: { checkIntervalMs: 20, linger: 100, ...limits },
  })
  ends.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, connections }
}

async function aClient(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  ends.push(() => socket.destroy())
  // The test expects to be cut off.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

// Node's `once` would reject when a reset ends the connection.
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) resolve()
    socket.once('close', () => resolve())
  })
}

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

/** Unfinished answers, in the order of their requests. */
function heldAnswers(): {
  answer: RequestListener
  held: ServerResponse[]
  until(n: number): Promise<void>
} {
  const held: ServerResponse[] = []
  return {
    held,
    answer: (_, outgoing) => void held.push(outgoing),
    async until(n) {
      while (held.length < n) await passed(5)
    },
  }
}

test('finding 3: an unread answer is cut off', async () => {
  const ended = Promise.withResolvers<void>()
  const limits = { readGraceMs: 100, minReadBytesPerSecond: 1_000_000_000 }
  const { port } = await aServer(limits, (_, outgoing) => {
    outgoing.once('close', ended.resolve)
    outgoing.end(MEGABYTES)
  })
  const socket = await aClient(port, GET)
  socket.pause()
  await ended.promise
  expect(socket.bytesRead).toBeLessThan(MEGABYTES.length)
})

test('finding 3: a slow but steady reader gets the whole answer', async () => {
  const limits = { readGraceMs: 200, minReadBytesPerSecond: 1_000 }
  const piece = Buffer.alloc(64 * 1024)
  const { port } = await aServer(limits, (_, outgoing) => {
    // Like a file: a chunk whenever there is space for it.
    const send = (left: number) => {
      if (left === 0) return void outgoing.end()
      if (outgoing.write(piece)) return send(left - 1)
      outgoing.once('drain', () => send(left - 1))
    }
    send(200)
  })
  const socket = await aClient(port, GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  let received = 0
  for await (const chunk of socket) {
    received += chunk.length
    await passed(2)
  }
  expect(received).toBeGreaterThan(200 * piece.length)
})

test.each([
  ['before it is answered', 'POST'],
  ['and was answered at once', 'GET'],
])('finding 3: a body that drips in %s ends its connection', async (_, method) => {
  const { port } = await aServer({ bodyTimeoutMs: 100 }, (incoming, outgoing) => {
    if (incoming.method === 'GET') outgoing.end('ok')
  })
  const socket = await aClient(
    port,
    `${method} / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n`,
  )
  const dripping = setInterval(() => socket.write('.'), 30)
  ends.push(() => clearInterval(dripping))
  socket.resume()
  await closed(socket)
  expect(socket.bytesWritten).toBeLessThan(200)
})

test('finding 3: a file of places may take longer than any other body', async () => {
  const { port } = await aServer(
    { bodyTimeoutMs: 50, uploadTimeoutMs: 60_000 },
    (incoming, outgoing) => {
      incoming.resume().once('end', () => outgoing.end('stored'))
    },
  )
  const head = 'POST /api/v1/imports HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n'
  const socket = await aClient(port, head)
  await passed(200)
  socket.write('ab')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('200 OK')
})

test('finding 3: at the limit, the connection that has been idle longest is closed', async () => {
  const { answer, held, until } = heldAnswers()
  const { port } = await aServer({ maxConnections: 2 }, answer)
  const busy = await aClient(port, GET)
  await until(1)
  const idle = await aClient(port, '')
  const third = await aClient(port, GET)
  await closed(idle)
  await until(2)
  for (const outgoing of held) outgoing.end('done')
  for (const [answered] of await Promise.all([once(busy, 'data'), once(third, 'data')])) {
    expect(String(answered)).toContain('done')
  }
})

test('finding 3: while all connections are being answered, one more is refused', async () => {
  const { answer, held, until } = heldAnswers()
  const { port } = await aServer({ maxConnections: 1 }, answer)
  const busy = await aClient(port, GET)
  await until(1)
  await closed(connect(port, '127.0.0.1').on('error', () => undefined))
  held[0]?.end('done')
  const [answered] = await once(busy, 'data')
  expect(String(answered)).toContain('done')
})

test('finding 3: one network gets a limited number of answers at a time; behind a proxy, the sender’s network counts', async () => {
  const refusals: (string | undefined)[] = []
  const { connections, ...server } = await aServer(
    { maxResponsesPerNetwork: 2 },
    (incoming) => void refusals.push(connections.refusalOf(incoming)),
    1,
  )
  const ask = async (sender: string) => {
    const before = refusals.length
    await aClient(server.port, GET.replace('\r\n\r\n', `\r\nX-Forwarded-For: ${sender}\r\n\r\n`))
    while (refusals.length === before) await passed(5)
    return refusals.at(-1)
  }
  expect(await ask('203.0.113.1')).toBeUndefined()
  expect(await ask('203.0.113.2')).toBeUndefined()
  expect(await ask('203.0.113.3')).toBe('too_many_requests')
  expect(await ask('198.51.100.1')).toBeUndefined()
  expect(await ask('9.9.9.9, 203.0.113.4')).toBe('too_many_requests')
})

test('requests beyond the capacity are refused, and slow clients are not counted', async () => {
  const refusals: (string | undefined)[] = []
  const { connections, port } = await aServer({ maxPending: 2 }, (incoming, outgoing) => {
    refusals.push(connections.refusalOf(incoming))
    if (incoming.url === '/slowly-read') outgoing.write('begun')
  })
  const ask = async (text: string) => {
    const before = refusals.length
    await aClient(port, text)
    while (refusals.length === before) await passed(5)
    return refusals.at(-1)
  }
  const body = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf'
  for (const text of [body, body, GET.replace('/', '/slowly-read'), GET, GET]) {
    expect(await ask(text)).toBeUndefined()
  }
  expect(await ask(GET)).toBe('overloaded')
})

test('finding 12: when the server stops, busy connections end with an answer and idle ones without one', async () => {
  const { port, connections } = await aServer({}, (_, outgoing) => {
    setTimeout(() => outgoing.end('ok'), 10)
  })
  const idle = await aClient(port, '')
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  const failures: string[] = []
  const load = { answered: 0, isOver: false }
  const work = async () => {
    while (!load.isOver) {
      const { promise, resolve } = Promise.withResolvers<void>()
      get({ port, host: '127.0.0.1', agent }, (response) => {
        load.answered += 1
        response.resume().once('end', resolve)
      }).once('error', (error: NodeJS.ErrnoException) => {
        load.isOver = true
        // The port is already closed: that request never began.
        if (error.code !== 'ECONNREFUSED') failures.push(String(error))
        resolve()
      })
      await promise
    }
  }
  const working = Array.from({ length: 10 }, work)
  while (load.answered < 50) await passed(5)
  await connections.drain(60_000)
  await Promise.all(working)
  await closed(idle.resume())
  expect(failures).toEqual([])
  agent.destroy()
})

test('finding 12: a connection that is still open when the time is up is cut off', async () => {
  const { answer, until } = heldAnswers()
  const { port, connections } = await aServer({}, answer)
  const socket = await aClient(port, GET)
  await until(1)
  await Promise.all([connections.drain(50), closed(socket)])
  expect(socket.bytesRead).toBe(0)
})
