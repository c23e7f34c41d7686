import { connect, createServer, type Socket } from 'node:net'

export type StallingProxy = {
  /** the given URL, through the proxy */
  url: string
  /** From now on nothing passes, and no connection ends, as with a frozen server. */
  stallAll(): void
  /** The same for the current connections that have sent this text. */
  stallThoseThatSent(words: string): void
  /** Everything passes again, except on stalled connections. */
  resume(): void
  close(): Promise<void>
}

/** A proxy in front of a TCP server. */
export async function startStallingProxy(target: string): Promise<StallingProxy> {
  const { hostname, port } = new URL(target)
  const links = new Set<Link>()
  let isStalled = false

  const server = createServer((client) => {
    const link: Link = { client, upstream: connect(Number(port), hostname), sent: '', isStalled }
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
    close: () =>
      new Promise((resolve) => {
        for (const { client, upstream } of links) {
          client.destroy()
          upstream.destroy()
        }
        server.close(() => resolve())
      }),
  }
}

type Link = { client: Socket; upstream: Socket; sent: string; isStalled: boolean }
