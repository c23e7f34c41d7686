import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Measurement = { seconds: number; cpuSeconds: number; peakMb: number }

/** Runs a program to its end and samples its CPU time and peak memory from /proc meanwhile. */
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

/** What a process and all its threads have used so far; throws when it has ended. */
export function usageOf(pid: number): Omit<Measurement, 'seconds'> {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const [, kb] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
    peakMb: Number(kb ?? 0) / 1024,
  }
}
