/** One line of JSON for each event. Nothing that a visitor typed and no address ever goes in. */
export type Log = (entry: { event: string; [detail: string]: unknown }) => void

export function createLog(write: (line: string) => void, now: () => Date): Log {
  return (entry) => write(`${JSON.stringify({ time: now().toISOString(), ...entry })}\n`)
}
