/** One way to store messages; `clients` run concurrently, and each sends one message after another. */
export type Contender = {
  name: string
  clients: number
  /** stores one message, or `rows` messages, and settles once they are on the disk */
  store(): Promise<void>
  rows?: number
}

/** `processor`: CPU microseconds of this process per message */
export type Sample = { rate: number; times: number[]; processor: number }

const WARM_UP_MS = 200

/** Messages per second over this many ms, the ms of each call, and the CPU time of this process. */
export async function measure(
  { clients, store, rows = 1 }: Contender,
  milliseconds: number,
): Promise<Sample> {
  await runFor(clients, store, WARM_UP_MS)
  const [began, before] = [performance.now(), process.cpuUsage()]
  const times = await runFor(clients, store, milliseconds)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before)
  const stored = times.length * rows
  return { rate: stored / seconds, times, processor: (user + system) / stored }
}

async function runFor(
  clients: number,
  store: () => Promise<void>,
  milliseconds: number,
): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + milliseconds
  const client = async () => {
    for (let began = performance.now(); began < until; began = performance.now()) {
      await store()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}

export function median(values: readonly number[]): number {
  return share(values, 0.5)
}

/** The quantile: the value that this share of all values lies below. */
export function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
