/** One line of JSON per event. It never contains an address, or anything that a visitor typed. */
export type Log = (entry: { event: string; [detail: string]: unknown }) => void

export function createLog(write: (line: string) => void, now: () => Date): Log {
  return (entry) => write(`${JSON.stringify({ time: now().toISOString(), ...entry })}\n`)
}
