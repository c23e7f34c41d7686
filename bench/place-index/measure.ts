/** One way to answer a question; `queries` limits how many queries it gets. */
export type Contender<Q> = { name: string; answer: (query: Q) => unknown; queries?: number }

/** Times of one contender in ms: mean CPU time of the process per query, and percentiles of wall-clock time. */
export type Measurement = { cpu: number; p50: number; p99: number }

const ROUNDS = 5

/**
 * Runs the queries on each contender, in five interleaved rounds after a warm-up round, and prints
 * CPU, p50 and p99 over the queries. Each query counts as the median of its five times, so that
 * other programs and garbage collection do not look like a slow query; the means of the slowest and
 * the fastest round show how quiet the machine was.
 */
export function compare<Q>(
  question: string,
  queries: readonly Q[],
  contenders: readonly Contender<Q>[],
): Measurement[] {
  const rounds = contenders.map((): Float64Array[] => [])
  const cpu = contenders.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, { answer, queries: most }] of contenders.entries()) {
      const asked = queries.slice(0, most)
      const before = process.cpuUsage()
      const times = timesOf(asked, answer)
      const { user, system } = process.cpuUsage(before)
      if (round === 0) continue
      rounds[i]?.push(times)
      cpu[i]?.push((user + system) / 1000 / asked.length)
    }
  }
  console.log(`\n### ${question} (${queries.length} queries)\n`)
  console.log(
    '| | CPU ms | p50 ms | p99 ms | mean ms (best–worst round) | p50 × ours | p99 × ours |',
  )
  console.log('|---|---|---|---|---|---|---|')
  const ours = summaryOf(rounds[0] ?? [])
  return contenders.map(({ name }, i) => {
    const { p50, p99, means } = summaryOf(rounds[i] ?? [])
    const cells = [
      short(median(cpu[i] ?? [])),
      short(p50),
      short(p99),
      `${short(median(means))} (${short(Math.min(...means))}–${short(Math.max(...means))})`,
      (p50 / ours.p50).toFixed(2),
      (p99 / ours.p99).toFixed(2),
    ]
    console.log(`| ${name} | ${cells.join(' | ')} |`)
    return { cpu: median(cpu[i] ?? []), p50, p99 }
  })
}

function timesOf<Q>(queries: readonly Q[], answer: (query: Q) => unknown): Float64Array {
  const times = new Float64Array(queries.length)
  for (const [i, query] of queries.entries()) {
    const start = performance.now()
    answer(query)
    times[i] = performance.now() - start
  }
  return times
}

function summaryOf(rounds: readonly Float64Array[]) {
  const [first = new Float64Array(0)] = rounds
  const times = first.map((_, i) => median(rounds.map((round) => round[i] ?? NaN))).sort()
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? NaN
  const means = rounds.map((round) => round.reduce((sum, time) => sum + time, 0) / round.length)
  return { p50: at(0.5), p99: at(0.99), means }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
}

function short(value: number): string {
  return value.toPrecision(2)
}
