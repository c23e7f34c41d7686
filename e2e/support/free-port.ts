import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ephemeral ports, so the system hands out none of these in the meantime.
const LOWEST = 20_000
const HIGHEST = 32_000

const TRIES = 50

/** For servers that must know their address before they start. */
export async function freePort(host?: string): Promise<number> {
  for (let tried = 0; tried < TRIES; tried++) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port, host)) return port
  }
  throw new Error(`none of ${TRIES} ports between ${LOWEST} and ${HIGHEST} is free`)
}

function isFree(port: number, host?: string): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
