import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const XVFB = '/usr/bin/Xvfb'

/** Whether `openDisplay` works on this machine. */
export function hasDisplay(): boolean {
  return existsSync(XVFB)
}

/** A virtual display, for a browser that has no headless mode. */
export async function openDisplay(): Promise<{ name: string; close(): void }> {
  const server = spawn(
    XVFB,
    ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const name = await new Promise<string>((resolve, reject) => {
    let printed = ''
    server.stdout.on('data', (part: Buffer) => {
      printed += part.toString()
      if (printed.includes('\n')) resolve(`:${printed.trim()}`)
    })
    server.once('exit', () => reject(new Error('Xvfb ended before it had a display')))
  })
  return { name, close: () => void server.kill() }
}
