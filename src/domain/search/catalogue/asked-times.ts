/** The times that the parameter `open` lists, any of which will do: `2026-11-28,2026-11-29`. */
export function timesOf(open: string | undefined): string[] {
  return open ? open.split(',') : []
}

/** The parameter that lists these times. */
export function writeTimes(times: readonly string[]): string {
  return times.join(',')
}
