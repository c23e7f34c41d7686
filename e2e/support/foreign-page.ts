import { createServer } from 'node:http'

/** A page of another site: its host name differs from those of the tests, so browsers treat it as foreign. */
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
