import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { usageOf } from '../process-usage.ts'

export type Measurement = { seconds: number; cpuSeconds: number; peakMb: number }

/** Runs a program to completion and samples its CPU time and peak memory from /proc. */
export function measureProcess(
  command: string,
  parameters: string[],
  environment: Record<string, string> = {},
): Promise<Measurement> {
  const start = performance.now()
  const child = spawn(command, parameters, {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let [cpuSeconds, peakMb] = [0, 0]
  const look = setInterval(() => {
    try {
      const now = usageOf(child.pid ?? 0)
      cpuSeconds = Math.max(cpuSeconds, now.cpuSeconds)
      peakMb = Math.max(peakMb, now.peakMb)
    } catch {
      // The process has ended.
    }
  }, 50)
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      clearInterval(look)
      if (code !== 0) return reject(new Error(`${command} ended with ${code}`))
      const seconds = (performance.now() - start) / 1000
      resolve({ seconds, cpuSeconds, peakMb })
    })
  })
}
