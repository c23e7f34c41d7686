import { readdirSync, readFileSync } from 'node:fs'

/** CPU microseconds of all threads of a process, including those that compile and collect garbage; only Linux reports them. */
export function cpuMicroseconds(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000
}

/** What a process and all its threads have used so far, CPU time in steps of ten milliseconds; throws when it has ended. */
export function usageOf(pid: number): { cpuSeconds: number; memoryMb: number; peakMb: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
    memoryMb: megabytes('VmRSS'),
    peakMb: megabytes('VmHWM'),
  }
}
