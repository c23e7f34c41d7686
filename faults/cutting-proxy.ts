import { connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  url: string
  /** how many connections were cut */
  cuts(): number
  close(): Promise<void>
}

/**
 * Forwards everything to the server and cuts the connection at the first byte of the answer: by then the server has committed,
 * and the sender cannot know.
 */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let cuts = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const end = () => {
      client.destroy()
      upstream.destroy()
      sockets.delete(client)
    }
    sockets.add(client)
    client.pipe(upstream)
    upstream.once('data', () => {
      cuts += 1
      end()
    })
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cuts: () => cuts,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
