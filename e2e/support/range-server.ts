import { createServer, type ServerResponse } from 'node:http'

/** How the server misbehaves; changed by the test while it runs. */
export type Mood =
  | 'good'
  /** closes the connection in the middle of every second answer */
  | 'breaks off'
  /** refuses every request after the first few */
  | 'gone after a while'
  /** sends the whole file, whatever range is requested */
  | 'ignores ranges'
  /** refuses one request */
  | 'refuses once'
  /** takes a while for each answer */
  | 'late'

export type RangeServer = {
  origin: string
  mood: Mood
  /** all requests so far */
  asked: { path: string; bytes: number }[]
  lateMs: number
  close(): Promise<void>
}

/** Serves files on this machine with support for range requests. */
export async function serveRanges(files: ReadonlyMap<string, Buffer>): Promise<RangeServer> {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const file = files.get(path)
    if (!file) return void response.writeHead(404).end()
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const start = Number(from)
    const end = Math.min(to ? Number(to) : Infinity, file.length - 1)
    if (start >= file.length) return void response.writeHead(416).end()
    running.asked.push({ path, bytes: end - start + 1 })
    answer(response, { file, start, end })
  })
  const running: RangeServer = {
    origin: '',
    mood: 'good',
    asked: [],
    lateMs: 300,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  function answer(
    response: ServerResponse,
    { file, start, end }: { file: Buffer; start: number; end: number },
  ): void {
    const { mood, asked, lateMs } = running
    if (mood === 'refuses once') {
      running.mood = 'good'
      return void response.writeHead(403).end()
    }
    if (mood === 'ignores ranges') return void response.writeHead(200).end(file)
    if (mood === 'gone after a while' && asked.length > 6) {
      return void response.writeHead(503).end()
    }
    const headers = {
      'content-range': `bytes ${start}-${end}/${file.length}`,
      'content-length': String(end - start + 1),
      etag: `"${file.length}"`,
    }
    const body = file.subarray(start, end + 1)
    if (mood === 'breaks off' && asked.length % 2 === 0) {
      response.writeHead(206, headers)
      response.write(body.subarray(0, body.length / 2))
      setTimeout(() => response.destroy(), 20)
      return
    }
    const send = () => void response.writeHead(206, headers).end(body)
    if (mood === 'late') setTimeout(send, lateMs)
    else send()
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  running.origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return running
}
