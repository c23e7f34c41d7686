import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../../src/delivery/s3/s3-bucket.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

/**
 * What the storage does instead of a correct answer: `silent` never answers, `stall` stops in the middle of the answer, `cut` closes the
 * connection there, `hang-up` closes it once the request has begun, `damage` flips a bit, `busy` asks to retry later, `page` sends some
 * web page, `empty` sends an empty success.
 */
export type S3Fault = 'silent' | 'stall' | 'cut' | 'hang-up' | 'damage' | 'busy' | 'page' | 'empty'

export type S3Server = {
  settings: S3Settings
  /** the same as settings of the server */
  environment: Record<string, string>
  /** method and path of all requests so far */
  requests: string[]
  /** undefined lets a request through */
  misbehave(fault: (request: string) => S3Fault | undefined): void
  close(): Promise<void>
}

const BUCKET = 'sicherungen'

/** A real S3 server that checks signatures, behind a proxy that can break each of its answers. */
export async function startS3Server(): Promise<S3Server> {
  const storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: temporaryDirectory(),
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port: inside } = await storage.run()
  const requests: string[] = []
  let faultOf: (request: string) => S3Fault | undefined = () => undefined
  const sockets = new Set<Socket>()
  const proxy = createServer((asked, answer) => {
    const name = `${asked.method} ${asked.url}`
    requests.push(name)
    pass(asked, answer, { port: inside, fault: faultOf(name) })
  })
  proxy.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const { port } = proxy.address() as AddressInfo
  const settings = {
    url: `http://127.0.0.1:${port}/${BUCKET}/lageplan`,
    region: 'us-east-1',
    keyId: 'S3RVER',
    secret: 'S3RVER',
  }
  return {
    settings,
    environment: {
      BACKUP_S3_URL: settings.url,
      BACKUP_S3_KEY_ID: settings.keyId,
      BACKUP_S3_SECRET: settings.secret,
    },
    requests,
    misbehave(fault) {
      faultOf = fault
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => proxy.close(closed))
      await storage.close()
    },
  }
}

function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  { port, fault }: { port: number; fault: S3Fault | undefined },
): void {
  switch (fault) {
    case 'silent':
      return
    case 'hang-up':
      asked.socket.destroy()
      return
    case 'busy':
      asked.resume()
      answer.writeHead(503, { 'content-type': 'application/xml' })
      answer.end('<Error><Code>SlowDown</Code><Message>Please reduce your rate</Message></Error>')
      return
    case 'page':
      asked.resume()
      answer.writeHead(200, { 'content-type': 'text/html' })
      answer.end('<!doctype html><title>Willkommen</title><p>Hier ist kein Speicher.')
      return
    case 'empty':
      asked.resume()
      answer.writeHead(200).end()
      return
    default:
  }
  const { method, url: path, headers } = asked
  const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (inner) => {
    const chunks: Buffer[] = []
    inner.on('data', (chunk: Buffer) => chunks.push(chunk))
    inner.on('end', () => {
      const body = Buffer.concat(chunks)
      answer.writeHead(inner.statusCode ?? 500, {
        ...inner.headers,
        ...(body.length > 0 && { 'content-length': body.length }),
      })
      if (fault === undefined) return answer.end(body)
      if (fault === 'damage') {
        const damaged = Buffer.from(body)
        damaged[body.length >> 1]! ^= 1
        return answer.end(damaged)
      }
      answer.write(body.subarray(0, body.length >> 1), () => {
        if (fault === 'cut') answer.destroy()
      })
      return undefined
    })
  })
  forwarded.on('error', () => answer.destroy())
  asked.pipe(forwarded)
}
