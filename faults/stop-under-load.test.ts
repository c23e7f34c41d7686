import { Agent, get } from 'node:http'
import { expect, test } from 'vitest'
import { startSite } from '../e2e/support/server.ts'
import { demoDirectory } from './demo-directory.ts'
import { sized } from './size.ts'

const ROUNDS = sized({ slice: 2, full: 20 })
const CONNECTIONS = 10
const PATHS = ['/', '/?q=Denver', '/api/v1/places?near=39,-105', '/regionen', '/healthz']

type Load = { answered: number; afterSignal: number; refused: number; failures: string[] }

/** Busy keep-alive connections until the server stops listening. */
function load(url: string): { load: Load; signalled(): void; over: Promise<unknown> } {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const done: Load = { answered: 0, afterSignal: 0, refused: 0, failures: [] }
  let isSignalled = false
  const ask = (path: string) =>
    new Promise<boolean>((resolve) => {
      get(url + path, { agent }, (response) => {
        response.resume().once('end', () => {
          done.answered += 1
          if (isSignalled) done.afterSignal += 1
          resolve(true)
        })
        response.once('error', (error) => {
          done.failures.push(`${path} ${error.message}`)
          resolve(false)
        })
      }).once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') done.refused += 1
        else done.failures.push(`${path} ${error.message}`)
        resolve(false)
      })
    })
  const work = async (first: number) => {
    for (let at = first; await ask(PATHS[at % PATHS.length] ?? '/'); at += 1);
  }
  const over = Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => work(at)))
  return { load: done, signalled: () => (isSignalled = true), over }
}

test(
  `finding 12: ${ROUNDS} stops under load: every request on an open connection is answered`,
  { timeout: 900_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const site = await startSite({ directory: demoDirectory() })
      const { load: found, signalled, over } = load(site.url)
      while (found.answered < 100) await new Promise((resolve) => setTimeout(resolve, 20))
      signalled()
      await Promise.all([site.stop(), over])
      console.log(
        `stop: ${found.answered} answered, ${found.afterSignal} of them after the signal, ${found.refused} connections refused`,
      )
      expect(found.failures).toEqual([])
      expect(found.refused).toBe(CONNECTIONS)
    }
  },
)
