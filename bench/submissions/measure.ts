/** One way of storing messages; `clients` send one after the other, all at once. */
export type Contender = {
  name: string
  clients: number
  /** stores one message, or `rows` of them, and settles when that is on the disk */
  store(): Promise<void>
  rows?: number
}

/** `processor`: microseconds of this process for each message */
export type Sample = { rate: number; times: number[]; processor: number }

const WARM_UP_MS = 200

/** Messages per second over so many ms, how long each call took in ms, and the work of this process. */
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

/** The value that so large a share of all lies below. */
export function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
