import { createServer } from 'node:http'

/** A page of somebody else: on another host name than the sites of the tests, as browsers count it. */
export async function foreignPage(
  html: string,
): Promise<{ url: string; show(html: string): void; close(): Promise<void> }> {
  let shown = html
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(shown)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    show: (next) => (shown = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
