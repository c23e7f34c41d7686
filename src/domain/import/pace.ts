import type { ImportProgress, OnProgress } from './import-request.ts'

const TELL_EVERY_MS = 200

export type Pace = {
  advance(rows: number): void
  /** tells the last state, and gives the seconds it took */
  end(): number
}

/** Counts rows and tells how fast they go, but not more often than anybody can read. */
export function createPace(
  phase: ImportProgress['phase'],
  now: () => Date,
  onProgress: OnProgress,
  total?: number,
): Pace {
  const start = now().getTime()
  let told = start
  let rows = 0
  const tell = (time: number) => {
    told = time
    const seconds = Math.max(1, time - start) / 1000
    onProgress({ phase, rows, total, rowsPerSecond: rounded(rows / seconds) })
  }
  return {
    advance(more) {
      rows += more
      const time = now().getTime()
      if (time - told >= TELL_EVERY_MS) tell(time)
    },
    end() {
      const time = now().getTime()
      tell(time)
      return (time - start) / 1000
    },
  }
}

// A geocoder is asked once a second or less.
function rounded(perSecond: number): number {
  return perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond)
}
