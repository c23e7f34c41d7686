import { parentPort } from 'node:worker_threads'
import { readHoursNow } from '../../domain/places/read-hours.ts'
import type { HoursTaskAnswer, HoursTask } from './hours-reader.ts'

// The library writes warnings about texts to the console.
const silent = () => {}
Object.assign(console, { log: silent, info: silent, warn: silent, error: silent })

// Warms up the library and its compiled code before the first text is timed.
const WARM_UP = ['Mo-Fr 09:00-17:00; PH off', 'Mon-Fri 9am-5pm, Sat 10-2']
for (const text of WARM_UP) {
  const location = { lat: 39.74, lng: -104.99 }
  readHoursNow(text, { country: 'US', region: 'US-CO', location, from: '2026-01-01' })
}
answer({ ready: true })

parentPort?.on('message', ({ text, context }: HoursTask) => {
  answer({ reading: readHoursNow(text, context) })
})

function answer(message: { ready: true } | { reading: ReturnType<typeof readHoursNow> }) {
  const { user, system } = process.threadCpuUsage()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ ...message, cpuMs: (user + system) / 1000 } satisfies HoursTaskAnswer)
}
