import { connect, createServer, type Socket } from 'node:net'

export type StallingProxy = {
  /** the given URL, through the proxy */
  url: string
  /** From now on no data passes and no connection closes, as with a frozen server. */
  stallAll(): void
  /** The same for the current connections that have sent this text. */
  stallThoseThatSent(words: string): void
  /** Everything passes again, except on stalled connections. */
  resume(): void
  /** From now on it leads to another server, like an address that moves. Closes all its connections. */
  redirect(target: string): void
  close(): Promise<void>
}

/** A proxy in front of a TCP server. */
export async function startStallingProxy(target: string): Promise<StallingProxy> {
  let current = new URL(target)
  const links = new Set<Link>()
  let isStalled = false

  const server = createServer((client) => {
    const upstream = connect(Number(current.port), current.hostname)
    const link: Link = { client, upstream, sent: '', isStalled }
    links.add(link)
    client.on('data', (bytes) => {
      link.sent += bytes.toString('latin1')
      if (!link.isStalled) link.upstream.write(bytes)
    })
    link.upstream.on('data', (bytes) => {
      if (!link.isStalled) client.write(bytes)
    })
    const end = () => {
      client.destroy()
      link.upstream.destroy()
      links.delete(link)
    }
    client.on('error', end).on('close', end)
    link.upstream.on('error', end).on('close', () => {
      if (!link.isStalled) end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0

  const stall = (isMeant: (link: Link) => boolean) => {
    for (const link of links) if (isMeant(link)) link.isStalled = true
  }
  const endAll = () => {
    for (const { client, upstream } of links) {
      client.destroy()
      upstream.destroy()
    }
  }
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(own) }).href,
    stallAll() {
      isStalled = true
      stall(() => true)
    },
    stallThoseThatSent: (words) => stall(({ sent }) => sent.includes(words)),
    resume() {
      isStalled = false
    },
    redirect(next) {
      current = new URL(next)
      endAll()
    },
    close: () =>
      new Promise((resolve) => {
        endAll()
        server.close(() => resolve())
      }),
  }
}

type Link = { client: Socket; upstream: Socket; sent: string; isStalled: boolean }
