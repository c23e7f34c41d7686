import { connect, createServer, type Socket } from 'node:net'

export type RunningPooler = {
  /** the given URL, through the pooler */
  url: string
  close(): Promise<void>
}

/** Enough that two transactions in a row rarely use the same connection. */
const CONNECTIONS = 6

/** The parameters that PgBouncer tracks per client, and therefore accepts when a client connects. */
const KEPT = new Set(['user', 'database', 'application_name', 'client_encoding', ''])

/** A connection to PostgreSQL, and the client whose transaction uses it. */
type Backend = { socket: Socket; client?: Client }

type Client = { socket: Socket; backend?: Backend; isWaiting: boolean; asked: Buffer[] }

/**
 * A small stand-in for PgBouncer in transaction mode, for one database: each transaction, and each query outside of one, goes
 * to the connection that has been free the longest. What a client sets for its session stays behind there.
 */
export async function startTransactionPooler(databaseUrl: string): Promise<RunningPooler> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const free: Backend[] = []
  const waiting: Client[] = []
  let isClosed = false

  async function addBackend(): Promise<void> {
    const backend: Backend = { socket: await logIn(target) }
    sockets.add(backend.socket)
    backend.socket.on(
      'data',
      cutMessages((message) => {
        backend.client?.socket.write(message)
        if (isReady(message)) giveBack(backend)
      }),
    )
    backend.socket.on('close', () => {
      sockets.delete(backend.socket)
      if (free.includes(backend)) free.splice(free.indexOf(backend), 1)
      backend.client?.socket.destroy()
      addBackendLater()
    })
    giveBack(backend)
  }

  function addBackendLater(): void {
    if (isClosed) return
    setTimeout(() => void addBackend().catch(addBackendLater), 100).unref()
  }

  function giveBack(backend: Backend): void {
    if (backend.client) backend.client.backend = undefined
    backend.client = undefined
    free.push(backend)
    bringTogether()
  }

  function bringTogether(): void {
    while (waiting[0] && free[0]) {
      const client = waiting.shift()
      if (!client || client.socket.destroyed) continue
      const backend = free.shift()
      if (!backend) return
      backend.client = client
      client.backend = backend
      client.isWaiting = false
      backend.socket.write(Buffer.concat(client.asked.splice(0)))
    }
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, addBackend))

  const server = createServer({ noDelay: true }, (socket) => {
    const client: Client = { socket, isWaiting: false, asked: [] }
    sockets.add(socket)
    let isGreeted = false
    socket.on(
      'data',
      cutMessages(
        (message) => {
          if (!isGreeted) {
            isGreeted = true
            greet(socket, message)
          } else if (typeOf(message) === 'X') socket.end()
          else if (client.backend) client.backend.socket.write(message)
          else {
            client.asked.push(message)
            if (!client.isWaiting) waiting.push(client)
            client.isWaiting = true
            bringTogether()
          }
        },
        { firstIsUntyped: true },
      ),
    )
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      // Like PgBouncer: no other client may continue the transaction.
      client.backend?.socket.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    close: () =>
      new Promise((resolve) => {
        isClosed = true
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

const typeOf = (message: Buffer): string => String.fromCharCode(message[0] ?? 0)

/** Whether it ends a transaction, or a query outside of one. */
const isReady = (message: Buffer) => typeOf(message) === 'Z' && message[5] === 'I'.charCodeAt(0)

/** Splits a stream into messages: a type letter, which a client's first message lacks, and a length. */
function cutMessages(
  onMessage: (message: Buffer) => void,
  { firstIsUntyped = false } = {},
): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0)
  let lengthAt = firstIsUntyped ? 0 : 1
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= lengthAt + 4) {
      const end = lengthAt + rest.readInt32BE(lengthAt)
      if (rest.length < end) return
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      lengthAt = 1
      onMessage(message)
    }
  }
}

function greet(socket: Socket, startup: Buffer): void {
  const names = startup
    .toString('utf8', 8)
    .split('\0')
    .filter((_, at) => at % 2 === 0)
  const refused = names.find((name) => !KEPT.has(name))
  if (refused === undefined) {
    const authenticated = messageOf('R', Buffer.alloc(4))
    socket.write(Buffer.concat([authenticated, messageOf('Z', Buffer.from('I'))]))
    return
  }
  const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${refused}\0\0`
  socket.end(messageOf('E', Buffer.from(fields)))
}

/** Opens a connection with the name and password from the URL. */
async function logIn({ hostname, port, username, password, pathname }: URL): Promise<Socket> {
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const read = cutMessages((message) => {
    const type = typeOf(message)
    const asksPassword = type === 'R' && message.readInt32BE(5) === 3
    if (asksPassword) socket.write(messageOf('p', Buffer.from(`${password}\0`)))
    if (type === 'E') reject(new Error(message.toString('utf8', 5)))
    if (type === 'Z') resolve(socket)
  })
  socket.on('data', read)
  // If it is already in use, `close` follows.
  socket.on('error', reject)
  const startup = Buffer.from(`\0\u0003\0\0user\0${username}\0database\0${pathname.slice(1)}\0\0`)
  socket.write(Buffer.concat([lengthOf(startup), startup]))
  return promise.finally(() => socket.off('data', read))
}

const messageOf = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), lengthOf(body), body])

function lengthOf(body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return length
}
