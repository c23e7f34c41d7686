import { Agent, request } from 'node:http'
import type { FuzzRequest } from './generate-request.ts'

export type Answer = { seed: number; status: number; milliseconds: number; receipt?: string }

const AT_ONCE = 16
/** A request that takes this long has hung. */
const TIMEOUT_MS = 30_000

/** Sends the requests, sixteen at a time, and returns the answers; status 0 means that none came. */
export async function sendAll(
  url: string,
  count: number,
  requestOf: (seed: number) => FuzzRequest,
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const answers: Answer[] = []
  let next = 0
  const work = async () => {
    while (next < count) {
      const seed = next++
      answers.push(await send(url, seed, { agent, asked: requestOf(seed) }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  agent.destroy()
  return answers
}

function send(
  url: string,
  seed: number,
  { agent, asked: { method, path, headers, body } }: { agent: Agent; asked: FuzzRequest },
): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, text = '') =>
      resolve({ seed, status, milliseconds: performance.now() - began, ...receiptIn(text) })
    const { hostname, port } = new URL(url)
    const target = { hostname, port, path, method, agent, timeout: TIMEOUT_MS }
    const length = { 'content-length': body.length }
    const sent = request({ ...target, headers: { ...headers, ...length } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () =>
        end(response.statusCode ?? 0, text + (response.headers.location ?? '')),
      )
      response.on('error', () => end(response.statusCode ?? 0))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => end(0))
    sent.end(body)
  })
}

function receiptIn(text: string): { receipt?: string } {
  const receipt = /LP-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0]
  return receipt ? { receipt } : {}
}
